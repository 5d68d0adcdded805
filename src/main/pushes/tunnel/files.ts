import { unwatchFile, watchFile } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { TunnelFiles } from '../../../tunnel/create-provider.ts';

/** Long enough, since certificates are renewed days before they expire. */
const watchIntervalMs = 60_000;
/** Windows sets no SSH_AUTH_SOCK; its ssh agent always listens at this pipe. */
const windowsSshAgent = '\\\\.\\pipe\\openssh-ssh-agent';

/** The ssh agent and file access of the tunnel providers. */
export function tunnelFiles(): TunnelFiles {
  return {
    sshAgent: process.env['SSH_AUTH_SOCK'] ?? (process.platform === 'win32' ? windowsSshAgent : undefined),
    readFile: (path) => readFile(path),
    watchFiles: (paths, onChange) => {
      for (const path of paths) watchFile(path, { interval: watchIntervalMs, persistent: false }, onChange);
      return () => {
        for (const path of paths) unwatchFile(path, onChange);
      };
    },
  };
}
