import { createSerialQueue } from '../../shared/serial-queue.ts';

/**
 * One piece of work at a time, since a list of devices that was read before a switch must not be taken for news after
 * it. What runs behind the user's back gives way to what the user asks for.
 */
export interface WorkQueue {
  /** Runs behind the user's back; `signal` is aborted when the user asks for something. */
  inBackground(work: (signal: AbortSignal) => Promise<void>): Promise<void>;
  forUser(work: () => Promise<void>): Promise<void>;
}

/** @param end aborts all work in the background */
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
