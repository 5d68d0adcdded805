// npm run check: types, lint with layers and by types, import cycles, dead code, formatting, workflows. Runs two checks at a
// time and prints the output of those that fail.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { environment, nodeBinary, root, say } from './lib.mjs';
import { setUp } from './setup.mjs';

if (!process.env.CI) await setUp('tools');
const tool = (/** @type {string[]} */ ...path) => join(root, 'node_modules', ...path);

/** With `true` the output is also printed when the check passes. @type {[string, string[], boolean?][]} */
const checks = [
  ['lint and layers', [tool('eslint', 'bin', 'eslint.js'), '.', '--max-warnings', '0']],
  [
    // Checks all files that tsconfig.json includes, not only Svelte components.
    'types',
    [tool('svelte-check', 'bin', 'svelte-check'), '--tsconfig', './tsconfig.json', '--fail-on-warnings'],
  ],
  ['formatting', [tool('oxfmt', 'bin', 'oxfmt'), '--check']],
  ['lint by types', [tool('oxlint', 'bin', 'oxlint')]],
  ['dead code', [tool('knip', 'bin', 'knip.js'), '--no-progress']],
  ['workflows', [join(root, 'scripts', 'lint-workflows.mjs')], true],
  ['import cycles', [join(root, 'scripts', 'import-cycles.mjs')], true],
];

/** @param {[string, string[], boolean?]} check @returns {Promise<boolean>} */
function runCheck([title, args, verbose = false]) {
  return new Promise((resolve) => {
    const child = spawn(nodeBinary, args, {
      cwd: root,
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (bytes) => (output += bytes));
    child.stderr.on('data', (bytes) => (output += bytes));
    child.on('close', (code) => {
      say(`   ${title}: ${code === 0 ? 'clean' : 'FAILED'}`);
      if (output && (code !== 0 || verbose)) say(output.trimEnd());
      resolve(code === 0);
    });
  });
}

const waiting = [...checks];
let clean = true;
await Promise.all(
  [1, 2].map(async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) clean = (await runCheck(next)) && clean;
  }),
);
process.exit(clean ? 0 : 1);
