import { createSerialQueue } from '../../shared/serial-queue.ts';

/**
 * Runs one request of the user at a time. A newer one aborts the one under way and begins when that has ended.
 * @returns what starts a request; it ends as its work does
 */
export function createLatestRequest(): (work: (signal: AbortSignal) => Promise<void>) => Promise<void> {
  let running = new AbortController();
  const inTurn = createSerialQueue();
  return (work) => {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    return inTurn(() => work(signal));
  };
}
