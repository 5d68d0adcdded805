export interface Keys {
  /** Epoch milliseconds, unique per call. */
  sentAt: number;
  digits: string;
}

export interface KeyQueue {
  /** Resolves when these keys and all before them were sent or dropped. */
  press(id: string, digits: string): Promise<void>;
}

export interface KeyQueueDeps {
  now: () => number;
  taken(id: string, keys: Keys): void;
  /** Sends the keys in one request. @throws if the platform refused */
  send(id: string, digits: string): Promise<void>;
  sent(id: string, keys: Keys): void;
  dropped(id: string, keys: Keys, error: unknown): void;
}

/**
 * Sends the keys of each call in order, one request at a time; keys pressed meanwhile share the next request. A
 * failed request is not repeated, as its keys may have been heard, and the keys after it are dropped, as a number
 * with a gap is wrong.
 */
export function createKeyQueue({ now, taken, send, sent, dropped }: KeyQueueDeps): KeyQueue {
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
