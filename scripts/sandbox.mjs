// Checks whether Electron's sandbox works for this user. Ubuntu 24.04 and newer only let programs with an AppArmor profile
// create the namespaces that it needs; otherwise its helper must be owned by root and setuid.
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

const restriction = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns';

/** The real system. */
const here = {
  platform: process.platform,
  uid: process.getuid?.() ?? 0,
  read: (/** @type {string} */ path) => {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return '';
    }
  },
  stat: (/** @type {string} */ path) => statSync(path, { throwIfNoEntry: false }),
};

/**
 * @param {string} electron path of its binary
 * @param {{ platform: NodeJS.Platform, uid: number, read: (path: string) => string, stat: (path: string) => { uid: number, mode: number } | undefined }} [system]
 * @returns {{ why: string, command: string } | undefined} the problem and the command that fixes it
 */
export function sandboxProblem(electron, { platform, uid, read, stat } = here) {
  if (platform !== 'linux' || uid === 0 || read(restriction).trim() !== '1') return undefined;
  const helper = join(dirname(electron), 'chrome-sandbox');
  const found = stat(helper);
  if (found && found.uid === 0 && (found.mode & 0o4000) !== 0) return undefined;
  return {
    why: 'this system lets no program of yours make a sandbox',
    command: `sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'`,
  };
}
