import { unwatchFile, watchFile } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { TunnelFiles } from '../../../tunnel/create-provider.ts';

/** A certificate is renewed days before it ends. */
const everyMs = 60_000;
/** Where the agent of Windows listens, which has no variable for it. */
const windowsAgent = '\\\\.\\pipe\\openssh-ssh-agent';

/** What the tunnel providers need of this computer. */
export function tunnelFiles(): TunnelFiles {
  return {
    sshAgent: process.env['SSH_AUTH_SOCK'] ?? (process.platform === 'win32' ? windowsAgent : undefined),
    readFile: (path) => readFile(path),
    watchFiles: (paths, onChange) => {
      for (const path of paths) watchFile(path, { interval: everyMs, persistent: false }, onChange);
      return () => {
        for (const path of paths) unwatchFile(path, onChange);
      };
    },
  };
}
