/** The most recent entries of an endless stream, oldest first. */
export interface BoundedLog<T> {
  add(entry: T): void;
  entries(): T[];
}

/** Stores at least `limit` entries and at most twice as many; `entries` returns the last `limit`. */
export function createBoundedLog<T>(limit: number): BoundedLog<T> {
  let kept: T[] = [];
  return {
    add: (entry) => {
      kept.push(entry);
      if (kept.length >= 2 * limit) kept = kept.slice(-limit);
    },
    entries: () => kept.slice(-limit),
  };
}
