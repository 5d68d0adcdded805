/** Begins a piece of work as soon as one of the slots is free, and settles as it does. */
export type Slots = <T>(work: () => Promise<T>) => Promise<T>;

/** Work of which at most `count` pieces run at once, begun in the order in which they came. */
export function createSlots(count: number): Slots {
  let free = count;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
