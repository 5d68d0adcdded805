import { expect, it } from 'vitest';
import { createRetryPause, type RetryPause } from '../../../../src/main/do-not-disturb/retry-pause.ts';

/** How long the next pauses are, each begun at the end of the one before. */
function pausesMs(pause: RetryPause, count: number): number[] {
  const lengths: number[] = [];
  for (let now = 1_000; lengths.length < count;) {
    pause.begin(now);
    let length = 0;
    while (!pause.isOver(now + length)) length += 5_000;
    lengths.push(length);
    now += length;
  }
  return lengths;
}

it('is zero at first', () => {
  expect(createRetryPause().isOver(0)).toBe(true);
});

it('grows from one refusal to the next, up to five minutes', () => {
  expect(pausesMs(createRetryPause(), 6)).toEqual([10_000, 30_000, 60_000, 300_000, 300_000, 300_000]);
});

it('is short again after the platform accepted everything', () => {
  const pause = createRetryPause();
  pausesMs(pause, 3);
  pause.reset();
  expect(pausesMs(pause, 2)).toEqual([10_000, 30_000]);
});

it('ends early when there is a reason to retry, but still grows', () => {
  const pause = createRetryPause();
  pause.begin(1_000);
  pause.end();
  expect(pause.isOver(1_001)).toBe(true);
  expect(pausesMs(pause, 1)).toEqual([30_000]);
});
