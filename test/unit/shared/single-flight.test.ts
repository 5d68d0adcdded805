import { describe, expect, it } from 'vitest';
import { singleFlight } from '../../../src/shared/single-flight.ts';

describe('work of which one run is enough', () => {
  it('is joined by whoever asks while it runs, and begins anew for whoever asks later', async () => {
    const runs: PromiseWithResolvers<number>[] = [];
    const work = singleFlight(() => {
      const run = Promise.withResolvers<number>();
      runs.push(run);
      return run.promise;
    });
    const both = Promise.all([work(), work()]);
    expect(runs).toHaveLength(1);
    runs[0]?.resolve(1);
    expect(await both).toEqual([1, 1]);
    const later = work();
    expect(runs).toHaveLength(2);
    runs[1]?.resolve(2);
    expect(await later).toBe(2);
  });

  it('fails for all who wait, and begins anew after that', async () => {
    let runs = 0;
    const work = singleFlight(async () => {
      runs += 1;
      await Promise.resolve();
      if (runs === 1) throw new Error('out of order');
      return runs;
    });
    const outcomes = await Promise.allSettled([work(), work()]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await work()).toBe(2);
  });
});
