import type { Call } from '../../calls/call.ts';
import type { Directory } from '../../contacts/directory.ts';
import { numbersOfPerson } from '../../contacts/people.ts';
import type { EarlierCall, SaidBefore } from '../../shared/model/timeline.ts';
import { fromPush } from '../../shared/phone-number.ts';
import type { AccountReading } from '../../account-database/reading.ts';
import type { CallSighting } from '../../account-database/sighting.ts';

/** Earlier calls with the person of a call. */
export interface Before {
  /** Newest first. */
  earlier: EarlierCall[];
  agent?: SaidBefore;
}

interface BeforeParts {
  directory: Pick<Directory, 'country' | 'match' | 'numbersOf'>;
  unsaved(numbers: readonly string[]): CallSighting[];
  /** Undefined while the database cannot be read. */
  read<T>(look: (reading: AccountReading) => T): T | undefined;
}

const mostEarlier = 3;
const nothing: Before = { earlier: [] };

/** Caches the history of each call, as cards are drawn often. */
export function createBefore({ directory, unsaved, read }: BeforeParts): {
  of(call: Call): Before;
  forget(): void;
} {
  const cache = new Map<string, Before>();

  function look(number: string, before: number): Before | undefined {
    const numbers = numbersOfPerson(number, directory);
    const saved = read((reading) => ({
      calls: reading.entries.earlier(numbers, before, mostEarlier),
      agent: reading.agentLogs.last(numbers, before),
    }));
    const waiting = unsaved(numbers).flatMap(({ at, direction, outcome }) =>
      at < before ? [{ at, direction, outcome }] : [],
    );
    const others = saved?.calls.filter(({ at }) => !waiting.some((call) => call.at === at)) ?? [];
    const earlier = [...waiting, ...others].sort((a, b) => b.at - a.at).slice(0, mostEarlier);
    return saved || earlier.length > 0 ? { earlier, ...(saved?.agent && { agent: saved.agent }) } : undefined;
  }

  return {
    of({ id, number: raw, startedAt }) {
      const number = fromPush(raw, directory.country);
      if (number === undefined) return nothing;
      const key = `${id} ${number}`;
      const cached = cache.get(key);
      if (cached) return cached;
      const history = look(number, startedAt);
      if (history) cache.set(key, history);
      return history ?? nothing;
    },
    forget: () => cache.clear(),
  };
}
