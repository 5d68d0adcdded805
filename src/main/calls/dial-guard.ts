export interface DialGuard {
  /**
   * Carries the order out, unless one to the same number is on its way or has just been taken: then this is a second
   * click, and it joins the first.
   * @throws what the order that it joined throws
   */
  once(number: string, order: () => Promise<string>): Promise<void>;
}

/** Window for a double click or a long press of Enter, ms after the platform accepted the call. */
const doubleMs = 2_000;

/** Ignores repeated requests to dial. @param isOn whether a call is live; otherwise its number is free again */
export function createDialGuard(now: () => number, isOn: (id: string) => boolean): DialGuard {
  const underWay = new Map<string, Promise<void>>();
  const acceptedIntents = new Map<string, { id: string; at: number }>();

  async function carryOut(number: string, order: () => Promise<string>): Promise<void> {
    try {
      const id = await order();
      acceptedIntents.set(number, { id, at: now() });
    } finally {
      underWay.delete(number);
    }
  }

  return {
    once(number, order) {
      for (const [key, { at }] of acceptedIntents) if (now() - at >= doubleMs) acceptedIntents.delete(key);
      const last = acceptedIntents.get(number);
      if (last && isOn(last.id)) return Promise.resolve();
      const running = underWay.get(number) ?? carryOut(number, order);
      underWay.set(number, running);
      return running;
    },
  };
}
