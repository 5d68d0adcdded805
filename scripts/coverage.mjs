// test/coverage/coverage.md: which test shows which part of the specification, and where the program uses each endpoint.
//   npm run coverage                          runs the tests and writes the document
//   npm run coverage -- --places              writes only the places, from test/coverage/users.tsv
//   npm run coverage -- --used REQUESTS       compares users.tsv with a run of some end-to-end tests (test-results/last/requests.jsonl)
//   npm run coverage -- --check REPORT REQUESTS   compares all with vitest's report and what the end-to-end tests used
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { untrue, withPlaces, writeDocument } from '../test/coverage/document.ts';
import { readShowingTests, readUsedEndpoints } from '../test/coverage/report.ts';
import { malformed, unproven, users, withoutUser } from '../test/coverage/users.ts';
import { nodeBinary, root, run, say } from './lib.mjs';

const document = join(root, 'test', 'coverage', 'coverage.md');
const [flag, first = '', second = ''] = process.argv.slice(2);

/** Prints a list of problems under a sentence. @param {string} sentence @param {string[]} list @returns {boolean} whether the list is empty */
function clean(sentence, list) {
  if (list.length > 0) say(`${sentence}\n${list.map((line) => `  ${line}`).join('\n')}`);
  return list.length === 0;
}

/** @param {string} text */
function save(text) {
  writeFileSync(document, text);
  say('test/coverage/coverage.md is written.');
}

/** @param {import('../test/coverage/users.ts').UsedEndpoint[]} used @param {readonly import('../test/coverage/users.ts').User[]} rows @returns {boolean} every endpoint has a user, and each of them was seen */
function checkUsers(used, rows) {
  const missing = withoutUser(rows, used);
  const named = clean(`${missing.length} endpoints have no user:`, missing);
  const wellFormed = clean('Rows of test/coverage/users.tsv are wrong:', malformed(users));
  const proven = clean(
    'test/coverage/users.tsv names places from which no end-to-end test came:',
    unproven(rows, used),
  );
  return wellFormed && proven && named;
}

/** Runs the tests that the document can cite. @returns {string} vitest's report */
function runTests() {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-coverage-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const report = join(folder, 'vitest.json');
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const projects = ['unit', 'contract', 'system'].flatMap((name) => ['--project', name]);
  const reporter = ['--reporter=json', `--outputFile.json=${report}`];
  if (run([nodeBinary, vitest, 'run', ...projects, ...reporter]).status === 0) return report;
  say('Not all tests passed; the document is left as it was.');
  process.exit(1);
}

if (flag === '--check') {
  const said = untrue(readFileSync(document, 'utf8'), readShowingTests(first), users);
  const told = clean('coverage.md says what no test showed; npm run coverage writes it anew:', said);
  process.exit(checkUsers(readUsedEndpoints(second), users) && told ? 0 : 1);
} else if (flag === '--used') {
  const used = readUsedEndpoints(first);
  const ran = new Set(used.map(({ spec }) => spec));
  const rows = users.filter(({ spec }) => spec === '' || ran.has(spec));
  process.exit(checkUsers(used, rows) ? 0 : 1);
} else if (flag === '--places') {
  save(withPlaces(readFileSync(document, 'utf8'), users));
} else {
  save(writeDocument(readShowingTests(flag ?? runTests()), users));
}
