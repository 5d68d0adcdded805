// Shared by the scripts: paths, running programs, printing messages.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const binaries = join(root, 'node_modules', '.bin');

/** Node 24 of the `node` package, the major that Electron embeds. */
export const nodeBinary = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

let said = '';

/** Prints to standard error, since standard output belongs to the started program. @param {string} sentence */
export function say(sentence) {
  said = sentence;
  console.error(sentence);
}

/** The last sentence that this process said: where it ends early, the reason. */
export const lastSaid = () => said;

/** Folder of Node's compile cache, which halves the start-up time of the programs in tests. */
const compileCache = join(root, 'node_modules', '.cache', 'node');

/** @param {NodeJS.ProcessEnv} [extra] @returns {NodeJS.ProcessEnv} */
export const environment = (extra = {}) => ({
  NODE_COMPILE_CACHE: compileCache,
  ...process.env,
  PATH: `${dirname(nodeBinary)}${delimiter}${binaries}${delimiter}${process.env.PATH ?? ''}`,
  ...extra,
});

/**
 * Runs a command and waits for its end; its output goes to standard error.
 * @param {string[]} command @param {NodeJS.ProcessEnv} [extra]
 */
export function run([program = '', ...args], extra = {}) {
  return spawnSync(program, args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: environment(extra),
    shell: program.endsWith('.cmd'),
  });
}

/**
 * Runs a Node script in place of this process: with the same standard streams, signals and exit code.
 * @param {string[]} args @param {NodeJS.ProcessEnv} [extra] @returns {Promise<never>}
 */
export function become(args, extra = {}, program = nodeBinary) {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: environment(extra) });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  return new Promise(() => {
    child.on('error', (error) => {
      say(`${program} could not be started: ${error.message}`);
      process.exit(1);
    });
    child.on('exit', (code, signal) => process.exit(code ?? (signal ? 128 + constants.signals[signal] : 1)));
  });
}

/** Finds a program on the PATH. @param {string} name */
export function find(name) {
  const names = process.platform === 'win32' ? [`${name}.exe`, `${name}.cmd`] : [name];
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const candidate of names) {
      const path = join(folder, candidate);
      if (folder && existsSync(path)) return path;
    }
  }
  return undefined;
}
