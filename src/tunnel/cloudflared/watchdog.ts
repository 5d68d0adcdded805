import { spawn } from 'node:child_process';

/** Waits until nobody holds the other end of its input any more, and then ends the program whose number it was given. */
const SCRIPT = 'read -r _; kill "$1"';

/**
 * Ends the program `pid` when this process ends, by force as well: a tunnel that outlives it would lead pushes nowhere, and
 * the platform would wait for their answers. Windows does this for every child by itself.
 * @returns how to call it off, to be called as soon as the program has ended, before the system gives its number to another
 */
export function endsWithThis(pid: number | undefined): () => void {
  if (pid === undefined || process.platform === 'win32') return () => undefined;
  const watchdog = spawn('/bin/sh', ['-c', SCRIPT, 'deskbell-watchdog', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: {},
  });
  // Without a shell the program is ended in order, as ever, and only a forced end leaves it behind.
  watchdog.on('error', () => undefined);
  watchdog.stdin.on('error', () => undefined);
  watchdog.unref();
  return () => void watchdog.kill('SIGKILL');
}
