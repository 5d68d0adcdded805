import type { CallSighting } from '../../account-database/sighting.ts';
import type { NewSighting } from '../../account-database/sightings.ts';

type Unsaved = NewSighting<CallSighting>;

/** Ended calls that are not on the disk yet, indexed by key and number, so that a card need not search thousands. */
export interface UnsavedCalls {
  readonly size: number;
  set(key: string, call: Unsaved): void;
  /** Takes it away, unless it is another one by now. */
  saved(key: string, call: Unsaved): void;
  oldest(most: number): [string, Unsaved][];
  entries(): Iterable<[string, Unsaved]>;
  withNumbers(numbers: readonly string[]): CallSighting[];
  clear(): void;
}

/** Kept in memory alone; `clear` it for another account. */
export function createUnsavedCalls(): UnsavedCalls {
  const calls = new Map<string, Unsaved>();
  const byNumber = new Map<string, Map<string, Unsaved>>();

  function forget(key: string): void {
    const number = calls.get(key)?.sighting.number;
    calls.delete(key);
    if (number === undefined) return;
    const others = byNumber.get(number);
    others?.delete(key);
    if (others?.size === 0) byNumber.delete(number);
  }

  return {
    get size() {
      return calls.size;
    },
    set(key, call) {
      const { number } = call.sighting;
      if (calls.get(key)?.sighting.number !== number) forget(key);
      calls.set(key, call);
      if (number === undefined) return;
      const others = byNumber.get(number);
      if (others) others.set(key, call);
      else byNumber.set(number, new Map([[key, call]]));
    },
    saved(key, call) {
      if (calls.get(key) === call) forget(key);
    },
    oldest: (most) => calls.entries().take(most).toArray(),
    entries: () => calls.entries(),
    withNumbers: (numbers) =>
      [...new Set(numbers)].flatMap((number) =>
        [...(byNumber.get(number)?.values() ?? [])].map(({ sighting }) => sighting),
      ),
    clear() {
      calls.clear();
      byNumber.clear();
    },
  };
}
