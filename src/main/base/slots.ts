import type { Clock } from '../../platform/deadline.ts';

/** Runs the work as soon as a slot is free, and settles with its result. */
export type Slots = <T>(work: () => Promise<T>) => Promise<T>;

/** Slow work gives its slot to the next piece, so that it does not hold up the others. */
export interface SlowWork {
  clock: Pick<Clock, 'sleep'>;
  /** From now on it counts as slow, ms. */
  afterMs: number;
  /** Pieces of work at once, slow ones included. */
  most: number;
}

/** Limits how many pieces of work run at once; they start in the order of the calls. */
export function createSlots(count: number, slow?: SlowWork): Slots {
  let running = 0;
  let inSlots = 0;
  const most = slow?.most ?? count;
  const waiting: (() => void)[] = [];

  function begin(): void {
    running += 1;
    inSlots += 1;
  }

  function startNext(): void {
    while (waiting.length > 0 && inSlots < count && running < most) {
      begin();
      waiting.shift()?.();
    }
  }

  /** @returns gives the slot back, once */
  function holdSlot(): () => void {
    const ended = new AbortController();
    const release = (): void => {
      if (ended.signal.aborted) return;
      ended.abort();
      inSlots -= 1;
      startNext();
    };
    slow?.clock.sleep(slow.afterMs, ended.signal).then(release, () => undefined);
    return release;
  }

  return async (work) => {
    if (waiting.length === 0 && inSlots < count && running < most) begin();
    else await new Promise<void>((started) => waiting.push(started));
    const release = holdSlot();
    try {
      return await work();
    } finally {
      running -= 1;
      release();
      startNext();
    }
  };
}
