import { spawn } from 'node:child_process';

/** Waits until the other end of its input is closed, and then ends the program with the given process id. */
const SCRIPT = 'read -r _; kill "$1"';

/**
 * Ends the program `pid` together with this process, even if this is killed: a surviving tunnel would lead pushes
 * nowhere, and the platform would wait for their answers. Windows does this for every child by itself.
 * @returns cancels the watchdog; to be called as soon as the program has ended, before the system reuses its process id
 */
export function endsWithThis(pid: number | undefined): () => void {
  if (pid === undefined || process.platform === 'win32') return () => undefined;
  const watchdog = spawn('/bin/sh', ['-c', SCRIPT, 'deskbell-watchdog', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: {},
  });
  // Without a shell the program still ends in an orderly shutdown; only a forced end leaves it behind.
  watchdog.on('error', () => undefined);
  watchdog.stdin.on('error', () => undefined);
  watchdog.unref();
  return () => void watchdog.kill('SIGKILL');
}
