/** Injectable time, so that tests can pass their own. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Calls `act` once after `ms` milliseconds unless the returned function is called before. */
  after(ms: number, act: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, act) => {
    const timer = setTimeout(act, ms);
    return () => {
      clearTimeout(timer);
    };
  },
};
