/** `replaced`: a newer command for the same switch came in time. */
export type SwitchOutcome = 'sent' | 'replaced';

/** Sends the commands of each switch in order; a waiting one is replaced by a newer one. @returns rejects as `send` does */
export function createSwitchQueue(): (key: string, send: () => Promise<void>) => Promise<SwitchOutcome> {
  const newest = new Map<string, { done: Promise<unknown> }>();

  return async (key, send) => {
    const before = newest.get(key)?.done;
    const order = { done: Promise.resolve<unknown>(undefined) };
    newest.set(key, order);
    const run = async (): Promise<SwitchOutcome> => {
      if (before) await before;
      if (newest.get(key) !== order) return 'replaced';
      await send();
      return 'sent';
    };
    const running = run();
    order.done = running.catch(() => undefined);
    try {
      return await running;
    } finally {
      if (newest.get(key) === order) newest.delete(key);
    }
  };
}
