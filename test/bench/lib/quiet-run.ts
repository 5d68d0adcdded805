import { machineTime, stolenSince } from './processor-time.ts';
import { progress } from './result.ts';

/** Above it, absolute times say more about the machine's neighbours than about the program. */
const MOST_STOLEN = 0.05;
const MOST_REPEATS = 3;

export interface QuietRun<Result> {
  result: Result;
  /** From 0 to 1. */
  stolenShare: number;
  /** No run was without neighbours; this is the one that suffered least. */
  noisy: boolean;
}

/** Measures again, at most three times, while more than 5 % of the processor time is stolen. */
export async function quietRun<Result>(measure: () => Promise<Result>): Promise<QuietRun<Result>> {
  let best: QuietRun<Result> | undefined;
  for (let repeat = 0; repeat <= MOST_REPEATS; repeat += 1) {
    const before = machineTime();
    const result = await measure();
    const stolenShare = stolenSince(before);
    const noisy = stolenShare > MOST_STOLEN;
    if (best === undefined || stolenShare < best.stolenShare) best = { result, stolenShare, noisy };
    if (!noisy) break;
    progress(`${(stolenShare * 100).toFixed(1)} % of the processor time was stolen.`);
  }
  if (best === undefined) throw new Error('Nothing was measured.');
  return best;
}
