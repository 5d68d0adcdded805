import { defineConfig } from '@playwright/test';
import { chooseSeed } from './test/support/seed.ts';

// The zone of the tests, wherever they run; see test/support/test-time.ts.
process.env.TZ ||= 'Europe/Berlin';
chooseSeed();

// In the workers Node reads the files of tests itself, as it does the program's. Their lines are where they are written, so
// that the stack of every step needs no source maps.
if (process.env.PW_DISABLE_TS_ESM) Reflect.deleteProperty(Error, 'prepareStackTrace');
process.env.PW_DISABLE_TS_ESM = '1';

/** The built app in its real windows: Electron where its binary is, else the stand-in (see test/host). */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  // Each test has an app, a Chromium and a service of its own, and often waits: two cores carry three.
  workers: 3,
  fullyParallel: true,
  // A busy machine is slow: these only end what would never come.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // What is not there fails then, not at the end of the test's time.
  use: { actionTimeout: 30_000 },
  forbidOnly: true,
  retries: 0,
  reporter: 'list',
  // `npm test` gives each run a folder of its own.
  outputDir: process.env.DESKBELL_TEST_RESULTS ?? 'test-results/last',
});
