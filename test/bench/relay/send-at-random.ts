export interface Sending {
  /** Calls `first` to `first + count - 1`. */
  first: number;
  count: number;
  perSecond: number;
  /** In [0, 1). */
  random: () => number;
  /** False: cannot be sent yet. */
  send: (call: number) => boolean;
}

/** In the last milliseconds the generator polls, since a timer is up to one late. */
const pollMs = 1.5;

/**
 * Sends at random times (Poisson), however long the answers take. How late each was sent, ms, once all are sent.
 */
export function sendAtRandom({ first, count, perSecond, random, send }: Sending): Promise<number[]> {
  const late: number[] = [];
  let due = performance.now() + 50;
  return new Promise((resolve) => {
    const next = (): void => {
      for (;;) {
        if (late.length === count) return resolve(late);
        const now = performance.now();
        if (due - now > pollMs) return void setTimeout(next, due - now - pollMs);
        if (due > now || !send(first + late.length)) return void setImmediate(next);
        late.push(now - due);
        due += (-Math.log(1 - random()) / perSecond) * 1000;
      }
    };
    next();
  });
}
