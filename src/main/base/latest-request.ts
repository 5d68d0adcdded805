/**
 * Runs one request of the user at a time. A newer one aborts the one under way and begins when that has ended.
 * @returns what starts a request; it ends as its work does
 */
export function createLatestRequest(): (work: (signal: AbortSignal) => Promise<void>) => Promise<void> {
  let running = new AbortController();
  let ended: Promise<void> = Promise.resolve();
  return (work) => {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const request = ended.then(() => work(signal));
    ended = request.catch(() => undefined);
    return request;
  };
}
