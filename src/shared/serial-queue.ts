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

/** One queue for each key: work of one key does not wait for that of another. */
export function createSerialQueues(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, SerialQueue>();
  return (key, work) => {
    const queue = queues.get(key) ?? createSerialQueue();
    queues.set(key, queue);
    return queue(work);
  };
}
