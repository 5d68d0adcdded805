/** Work done once for several callers, and aborted when none of them waits any more. */
export interface SharedWork<T> {
  /** Joins or starts the work of this name. @param signal ends only this caller's wait, which rejects with its reason */
  join(name: string, start: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T>;
}

/** Nothing is remembered once the work has ended: the next caller starts it again. */
export function createSharedWork<T>(): SharedWork<T> {
  const running = new Map<string, { result: Promise<T>; waiting: number; stop: AbortController }>();
  return {
    join(name, start, signal) {
      signal.throwIfAborted();
      let work = running.get(name);
      if (!work) {
        const stop = new AbortController();
        work = { result: start(stop.signal), waiting: 0, stop };
        running.set(name, work);
        const mine = work;
        const over = (): void => {
          if (running.get(name) === mine) running.delete(name);
        };
        work.result.then(over, over);
      }
      const joined = work;
      joined.waiting += 1;
      return new Promise<T>((resolve, reject) => {
        let hasLeft = false;
        const leave = (): void => {
          signal.removeEventListener('abort', abort);
          if (hasLeft) return;
          hasLeft = true;
          joined.waiting -= 1;
          if (joined.waiting > 0) return;
          // The next caller starts it again.
          if (running.get(name) === joined) running.delete(name);
          joined.stop.abort();
        };
        const abort = (): void => {
          leave();
          reject(signal.reason as Error);
        };
        signal.addEventListener('abort', abort, { once: true });
        const over = (): void => {
          leave();
          resolve(joined.result);
        };
        joined.result.then(over, over);
      });
    },
  };
}
