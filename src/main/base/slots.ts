/** Runs the work as soon as a slot is free, and settles with its result. */
export type Slots = <T>(work: () => Promise<T>) => Promise<T>;

/** Limits how many pieces of work run at once; they start in the order of the calls. */
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
