// Builds the bundles when a source is newer than the last build.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeBinary, root, run, say } from './lib.mjs';

const stamp = join(root, 'out', '.stamp');

/** Runs electron-vite if sources, configuration or packages changed since the last build. */
export function ensureBuild() {
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  say('Building …');
  const vite = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  const result = run([nodeBinary, vite, 'build', '--logLevel', 'warn']);
  if (result.status !== 0) {
    say('The build failed; the reason stands above.');
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}

function fingerprint() {
  const hash = createHash('sha256');
  const inputs = [
    'electron.vite.config.ts',
    'scripts/vite-messages.mjs',
    'package-lock.json',
    'tsconfig.json',
  ].map((name) => join(root, name));
  for (const path of [...inputs, ...files(join(root, 'src'))]) {
    const { mtimeMs, size } = statSync(path);
    hash.update(`${path}\0${mtimeMs}\0${size}\n`);
  }
  return hash.digest('hex');
}

/** @param {string} folder @returns {string[]} */
function files(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
