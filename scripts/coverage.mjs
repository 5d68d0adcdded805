// The table of the README that says which test shows which part of the specification, made from the tests that ran.
// npm run coverage: runs them and writes the table. `-- REPORT` writes it from a report
// of vitest that is there, `-- --check REPORT` compares it with one.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { items } from '../test/coverage/items.ts';
import { nodeBinary, root, run, say } from './lib.mjs';

/** @typedef {{ side: 'client' | 'service', title: string, shows: string[] }} Shown */

const begin = '<!-- coverage: written by npm run coverage -->';
const end = '<!-- end of coverage -->';
const readme = join(root, 'README.md');
const nothing = '–';

/** Passed tests that show something. @param {string} report @returns {Shown[]} */
function shownIn(report) {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  return testResults
    .toSorted((/** @type {any} */ a, /** @type {any} */ b) => (a.name < b.name ? -1 : 1))
    .flatMap((/** @type {any} */ { name, assertionResults }) =>
      assertionResults
        .filter((/** @type {any} */ { status, meta }) => status === 'passed' && meta?.shows)
        .map((/** @type {any} */ { fullName, meta }) => ({
          side: /[\\/]service-[^\\/]*$|[\\/]unit[\\/]service[\\/]/.test(name) ? 'service' : 'client',
          title: fullName.replace(/\s+/g, ' ').replaceAll('|', '\\|'),
          shows: meta.shows,
        })),
    );
}

const bare = (/** @type {string} */ path) => path.replace(/\{\w+\}/g, '{}');

/** The first test of one side that shows one of these, if there is one. @param {Shown[]} shown @param {(what: string) => boolean} wanted @param {string} [side] */
const first = (shown, wanted, side) =>
  shown.find((test) => (side === undefined || test.side === side) && test.shows.some(wanted))?.title;

/** @param {Shown[]} shown */
function endpoints(shown) {
  const rows = readFileSync(join(root, 'test', 'coverage', 'endpoints.tsv'), 'utf8')
    .trim()
    .split('\n');
  let complete = 0;
  const lines = rows.map((row) => {
    const [, account = '', method = '', path = ''] = row.split('\t');
    const systems = account === 'both' ? ['classic', 'new'] : [account];
    const cells = ['client', 'service'].map((side) => {
      const tests = systems.map((system) =>
        first(shown, (what) => bare(what) === `${system} ${method} ${bare(path)} answered`, side),
      );
      const there = tests.filter((title) => title !== undefined);
      if (there.length === 0) return nothing;
      return there.length === systems.length
        ? there[0]
        : `${there[0]} (${systems[tests.findIndex(Boolean)]} only)`;
    });
    if (cells.every((cell) => cell !== nothing && !/ only\)$/.test(cell ?? ''))) complete += 1;
    return `| \`${method} ${path}\` | ${account} | ${cells.join(' | ')} |`;
  });
  return [
    `${complete} of ${rows.length} endpoints are shown by the client and by the local service, in every account type that has them.`,
    '',
    '<details><summary>Endpoints</summary>',
    '',
    '| endpoint | account | client | service |',
    '| --- | --- | --- | --- |',
    ...lines,
    '',
    '</details>',
  ];
}

/** @param {Shown[]} shown */
function points(shown) {
  const all = Object.values(items).flat();
  const there = all.filter((item) => first(shown, (what) => what === item) !== undefined);
  return [
    '',
    `${there.length} of ${all.length} points about webhooks, states, errors and limits are shown.`,
    '',
    '<details><summary>Webhooks, states, errors, limits</summary>',
    '',
    '| point | test |',
    '| --- | --- |',
    ...Object.entries(items).flatMap(([kind, list]) =>
      list.map((item) => `| ${kind}: ${item} | ${first(shown, (what) => what === item) ?? nothing} |`),
    ),
    '',
    '</details>',
  ];
}

/** @param {string} report */
async function table(report) {
  const shown = shownIn(report);
  const text = [begin, '', ...endpoints(shown), ...points(shown), '', end].join('\n');
  const { format } = await import('prettier');
  return (await format(text, { parser: 'markdown', printWidth: 110 })).trim();
}

const [flag, given] = process.argv.slice(2);
const before = readFileSync(readme, 'utf8');
const [from, to] = [before.indexOf(begin), before.indexOf(end) + end.length];
if (from < 0 || to < from) {
  say(`README.md has no part between "${begin}" and "${end}".`);
  process.exit(1);
}

/**
 * What the table says that the tests did not show. Which of several tests stands in a row does not matter: an answer that
 * comes late may count for the test after.
 * @param {string} text @param {Shown[]} shown @returns {string[]}
 */
function untrue(text, shown) {
  const titles = new Set(shown.map(({ title }) => title));
  const rows = text.split('\n').map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()));
  return rows.flatMap(([, what = '', ...rest]) => {
    const endpoint = /^`(\S+ \S+)`$/.exec(what)?.[1];
    const item = /^(?:webhooks|states|errors|limits): (.+)$/.exec(what)?.[1];
    if (endpoint === undefined && item === undefined) return [];
    const tests = endpoint === undefined ? rest.slice(0, 1) : rest.slice(1, 3);
    return tests.flatMap((cell, index) => {
      if (cell === nothing) return [];
      const only = / \((classic|new) only\)$/.exec(cell)?.[1];
      const account = only ?? (rest[0] === 'both' ? undefined : rest[0]);
      const systems = account === undefined ? ['classic', 'new'] : [account];
      const side = ['client', 'service'][index];
      const holds =
        endpoint === undefined
          ? first(shown, (point) => point === item) !== undefined
          : systems.every((system) =>
              first(shown, (point) => bare(point) === `${system} ${bare(endpoint)} answered`, side),
            );
      const named = titles.has(cell.replace(/ \((classic|new) only\)$/, ''));
      return holds && named ? [] : [`${what}: ${cell}`];
    });
  });
}

if (flag === '--check' && given) {
  const wrong = untrue(before.slice(from, to), shownIn(given));
  if (wrong.length > 0) {
    say(
      `The table of the README says what no test showed; npm run coverage writes it anew:\n${wrong.join('\n')}`,
    );
    process.exit(1);
  }
} else {
  writeFileSync(readme, before.slice(0, from) + (await table(flag ?? ran())) + before.slice(to));
  say('The table of the README is written.');
}

/** Runs the tests that can show something. @returns {string} vitest's report */
function ran() {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-coverage-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const report = join(folder, 'vitest.json');
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const projects = ['unit', 'contract', 'system'].flatMap((name) => ['--project', name]);
  const result = run([
    nodeBinary,
    vitest,
    'run',
    ...projects,
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  if (result.status === 0) return report;
  say('Not all tests passed; the table is left as it was.');
  process.exit(1);
}
