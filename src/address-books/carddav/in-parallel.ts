/** Works on several items at a time. The first failure ends everything that is under way, and is thrown once it has ended. */
export async function inParallel<T>(
  items: Iterable<T>,
  most: number,
  signal: AbortSignal,
  work: (item: T, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const failed = new AbortController();
  const stop = AbortSignal.any([signal, failed.signal]);
  const queue = items[Symbol.iterator]();
  async function takeTurns(): Promise<void> {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      stop.throwIfAborted();
      await work(next.value, stop);
    }
  }
  const workers = Array.from({ length: most }, () =>
    takeTurns().catch((error: unknown) => {
      failed.abort(error);
    }),
  );
  await Promise.all(workers);
  stop.throwIfAborted();
}
