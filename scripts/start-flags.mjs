// The flags that Electron is started with. npm start, the desktop entries of packages and the program share one table.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib.mjs';

/** @type {{ linux: { flags: string[], wantedWith: string } }} */
const { linux } = JSON.parse(readFileSync(join(root, 'src', 'main', 'base/start-flags.json'), 'utf8'));

/**
 * Flags for a start in the current session. Under Wayland a program can only place its popup and show it without focus
 * through XWayland; without an X server, Electron would exit at once with these flags.
 * @param {NodeJS.Platform} platform @param {NodeJS.ProcessEnv} env @returns {string[]}
 */
export const startFlags = (platform, env) =>
  platform === 'linux' && env[linux.wantedWith] ? linux.flags : [];

/**
 * The value of Exec= in a desktop entry: a shell adds the flags only in sessions where they work.
 * @param {string} program full path @param {string} [field] field code for arguments: `%U`
 */
export const desktopExec = (program, field = '%U') => {
  const script = `exec "$0" \${${linux.wantedWith}:+${linux.flags.join(' ')}} "$@"`;
  const quoted = (/** @type {string} */ text) =>
    `"${text
      .replace(/["`$\\]/g, String.raw`\$&`)
      .replaceAll('\\', '\\\\')
      .replaceAll('%', '%%')}"`;
  return `/bin/sh -c ${[script, program].map(quoted).join(' ')} ${field}`;
};
