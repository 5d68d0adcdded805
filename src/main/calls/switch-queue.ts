/** What became of an order: `replaced` when a newer one for the same switch came while it waited. */
export type SwitchOutcome = 'sent' | 'replaced';

/**
 * Sends the orders for each switch of a call one after the other, so that the platform gets them as they were given.
 * One that waits for the answer to an earlier one gives way to a newer one.
 * @returns sends an order; rejects as `send` does
 */
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
