import { Worker } from 'node:worker_threads';

/** Prints the last report in a thread of its own and ends the process, when the main thread is blocked. */
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
  /** What is printed if nothing else comes in time. */
  update(text: string): void;
  stop(): Promise<unknown>;
}

/** Ends this process after `ms`, even if a call into the system never returns, which no timer of this thread survives. */
export function startWatchdog(ms: number): Watchdog {
  // Without the flags of this process: they may load what such a thread cannot be.
  const worker = new Worker(guard, { eval: true, workerData: ms, execArgv: [] });
  worker.unref();
  // Without threads there is no watchdog; the checks have limits of their own.
  worker.on('error', () => undefined);
  return { update: (text) => worker.postMessage(text), stop: () => worker.terminate() };
}
