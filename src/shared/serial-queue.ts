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

/**
 * Runs work one at a time until the first failure: what comes after it is not run, and rejects with the same error. Callers
 * need not handle that.
 */
export function createFailFastQueue(): SerialQueue {
  let ended: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = ended.then(work);
    ended = result;
    result.catch(() => undefined);
    return result;
  };
}

/** One queue per key, so that slow work for one of them delays no other. */
export interface SerialQueues {
  inTurn<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Whether work for this key runs or waits. */
  isBusy(key: string): boolean;
  /** Resolves once all work of now has ended, successful or not. */
  idle(): Promise<void>;
}

export function createSerialQueues(): SerialQueues {
  const queues = new Map<string, { inTurn: SerialQueue; length: number }>();
  return {
    inTurn(key, work) {
      const queue = queues.get(key) ?? { inTurn: createSerialQueue(), length: 0 };
      queues.set(key, queue);
      queue.length += 1;
      return queue.inTurn(work).finally(() => {
        queue.length -= 1;
        if (queue.length === 0) queues.delete(key);
      });
    },
    isBusy: (key) => queues.has(key),
    async idle() {
      await Promise.all(Array.from(queues.values(), ({ inTurn }) => inTurn(() => Promise.resolve())));
    },
  };
}
