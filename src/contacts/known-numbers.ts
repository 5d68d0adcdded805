import type { DirectoryInUse } from './directory.ts';
import { mayBeExtended } from './extensions.ts';
import { createNumberSet, type NumberSet } from './number-set.ts';
import { singleFlight } from '../shared/single-flight.ts';

/** A cache of the numbers of stored contacts, for rules that decide while a call waits. */
export interface KnownNumbers {
  /** Undefined: the platform's contacts were never read completely. */
  has(number: string): boolean | undefined;
  /** Reloads the numbers in small steps after changes. */
  warm(): Promise<void>;
}

type Stored = Pick<DirectoryInUse, 'match' | 'whole' | 'revision' | 'numbersAfter'>;

/** Numbers loaded per turn of the event loop: about a millisecond. */
const STEP = 1_000;
/** Beyond this limit the index on disk is used. */
const MOST = 2_000_000;

/**
 * @param yieldToLoop lets other work of the loop run; resolves after it
 */
export function createKnownNumbers(stored: Stored, yieldToLoop: () => Promise<unknown>): KnownNumbers {
  let cached: { numbers: NumberSet; revision: number } | undefined;

  const warm = singleFlight(async (): Promise<void> => {
    const { revision } = stored;
    if (cached?.revision === revision) return;
    const numbers = createNumberSet();
    for (let last = ''; ;) {
      const step = stored.numbersAfter(last, STEP);
      for (const number of step) numbers.add(number);
      if (numbers.size > MOST) return;
      if (step.length < STEP) break;
      last = step.at(-1) ?? last;
      await yieldToLoop();
    }
    cached = { numbers, revision };
  });

  const has = (numbers: NumberSet, number: string): boolean =>
    numbers.has(number) || (mayBeExtended(number, numbers.has) && stored.match(number).length > 0);

  return {
    warm,
    has(number) {
      if (!stored.whole) return stored.match(number).length > 0 ? true : undefined;
      if (cached?.revision === stored.revision) return has(cached.numbers, number);
      warm().catch(() => undefined);
      return stored.match(number).length > 0;
    },
  };
}
