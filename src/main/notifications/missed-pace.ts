import type { Call } from '../../calls/call.ts';

export interface MissedPace {
  tell(call: Call): void;
}

/** Calls missed within this time after a notification share the next one, ms. */
const TOGETHER_MS = 3_000;

/** Notifies of a missed call at once, and of closely following ones together. */
export function createMissedPace(
  tell: (calls: readonly [Call, ...Call[]], count: number) => void,
  onFault: (error: unknown) => void,
): MissedPace {
  /** Only the first ones are named. */
  let waiting: Call[] = [];
  let count = 0;
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    timer = undefined;
    const [first, ...others] = waiting;
    const reported = count;
    waiting = [];
    count = 0;
    if (first === undefined) return;
    timer = setTimeout(flush, TOGETHER_MS);
    try {
      tell([first, ...others], reported);
    } catch (error) {
      onFault(error);
    }
  }

  return {
    tell(call) {
      count += 1;
      if (waiting.length < MOST_NAMED) waiting.push(call);
      if (timer === undefined) flush();
    },
  };
}

const MOST_NAMED = 3;
