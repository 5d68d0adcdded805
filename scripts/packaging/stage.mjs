// The folder that a package is made from, with exactly its contents. File times and modes do not depend on the builder.
import { chmodSync, copyFileSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** @typedef {import('./contents.mjs').Entry} Entry */

/**
 * @param {{ folder: string, entries: Entry[], manifest: Record<string, unknown>, epoch: number }} options
 * `epoch`: the time of every file, seconds
 */
export function fillStage({ folder, entries, manifest, epoch }) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { from, to } of entries) {
    const target = join(folder, to);
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(from, target);
    chmodSync(target, isProgram(to) ? 0o755 : 0o644);
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  setTimes(folder, epoch);
}

/** @param {string} name */
const isProgram = (name) => /\.exe$|\/Contents\/MacOS\//.test(name);

/** Sets the same time on the folder and everything in it. @param {string} folder @param {number} epoch seconds */
function setTimes(folder, epoch) {
  for (const each of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, each.name);
    if (each.isDirectory()) setTimes(path, epoch);
    else if (each.isFile()) utimesSync(path, epoch, epoch);
  }
  utimesSync(folder, epoch, epoch);
}
