import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFramePace } from '../../../../src/main/state/frame-pace.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('draws the first change at once, and thousands after it once a frame', () => {
  let drawn = 0;
  const pace = createFramePace(
    () => (drawn += 1),
    () => Date.now(),
  );
  pace.request();
  expect(drawn).toBe(1);
  for (let push = 0; push < 5_000; push += 1) {
    pace.request();
    if (push % 50 === 0) vi.advanceTimersByTime(1);
  }
  vi.advanceTimersByTime(20);
  // 100 ms of pushes, and the last of them is drawn.
  expect(drawn).toBeGreaterThan(5);
  expect(drawn).toBeLessThan(9);
  pace.request();
  expect(drawn).toBeLessThan(10);
});

it('leaves three quarters of the time free if drawing is slow, and continues after a failure', () => {
  let now = 0;
  let drawn = 0;
  const pace = createFramePace(
    () => {
      drawn += 1;
      now += 100;
      if (drawn === 1) throw new Error('The window is gone.');
    },
    () => now,
  );
  expect(() => pace.request()).toThrow('The window is gone.');
  pace.request();
  vi.advanceTimersByTime(299);
  expect(drawn).toBe(1);
  vi.advanceTimersByTime(2);
  expect(drawn).toBe(2);
});
