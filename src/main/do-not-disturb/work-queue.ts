import { createSerialQueue } from '../../shared/serial-queue.ts';

/** One at a time: a list read before a switch would be outdated. User requests abort background work. */
export interface WorkQueue {
  /** `signal` is aborted by a user request. */
  inBackground(work: (signal: AbortSignal) => Promise<void>): Promise<void>;
  forUser(work: () => Promise<void>): Promise<void>;
}

/** @param end aborts all background work */
export function createWorkQueue(end: AbortSignal): WorkQueue {
  const inTurn = createSerialQueue();
  let background = new AbortController();
  return {
    inBackground(work) {
      const signal = AbortSignal.any([background.signal, end]);
      return inTurn(() => (signal.aborted ? Promise.resolve() : work(signal)));
    },
    forUser(work) {
      background.abort();
      background = new AbortController();
      return inTurn(work);
    },
  };
}
