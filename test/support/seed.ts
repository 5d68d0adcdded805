import { randomInt } from 'node:crypto';

/**
 * Called by the configurations of the test runners: DESKBELL_TEST_SEED seeds all random values of a run. If it is not
 * set, a random seed is chosen and printed.
 */
export function chooseSeed(): void {
  if (process.env.DESKBELL_TEST_SEED) return;
  process.env.DESKBELL_TEST_SEED = String(randomInt(2 ** 31));
  process.stderr.write(`Random values begin with DESKBELL_TEST_SEED=${process.env.DESKBELL_TEST_SEED}\n`);
}

/** The seed of this run. */
export const runSeed = (): number => Number(process.env.DESKBELL_TEST_SEED ?? 0);

/** The seed of one random test, which prints it with its title. */
export function testSeed(name: string): number {
  process.stdout.write(`${name}: DESKBELL_TEST_SEED=${runSeed()}\n`);
  return runSeed();
}

/** Reproducible random numbers in [0, 1) (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The command that repeats a test with the same zone, time and seed. */
export function replayCommand(command: string): string {
  const names = ['TZ', 'DESKBELL_TEST_TIME', 'DESKBELL_TEST_SEED'];
  const set = names.flatMap((name) => (process.env[name] ? [`${name}=${process.env[name]}`] : []));
  return `To see it again: ${set.join(' ')} ${command}\n`;
}
