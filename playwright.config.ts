import { defineConfig } from '@playwright/test';

/** The built app in its real windows: Electron where its binary is, else the stand-in (see test/host). */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  // Each test has an app, a Chromium and a service of its own, and mostly waits: two cores carry two of them.
  workers: 2,
  fullyParallel: false,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // What is not there fails then, not at the end of the test's time.
  use: { actionTimeout: 15_000 },
  forbidOnly: true,
  retries: 0,
  reporter: 'list',
  outputDir: 'test-results',
});
