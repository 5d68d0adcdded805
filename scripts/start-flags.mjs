// With which flags Electron is started. One table for npm start, the desktop entries of packages and the program itself.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib.mjs';

/** @type {{ linux: { flags: string[], wantedWith: string } }} */
const { linux } = JSON.parse(readFileSync(join(root, 'src', 'main', 'base/start-flags.json'), 'utf8'));

/**
 * Flags for a start from here and now. Under Wayland only XWayland lets a program place its popup and show it without
 * the focus; where there is no X server, Electron would end at once with them.
 * @param {NodeJS.Platform} platform @param {NodeJS.ProcessEnv} env @returns {string[]}
 */
export const startFlags = (platform, env) =>
  platform === 'linux' && env[linux.wantedWith] ? linux.flags : [];

/**
 * The value of Exec= in a desktop entry: a shell adds the flags in a session in which they can work.
 * @param {string} program full path @param {string} [field] what the desktop puts behind it: `%U`
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
