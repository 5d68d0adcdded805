export interface DialGuard {
  /**
   * Carries the order out, unless one to the same number is on its way or has just been taken: then this is a second
   * click, and it joins the first.
   * @throws what the order that it joined throws
   */
  once(number: string, order: () => Promise<string>): Promise<void>;
}

/** A double click, or Enter held a moment too long, ms after the platform took the call. */
const doubleMs = 2_000;

/**
 * One call for one request, however often it is repeated.
 * @param isOn whether the call that an order has answered with goes on; what was hung up can be dialled again at once
 */
export function createDialGuard(now: () => number, isOn: (id: string) => boolean): DialGuard {
  const underWay = new Map<string, Promise<void>>();
  const taken = new Map<string, { id: string; at: number }>();

  async function carryOut(number: string, order: () => Promise<string>): Promise<void> {
    try {
      const id = await order();
      taken.set(number, { id, at: now() });
    } finally {
      underWay.delete(number);
    }
  }

  return {
    once(number, order) {
      for (const [key, { at }] of taken) if (now() - at >= doubleMs) taken.delete(key);
      const last = taken.get(number);
      if (last && isOn(last.id)) return Promise.resolve();
      const running = underWay.get(number) ?? carryOut(number, order);
      underWay.set(number, running);
      return running;
    },
  };
}
