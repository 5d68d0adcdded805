// npm test: installs what is missing, then runs check, unit, contract, system and end-to-end tests. The last line counts them.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { failedInPlaywright, failedInVitest } from './failed-tests.mjs';
import { environment, nodeBinary, root, say } from './lib.mjs';
import { setUp } from './setup.mjs';

await setUp('test');
const started = Date.now();
// Both test runners use the same seed.
process.env.DESKBELL_TEST_SEED ||= String(randomInt(2 ** 31));
say(`Random values begin with DESKBELL_TEST_SEED=${process.env.DESKBELL_TEST_SEED}`);

// Each run has its own folder, as two may run at once; the output of a failed run stays until the next one.
const allResults = join(root, 'test-results');
mkdirSync(allResults, { recursive: true });
for (const name of readdirSync(allResults).filter((each) => /^\d+$/.test(each))) {
  if (!isRunning(Number(name))) rmSync(join(allResults, name), { recursive: true, force: true });
}
const results = join(allResults, String(process.pid));
const reports = join(results, 'reports');
mkdirSync(reports, { recursive: true });

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** @param {string} title @param {string[]} args @param {NodeJS.ProcessEnv} [extra] @returns {Promise<boolean>} */
function step(title, args, extra = {}) {
  say(`\n── ${title}`);
  const child = spawn(nodeBinary, args, { cwd: root, stdio: 'inherit', env: environment(extra) });
  return new Promise((resolve) => child.on('close', (code) => resolve(code === 0)));
}

/** Runs a step in the background and prints its output at its end. @param {string} title @param {string[]} args */
function stepBeside(title, args) {
  const child = spawn(nodeBinary, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: environment(),
  });
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  } catch {
    // Changing the priority may be forbidden: the step then runs at the normal one.
  }
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (said += text));
  const ended = new Promise((resolve) => child.on('close', (code) => resolve(code === 0)));
  return async () => {
    const passed = await ended;
    say(`\n── ${title}\n${said.trimEnd()}`);
    return passed;
  };
}

/**
 * @typedef {import('./failed-tests.mjs').VitestReport & { numPassedTests: number, numFailedTests: number }} UnitReport
 * @typedef {import('./failed-tests.mjs').PlaywrightReport & { stats: { expected: number, flaky: number, unexpected: number } }} PagesReport
 */

/** @template T @param {string} file @param {(text: string) => T} read @returns {T | undefined} */
function report(file, read) {
  try {
    return read(readFileSync(file, 'utf8'));
  } catch {
    // The runner ended before it wrote its report, and has said why.
    return undefined;
  }
}

const check = stepBeside('check', [join(root, 'scripts', 'check.mjs')]);

const vitestReport = join(reports, 'vitest.json');
const vitest = await step('unit, contract, host, conformity and system tests', [
  join(root, 'node_modules', 'vitest', 'vitest.mjs'),
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${vitestReport}`,
]);

const pages = join(results, 'pages');
const playwrightReport = join(reports, 'playwright.json');
const playwright = await step(
  'end-to-end tests',
  [join(root, 'node_modules', '@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json'],
  // As playwright.config.ts says to its workers: Node reads the files itself.
  { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport, DESKBELL_TEST_RESULTS: pages, PW_DISABLE_TS_ESM: '1' },
);

const told = await step('the coverage document', [
  join(root, 'scripts', 'coverage.mjs'),
  '--check',
  vitestReport,
  join(pages, 'requests.jsonl'),
]);
const checked = await check();

const units = report(vitestReport, (text) => /** @type {UnitReport} */ (JSON.parse(text)));
const inPages = report(playwrightReport, (text) => /** @type {PagesReport} */ (JSON.parse(text)));
const passed =
  (units?.numPassedTests ?? 0) +
  (inPages === undefined ? 0 : inPages.stats.expected + inPages.stats.flaky) +
  Number(checked) +
  Number(told);
// A runner can fail without a failed test: an error outside of tests, or none found.
const failed =
  Math.max(units?.numFailedTests ?? 1, Number(!vitest)) +
  Math.max(inPages?.stats.unexpected ?? 1, Number(!playwright)) +
  Number(!checked) +
  Number(!told);

const failures = [
  ...(units === undefined ? [] : failedInVitest(units, root)),
  ...(inPages === undefined ? [] : failedInPlaywright(inPages)),
];
if (failures.length > 0) say('\n── failed tests, each with the beginning of its message');
for (const { title, message } of failures) say(`${title}\n${message.replace(/^/gmu, '    ')}\n`);
if (failed === 0) rmSync(results, { recursive: true, force: true });
say(`\nTook ${Math.round((Date.now() - started) / 1000)} s.`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
