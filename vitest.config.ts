import { svelte } from '@sveltejs/vite-plugin-svelte';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { patienceMs } from './test/support/patience.ts';
import { chooseSeed, runSeed } from './test/support/seed.ts';
import { leftOut, toldLeftOut } from './test/support/vitest/left-out.ts';

// The zone of the tests, wherever they run; see test/support/test-time.ts.
process.env.TZ ||= 'Europe/Berlin';
chooseSeed();

const without = leftOut(import.meta.dirname);
if (without.length > 0) process.stderr.write(`${toldLeftOut(without)}\n`);

const support = (name: string): string => `test/support/vitest/${name}.ts`;
/** What tests choose that use nothing but this process. */
const always = ['time', 'properties', 'replay', 'patience'].map(support);

/** No test may need the one above it, but in stories that say so, and where one program serves a whole file. */
const sequence = { shuffle: { tests: true } };

/** Unit, contract and system tests run in plain Node; the windows are tested by Playwright (playwright.config.ts). */
export default defineConfig({
  test: {
    // A busy machine is slow: these only end what would never come.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // A busy machine needs more than the second that is usual; test/support/vitest/patience.ts says the same of vi.waitFor.
    expect: { poll: { timeout: patienceMs } },
    // System tests mostly wait: two cores carry three at a time.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    sequence: { seed: runSeed() },
    projects: [
      {
        // For the runes in modules of the windows.
        plugins: [svelte()],
        test: {
          name: 'unit',
          sequence,
          include: ['test/unit/**/*.test.ts'],
          setupFiles: [...always, 'test/coverage/setup.ts'],
          // One process for many files: what they import is read once. No test may leave anything behind.
          isolate: false,
        },
      },
      {
        test: {
          name: 'contract',
          sequence,
          include: ['test/contract/**/*.test.ts'],
          setupFiles: [...always, 'test/coverage/setup.ts'],
          isolate: false,
        },
      },
      {
        test: {
          name: 'host',
          include: ['test/host/**/*.test.ts'],
          setupFiles: ['replay', 'patience'].map(support),
        },
      },
      {
        test: {
          name: 'conformity',
          include: ['test/conformity/**/*.test.ts'],
          setupFiles: ['replay', 'patience'].map(support),
        },
      },
      {
        test: {
          name: 'system',
          sequence,
          include: ['test/system/**/*.test.ts'],
          exclude: without.map(({ file }) => file),
          // By the computer's clock, like the programs that they start.
          setupFiles: ['replay', 'patience'].map(support),
        },
      },
    ],
  },
});
