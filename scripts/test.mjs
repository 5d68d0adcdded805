// npm test: set up what is missing, then check, unit, contract, system and end-to-end tests. The last line counts them.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment, nodeBinary, root, say } from './lib.mjs';
import { setUp } from './setup.mjs';

await setUp('test');
const reports = mkdtempSync(join(tmpdir(), 'deskbell-test-'));
const started = Date.now();

/** @param {string} title @param {string[]} args @param {NodeJS.ProcessEnv} [extra] */
function step(title, args, extra = {}) {
  say(`\n── ${title}`);
  return spawnSync(nodeBinary, args, { cwd: root, stdio: 'inherit', env: environment(extra) }).status === 0;
}

/** @typedef {{ numPassedTests: number, numFailedTests: number, stats: { expected: number, flaky: number, unexpected: number } }} Report vitest's fields, then Playwright's */

/** @param {string} file @param {(report: Report) => [number, number]} read @returns {[number, number]} */
function count(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return [0, 1];
  }
}

const checked = step('check', [join(root, 'scripts', 'check.mjs')]);

const vitestReport = join(reports, 'vitest.json');
const vitest = step('unit, contract, host and system tests', [
  join(root, 'node_modules', 'vitest', 'vitest.mjs'),
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${vitestReport}`,
]);

const told = step('the coverage table', [join(root, 'scripts', 'coverage.mjs'), '--check', vitestReport]);

const playwrightReport = join(reports, 'playwright.json');
const playwright = step(
  'end-to-end tests',
  [join(root, 'node_modules', '@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json'],
  { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
);

const [vitestPassed, vitestFailed] = count(vitestReport, (r) => [r.numPassedTests, r.numFailedTests]);
const [pagesPassed, pagesFailed] = count(playwrightReport, (r) => [
  r.stats.expected + r.stats.flaky,
  r.stats.unexpected,
]);
rmSync(reports, { recursive: true, force: true });

const passed = vitestPassed + pagesPassed + Number(checked) + Number(told);
// A runner can fail without a failed test: an error outside of tests, or none found.
const failed =
  Math.max(vitestFailed, Number(!vitest)) +
  Math.max(pagesFailed, Number(!playwright)) +
  Number(!checked) +
  Number(!told);
say(`\nTook ${Math.round((Date.now() - started) / 1000)} s.`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
