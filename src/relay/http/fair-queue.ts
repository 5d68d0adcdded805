export interface FairQueueLimits {
  /** Running at the same time, in total and per address. */
  concurrent: number;
  concurrentPerAddress: number;
  /** Queued at the same time, in total and per address. */
  queued: number;
  queuedPerAddress: number;
  maxWaitMs: number;
}

export interface FairQueue {
  /** Resolves with a function that releases the slot; with undefined if the queue is full or the wait was too long. */
  acquire(address: string, signal: AbortSignal): Promise<(() => void) | undefined>;
}

/** Limits running requests, with one queue per address, served in turn: a busy address delays only itself. */
export function createFairQueue(limits: FairQueueLimits): FairQueue {
  const runningPerAddress = new Map<string, number>();
  /** Queues of the addresses, in round-robin order. */
  const queues = new Map<string, Set<() => void>>();
  let running = 0;
  let waiting = 0;

  const hasRoom = (address: string): boolean =>
    running < limits.concurrent && (runningPerAddress.get(address) ?? 0) < limits.concurrentPerAddress;

  function start(address: string): () => void {
    running += 1;
    runningPerAddress.set(address, (runningPerAddress.get(address) ?? 0) + 1);
    let released = false;
    return () => {
      if (released) return;
      released = true;
      running -= 1;
      const remaining = (runningPerAddress.get(address) ?? 1) - 1;
      if (remaining === 0) runningPerAddress.delete(address);
      else runningPerAddress.set(address, remaining);
      startNext();
    };
  }

  function startNext(): void {
    for (const [address, queue] of queues) {
      const [first] = queue;
      if (first === undefined || !hasRoom(address)) continue;
      queues.delete(address);
      queues.set(address, queue);
      return first();
    }
  }

  function removeFromQueue(address: string, queue: Set<() => void>, entry: () => void): void {
    if (!queue.delete(entry)) return;
    waiting -= 1;
    if (queue.size === 0) queues.delete(address);
  }

  return {
    acquire: async (address, signal) => {
      if (hasRoom(address)) return start(address);
      const queue = queues.get(address) ?? new Set();
      if (waiting >= limits.queued || queue.size >= limits.queuedPerAddress || signal.aborted)
        return undefined;
      const turn = Promise.withResolvers<(() => void) | undefined>();
      const startNow = (): void => {
        removeFromQueue(address, queue, startNow);
        turn.resolve(start(address));
      };
      const cancel = (): void => {
        removeFromQueue(address, queue, startNow);
        turn.resolve(undefined);
      };
      queues.set(address, queue.add(startNow));
      waiting += 1;
      const timer = setTimeout(cancel, limits.maxWaitMs);
      signal.addEventListener('abort', cancel, { once: true });
      return turn.promise.finally(() => {
        clearTimeout(timer);
        signal.removeEventListener('abort', cancel);
      });
    },
  };
}
