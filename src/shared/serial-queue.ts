/** Runs work after all before it. @returns its result */
export type SerialQueue = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs work one at a time. A failure affects only its own caller. */
export function createSerialQueue(): SerialQueue {
  let ended: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = ended.then(work);
    ended = result.catch(() => undefined);
    return result;
  };
}

/** One queue per key. */
export function createSerialQueues(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, SerialQueue>();
  return (key, work) => {
    const queue = queues.get(key) ?? createSerialQueue();
    queues.set(key, queue);
    return queue(work);
  };
}
