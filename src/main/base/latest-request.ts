import { createSerialQueue } from '../../shared/serial-queue.ts';

/** Runs one user request at a time; a newer one aborts the running one and starts once that has ended. */
export function createLatestRequest(): (work: (signal: AbortSignal) => Promise<void>) => Promise<void> {
  let running = new AbortController();
  const enqueue = createSerialQueue();
  return (work) => {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    return enqueue(() => work(signal));
  };
}
