import { describe, expect, it } from 'vitest';
import { compare, measureByTurns } from '../../bench/lib/measurement.ts';

describe('a measurement compared with its floor', () => {
  it('alternates between both, keeps every sample, and records the processor time of each', async () => {
    const order: string[] = [];
    const subject = (name: string, ms: number) => ({
      run: (window: number) => {
        order.push(`${name}${window}`);
        return [ms, ms + window];
      },
    });
    const { own, floor } = await measureByTurns(2, { own: subject('o', 6), floor: subject('f', 2) });
    expect(order).toEqual(['o0', 'f0', 'f1', 'o1']);
    expect(own.took).toEqual([6, 6, 6, 7]);
    expect(floor.took).toEqual([2, 2, 2, 3]);
    expect(own.processorMs).toBeGreaterThanOrEqual(0);
  });

  it('is reported as percentiles, processor time per operation and ratios to the floor', () => {
    const figures = compare(
      { took: [4, 4, 4, 8], processorMs: 12 },
      { took: [2, 2, 2, 2], processorMs: 4 },
      'open',
    );
    expect(figures).toMatchObject({
      open_p50_ms: 4,
      floor_open_p50_ms: 2,
      ratio_open_p50: 2,
      ratio_open_p99: 4,
      open_processor_us: 3_000,
      floor_open_processor_us: 1_000,
      ratio_open_processor: 3,
    });
  });

  it('can report the floor of several measurements once', () => {
    const measured = { took: [1], processorMs: 1 };
    expect(compare(measured, measured, 'ssh', '')).toHaveProperty('floor_p50_ms', 1);
  });
});
