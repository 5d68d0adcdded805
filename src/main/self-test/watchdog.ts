import { Worker } from 'node:worker_threads';

/** A thread that prints the last report and ends the process if the main thread is blocked. */
const guard = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { writeSync } = require('node:fs');
  let text = '';
  parentPort.on('message', (latest) => (text = latest));
  setTimeout(() => {
    try {
      writeSync(1, text);
    } finally {
      process.kill(process.pid, 'SIGKILL');
    }
  }, workerData);
`;

export interface Watchdog {
  /** Sets the text to print after the timeout. */
  update(text: string): void;
  stop(): Promise<unknown>;
}

/** Ends this process after `ms`, even if a system call blocks the main thread with its timers. */
export function startWatchdog(ms: number): Watchdog {
  // Without the flags of this process, as they may load modules that do not work in a thread.
  const worker = new Worker(guard, { eval: true, workerData: ms, execArgv: [] });
  worker.unref();
  // Without threads there is no watchdog, but the checks have timeouts.
  worker.on('error', () => undefined);
  return { update: (text) => worker.postMessage(text), stop: () => worker.terminate() };
}
