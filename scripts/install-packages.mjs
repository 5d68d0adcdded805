// Installs the npm packages. No script of a package runs but those that package.json allows by name.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, say } from './lib.mjs';

/**
 * @returns {boolean} whether everything that is needed is there; npm says why not
 */
export function installPackages() {
  const npm = process.env.npm_execpath;
  const command = npm ? [process.execPath, npm] : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
  const quietly = ['--loglevel=error', '--no-audit', '--no-fund'];
  if (run([...command, 'ci', '--ignore-scripts', ...quietly]).status !== 0) return false;
  for (const { name, needed } of allowedScripts()) {
    const built = run([...command, 'rebuild', name, '--ignore-scripts=false', ...quietly]).status === 0;
    if (!built && needed) return false;
    if (!built) say(`${name} could not be built; the program does without.`);
  }
  return true;
}

/** @returns {{ name: string, needed: boolean }[]} packages whose scripts may run, in order */
function allowedScripts() {
  const { allowScripts = {}, optionalDependencies = {} } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  return Object.keys(allowScripts)
    .filter((name) => allowScripts[name] === true)
    .map((name) => ({ name, needed: !(name in optionalDependencies) }));
}
