// Builds the bundles when a source is newer than the last build.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { nodeBinary, root, run, say } from './lib.mjs';
import { recordFolder } from './vite-record.mjs';

const stamp = join(root, 'out', '.stamp');
/** What a build makes in `out`. */
export const bundles = ['main', 'preload', 'renderer'];

/** Runs electron-vite if anything that it reads changed since the last build, or anything that it made. */
export function ensureBuild() {
  const wanted = fingerprint(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted + outputs()) return;
  say('Building …');
  const vite = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  const result = run([nodeBinary, vite, 'build', '--logLevel', 'warn']);
  if (result.status !== 0) {
    say('The build failed; the reason stands above.');
    process.exit(1);
  }
  writeFileSync(stamp, wanted + outputs());
}

/** Of everything that the build reads. @param {string} checkout */
export function fingerprint(checkout) {
  const hash = createHash('sha256');
  for (const path of buildInputs(checkout)) {
    const { mtimeMs, size } = statSync(path);
    hash.update(`${path}\0${mtimeMs}\0${size}\n`);
  }
  return hash.digest('hex');
}

/** The files that the build reads: sources, guides, sounds, descriptions of the project, and its configuration with its plugins. @param {string} checkout */
export function buildInputs(checkout) {
  const described = readdirSync(checkout).filter((name) =>
    /^(package|package-lock|tsconfig.*)\.json$/.test(name),
  );
  /** @type {Set<string>} */
  const configuration = new Set();
  addScript(join(checkout, 'electron.vite.config.ts'), configuration);
  return [
    ...described.map((name) => join(checkout, name)),
    ...configuration,
    ...['src', join('resources', 'guides'), join('resources', 'sounds')].flatMap((name) =>
      files(join(checkout, name)),
    ),
  ].sort();
}

/** Adds a script and those that it imports from this project. @param {string} path @param {Set<string>} scripts */
function addScript(path, scripts) {
  if (scripts.has(path)) return;
  scripts.add(path);
  for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(/from '(\.{1,2}\/[^']+)'/g)) {
    addScript(join(dirname(path), name), scripts);
  }
}

/** Bytes of the bundles and their records: others write into `out`, too. */
function outputs() {
  const hash = createHash('sha256');
  const folders = [...bundles.map((name) => join('out', name)), recordFolder];
  for (const path of folders.flatMap((name) => files(join(root, name)))) {
    hash.update(`${path}\0`).update(readFileSync(path));
  }
  return hash.digest('hex');
}

/** @param {string} folder @returns {string[]} */
function files(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
