import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentile } from '../../bench/lib/percentiles.ts';

describe('a percentile', () => {
  it.each([
    [50, 3],
    [20, 1],
    [21, 2],
    [99, 5],
    [100, 5],
  ])('of %i %% is the sample of the nearest rank, whatever the order', (percent, expected) => {
    expect(percentile([5, 1, 4, 2, 3], percent)).toBe(expected);
  });

  it('is the smallest sample that enough others do not exceed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer(), { minLength: 1 }),
        fc.integer({ min: 1, max: 100 }),
        (samples, percent) => {
          const value = percentile(samples, percent);
          expect(samples).toContain(value);
          const within = samples.filter((sample) => sample <= value).length;
          expect(within).toBeGreaterThanOrEqual((percent / 100) * samples.length);
        },
      ),
    );
  });

  it('leaves the samples in their order', () => {
    const samples = [2, 1];
    percentile(samples, 50);
    expect(samples).toEqual([2, 1]);
  });

  it.each([[[], 50] as const, [[1], 0] as const, [[1], 101] as const])(
    'of %j at %i is rejected',
    (samples, percent) => {
      expect(() => percentile(samples, percent)).toThrow(RangeError);
    },
  );
});
