/** The most recent entries of an endless stream, oldest first. */
export interface BoundedLog<T> {
  add(entry: T): void;
  entries(): T[];
}

/** Stores at least `limit` entries and at most twice as many; `entries` returns the last `limit`. */
export function createBoundedLog<T>(limit: number): BoundedLog<T> {
  let stored: T[] = [];
  return {
    add: (entry) => {
      stored.push(entry);
      if (stored.length >= 2 * limit) stored = stored.slice(-limit);
    },
    entries: () => stored.slice(-limit),
  };
}
