/** Steps of a proof: each is told with its time, and the first that fails ends it. */
import { execFileSync, spawnSync } from 'node:child_process';

import { setTimeout as delay } from 'node:timers/promises';

export interface Steps {
  step<T>(title: string, work: () => T | Promise<T>): Promise<T>;
  /** A line below the step that runs. */
  note(line: string): void;
  passed(): number;
}

interface StepOptions {
  onBegin?: (title: string) => void;
  /** A step that takes longer has failed, ms. */
  limitMs?: number;
}

export function createSteps(say: (line: string) => void, { onBegin, limitMs }: StepOptions = {}): Steps {
  let passed = 0;
  return {
    async step(title, work) {
      onBegin?.(title);
      const started = performance.now();
      try {
        const result = await (limitMs === undefined ? work() : inTime(work, limitMs));
        passed += 1;
        say(`ok      ${title} (${Math.round(performance.now() - started)} ms)`);
        return result;
      } catch (error) {
        say(`FAILED  ${title}`);
        throw error;
      }
    },
    note: (line) => say(`        ${line}`),
    passed: () => passed,
  };
}

async function inTime<T>(work: () => T | Promise<T>, limitMs: number): Promise<T> {
  const over = new AbortController();
  const late = delay(limitMs, undefined, { signal: over.signal }).then(() => {
    throw new Error(`It was not done after ${limitMs / 1000} s.`);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    late.catch(() => undefined);
    over.abort();
  }
}

/** Runs a program to its end. @throws with what it said, where it fails */
export function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): string {
  const result = spawnSync(program, args, {
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (result.status === 0) return result.stdout;
  const why = result.error?.message ?? `${result.stdout}\n${result.stderr}`.trim();
  throw new Error(`${program} ${args.join(' ')}: exit code ${String(result.status)}\n${why}`);
}

/** Runs a program as root, which an installation requires. */
export function runAsRoot(program: string, args: readonly string[]): string {
  if (process.getuid?.() === 0) return run(program, args);
  return execFileSync('sudo', ['-n', program, ...args], { encoding: 'utf8' });
}

/** Like `assert`, with a sentence. */
export function expectTrue(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new Error(sentence);
}
