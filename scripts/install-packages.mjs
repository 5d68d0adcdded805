// Installs the npm packages. No script of a package runs but those that package.json allows by name.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, say } from './lib.mjs';

/**
 * @returns {boolean} whether everything that is needed is there; npm says why not
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
 * npm as whoever started this has it, on the Node that runs it: the one of the packages, on which this may run itself, is
 * taken away while they are installed.
 * @param {NodeJS.ProcessEnv} [env] @returns {string[]}
 */
export function npmCommand(env = process.env) {
  const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = env;
  return npm ? [node, npm] : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}

/**
 * What is compiled takes the headers that the `node` package brings, where they would be fetched from nodejs.org. On Windows
 * it needs a library, too, which is not among them.
 * @param {NodeJS.ProcessEnv} [env] @returns {NodeJS.ProcessEnv}
 */
export function headersHere(env = process.env) {
  if (process.platform === 'win32' || env.npm_config_nodedir) return {};
  const name = `node-${process.platform}-${process.arch}`;
  const places = [join('node', 'node_modules', name), name].map((path) => join(root, 'node_modules', path));
  const found = places.find((path) => existsSync(join(path, 'include', 'node', 'node_api.h')));
  return found ? { npm_config_nodedir: found } : {};
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
