/** Begins a piece of work once all before it have ended, and settles as it does. */
export type SerialQueue = <T>(work: () => Promise<T>) => Promise<T>;

/** Work that must not overlap, one piece after the other. A failure ends only its own piece. */
export function createSerialQueue(): SerialQueue {
  let ended: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = ended.then(work);
    ended = result.catch(() => undefined);
    return result;
  };
}
