import { randomInt } from 'node:crypto';

/**
 * Called by the configurations of the test runners: all random values of a run begin with DESKBELL_TEST_SEED, which is
 * drawn and printed where it is not given.
 */
export function chooseSeed(): void {
  if (process.env.DESKBELL_TEST_SEED) return;
  process.env.DESKBELL_TEST_SEED = String(randomInt(2 ** 31));
  process.stderr.write(`Random values begin with DESKBELL_TEST_SEED=${process.env.DESKBELL_TEST_SEED}\n`);
}

/** Where the random values of this run begin. */
export const runSeed = (): number => Number(process.env.DESKBELL_TEST_SEED ?? 0);

/** The same for one random test, which prints it beside its name. */
export function testSeed(name: string): number {
  process.stdout.write(`${name}: DESKBELL_TEST_SEED=${runSeed()}\n`);
  return runSeed();
}

/** Numbers in [0, 1), the same ones for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The command that runs a test again with the same zone, time and random values. */
export function replayCommand(command: string): string {
  const names = ['TZ', 'DESKBELL_TEST_TIME', 'DESKBELL_TEST_SEED'];
  const set = names.flatMap((name) => (process.env[name] ? [`${name}=${process.env[name]}`] : []));
  return `To see it again: ${set.join(' ')} ${command}\n`;
}
