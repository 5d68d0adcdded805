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

/** A timer is about this late; whatever is due by then goes out together. To wait more exactly costs a core. */
const tickMs = 1;

/**
 * Sends at random times (Poisson), however long the answers take. How late each was sent, ms, once all are sent.
 */
export function sendAtRandom({ first, count, perSecond, random, send }: Sending): Promise<number[]> {
  const late: number[] = [];
  let due = performance.now() + 50;
  return new Promise((resolve) => {
    const tick = (): void => {
      const now = performance.now();
      while (late.length < count && due <= now && send(first + late.length)) {
        late.push(now - due);
        due += (-Math.log(1 - random()) / perSecond) * 1000;
      }
      if (late.length === count) resolve(late);
      else setTimeout(tick, tickMs);
    };
    tick();
  });
}
