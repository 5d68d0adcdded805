import { expect, it } from 'vitest';
import { createClockJumps } from '../../../../src/main/base/clock-jumps.ts';

it('reports a clock change once, and does not mistake sleep for one', () => {
  let now = 1_000_000;
  let up = 5_000;
  const jump = createClockJumps(
    () => now,
    () => up,
  );
  const pass = (ms: number): void => {
    now += ms;
    up += ms;
  };
  pass(8 * 3_600_000);
  expect(jump()).toBe(0);
  now += 900;
  expect(jump()).toBe(0);
  now -= 30_900;
  expect(jump()).toBe(-30_000);
  expect(jump()).toBe(0);
  now += 86_400_000;
  pass(1_000);
  expect(jump()).toBe(86_400_000);
});
