/** Runs this use now, or after the leading one. `signal` ends the wait only. */
export type InTurn = <T>(use: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** A leader without an outcome holds the others up no longer than this, ms; one that follows a late one, twice as long. */
const usualHoldMs = 2_000;
const mostDoublings = 4;

/**
 * Lets one of simultaneous uses of a password lead, so that a proxy that no longer accepts it receives it once. The
 * others follow once the leader has an outcome; if that takes longer than `holdMs`, the next one leads. It holds the
 * others up twice as long, and so on: a proxy that is slow to refuse a password receives it few times, as it may shut out
 * who sends it five times.
 */
export function createLeader(holdMs = usualHoldMs): InTurn {
  let leader: Promise<'over' | 'late'> | undefined;
  let late = 0;

  return async (use, signal) => {
    while (leader) if ((await unlessOver(leader, signal)) === 'over') return use();
    const used = use();
    const { promise, resolve } = Promise.withResolvers<'over' | 'late'>();
    leader = promise;
    const end = (outcome: 'over' | 'late'): void => {
      // Cleared before the waiting callers continue; after a late end another caller leads.
      if (leader === promise) leader = undefined;
      late = outcome === 'late' ? late + 1 : 0;
      resolve(outcome);
    };
    const timer = setTimeout(end, holdMs * 2 ** Math.min(late, mostDoublings), 'late');
    const over = (): void => {
      clearTimeout(timer);
      end('over');
    };
    used.then(over, over);
    return used;
  };
}

/** The promise, or the reason of the signal that ends the wait for it. */
export function unlessOver<T>(promise: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const end = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', end, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
    if (signal.aborted) end();
  });
}
