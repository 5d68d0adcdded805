import { describe, expect, it } from 'vitest';
import { singleFlight } from '../../../src/shared/single-flight.ts';

describe('single-flight work', () => {
  it('is shared by callers while it runs, and starts again for later ones', async () => {
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

  it('fails for all waiting callers, and starts again after that', async () => {
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
