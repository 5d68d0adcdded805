import { system } from '../systems/model.ts';
import { isReady } from './app.ts';

/** What whoever starts the program says of its error boxes: a button that is pressed at once, or never. */
export type ErrorBoxFate = 'pressed' | 'left';

/** How often it looks whether the process that started it is still there. */
const lookMs = 500;

/**
 * A box that says why the program cannot go on. While it is open nothing else runs in the main process, neither timers nor
 * messages. On Linux there is none before the program is ready, but a text on the standard error stream, coloured as
 * Electron does it.
 */
export function showErrorBox(title: string, content: string): void {
  if (!isReady() && system().platform === 'linux') {
    process.stderr.write(`\x1b[1m\x1b[47m\x1b[31m${title}\n\x1b[30m${content}\n\x1b[0m`);
    return;
  }
  // No test sees the box itself; whoever started the program by hand finds it here, and has no button to press.
  process.stderr.write(`${title}: ${content}\n`);
  if (process.env.DESKBELL_ERROR_BOX === 'left') holdForEver();
}

/** Blocks until the parent kills the program or ends itself. */
function holdForEver(): void {
  const parent = process.ppid;
  const nobody = new Int32Array(new SharedArrayBuffer(4));
  while (process.ppid === parent) Atomics.wait(nobody, 0, 0, lookMs);
  process.exit(1);
}
