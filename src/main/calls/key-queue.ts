export interface Keys {
  /** Epoch milliseconds, never the same twice for one call. */
  sentAt: number;
  digits: string;
}

export interface KeyQueue {
  /** Keys pressed in this call; resolves when they, and those before them, have been sent or given up. */
  press(id: string, digits: string): Promise<void>;
}

export interface KeyQueueParts {
  now: () => number;
  taken(id: string, keys: Keys): void;
  /** One request with all of these keys, in this order. @throws when the platform did not take them */
  send(id: string, digits: string): Promise<void>;
  sent(id: string, keys: Keys): void;
  /** Not sent, or not known to be. */
  dropped(id: string, keys: Keys, error: unknown): void;
}

/**
 * Sends the keys of each call in the order in which they were pressed, one request at a time; those pressed meanwhile
 * go together in the next. A request that failed is not repeated, as its keys may have been heard; the keys behind it
 * are given up with it, since a number with a gap is a wrong number.
 */
export function createKeyQueue({ now, taken, send, sent, dropped }: KeyQueueParts): KeyQueue {
  const lines = new Map<string, { waiting: Keys[]; drained: Promise<void> }>();
  let last = 0;

  async function drain(id: string, waiting: Keys[]): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0);
      try {
        await send(id, batch.map(({ digits }) => digits).join(''));
        for (const keys of batch) sent(id, keys);
      } catch (error) {
        for (const keys of [...batch, ...waiting.splice(0)]) dropped(id, keys, error);
      }
    }
    lines.delete(id);
  }

  return {
    press(id, digits) {
      last = Math.max(now(), last + 1);
      const keys = { sentAt: last, digits };
      const line = lines.get(id);
      taken(id, keys);
      if (line) {
        line.waiting.push(keys);
        return line.drained;
      }
      const waiting = [keys];
      const begun = { waiting, drained: Promise.resolve() };
      lines.set(id, begun);
      begun.drained = drain(id, waiting);
      return begun.drained;
    },
  };
}
