export interface TurnLimits {
  /** Under way at the same time, in all and for one address. */
  atOnce: number;
  atOnceOfOne: number;
  /** Waiting at the same time, in all and for one address. */
  waiting: number;
  waitingOfOne: number;
  waitMs: number;
}

export interface Turns {
  /** Resolves with what ends the turn; undefined: too many wait already, or it took too long. */
  take(address: string, signal: AbortSignal): Promise<(() => void) | undefined>;
}

/**
 * Lets a bounded number of requests be under way, addresses in turn: whoever sends many waits behind its own, and
 * everybody else comes next.
 */
export function createTurns(limits: TurnLimits): Turns {
  const underWay = new Map<string, number>();
  /** Addresses in the order in which it is their turn. */
  const queues = new Map<string, Set<() => void>>();
  let running = 0;
  let waiting = 0;

  const hasRoom = (address: string): boolean =>
    running < limits.atOnce && (underWay.get(address) ?? 0) < limits.atOnceOfOne;

  function begin(address: string): () => void {
    running += 1;
    underWay.set(address, (underWay.get(address) ?? 0) + 1);
    let over = false;
    return () => {
      if (over) return;
      over = true;
      running -= 1;
      const left = (underWay.get(address) ?? 1) - 1;
      if (left === 0) underWay.delete(address);
      else underWay.set(address, left);
      next();
    };
  }

  function next(): void {
    for (const [address, queue] of queues) {
      const [first] = queue;
      if (first === undefined || !hasRoom(address)) continue;
      queues.delete(address);
      queues.set(address, queue);
      return first();
    }
  }

  function leave(address: string, queue: Set<() => void>, entry: () => void): void {
    if (!queue.delete(entry)) return;
    waiting -= 1;
    if (queue.size === 0) queues.delete(address);
  }

  return {
    take: async (address, signal) => {
      if (hasRoom(address)) return begin(address);
      const queue = queues.get(address) ?? new Set();
      if (waiting >= limits.waiting || queue.size >= limits.waitingOfOne || signal.aborted) return undefined;
      const turn = Promise.withResolvers<(() => void) | undefined>();
      const enter = (): void => {
        leave(address, queue, enter);
        turn.resolve(begin(address));
      };
      const giveUp = (): void => {
        leave(address, queue, enter);
        turn.resolve(undefined);
      };
      queues.set(address, queue.add(enter));
      waiting += 1;
      const timer = setTimeout(giveUp, limits.waitMs);
      signal.addEventListener('abort', giveUp, { once: true });
      return turn.promise.finally(() => {
        clearTimeout(timer);
        signal.removeEventListener('abort', giveUp);
      });
    },
  };
}
