import { describe, expect, it } from 'vitest';
import { replayCommand, runSeed, seededRandom } from '../../support/seed.ts';
import { testTime } from '../../support/test-time.ts';

describe('the clock time of tests', () => {
  it('is an hour of the usual working day', () => {
    expect(new Date(testTime('23:58')).toTimeString()).toMatch(/^23:58:00/);
    expect(new Date(testTime('06:30')).getDay()).toBe(3);
  });

  it('can be any other moment', () => {
    expect(testTime('2026-10-25T02:30')).toBe(new Date(2026, 9, 25, 2, 30).getTime());
  });

  it('is rejected when it is invalid', () => {
    expect(() => testTime('half past')).toThrow('DESKBELL_TEST_TIME is half past; expected e.g. 23:58');
  });

  it('is the time of this test', () => {
    expect(Math.abs(Date.now() - testTime())).toBeLessThan(10 * 60_000);
  });
});

it('random values repeat with the same seed, and a failed test names the seed', () => {
  const [one, other] = [seededRandom(7), seededRandom(7)];
  expect([one(), one()]).toEqual([other(), other()]);
  expect(seededRandom(8)()).not.toBe(seededRandom(7)());
  expect(replayCommand('npx vitest run x')).toMatch(
    new RegExp(`DESKBELL_TEST_SEED=${runSeed()} npx vitest run x\n$`),
  );
});
