// Installs the npm packages. Only install scripts that package.json allows by name are run.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, say } from './lib.mjs';

/**
 * @returns {boolean} whether all required packages are installed; npm prints why not
 */
export function installPackages() {
  const command = npmCommand();
  const quietly = ['--loglevel=error', '--no-audit', '--no-fund'];
  if (run([...command, 'ci', '--ignore-scripts', ...quietly]).status !== 0) return false;
  for (const { name, needed } of allowedScripts()) {
    const rebuild = ['rebuild', name, '--ignore-scripts=false'];
    const built = run([...command, ...rebuild, ...quietly], headersHere()).status === 0;
    if (!built && needed) return false;
    if (!built)
      say(`${name} could not be built; the program does without. To try again: npm ${rebuild.join(' ')}`);
  }
  return true;
}

/**
 * The caller's npm, run by the Node of that npm: the Node in node_modules, which may run this script, is removed during the
 * installation.
 * @param {NodeJS.ProcessEnv} [env] @returns {string[]}
 */
export function npmCommand(env = process.env) {
  const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = env;
  return npm ? [node, npm] : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}

/**
 * Native modules are compiled with the headers of the `node` package instead of downloading them from nodejs.org. Not on
 * Windows, which also needs a library that the package lacks.
 * @param {NodeJS.ProcessEnv} [env] @returns {NodeJS.ProcessEnv}
 */
export function headersHere(env = process.env) {
  if (process.platform === 'win32' || env.npm_config_nodedir) return {};
  const name = `node-${process.platform}-${process.arch}`;
  const places = [join('node', 'node_modules', name), name].map((path) => join(root, 'node_modules', path));
  const found = places.find((path) => existsSync(join(path, 'include', 'node', 'node_api.h')));
  return found ? { npm_config_nodedir: found } : {};
}

/** @returns {{ name: string, needed: boolean }[]} packages whose install scripts are allowed, in order */
function allowedScripts() {
  const { allowScripts = {}, optionalDependencies = {} } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  return Object.keys(allowScripts)
    .filter((name) => allowScripts[name] === true)
    .map((name) => ({ name, needed: !(name in optionalDependencies) }));
}
