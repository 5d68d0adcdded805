import type { Call } from '../../calls/call.ts';
import type { Directory } from '../../contacts/directory.ts';
import { numbersOfPerson } from '../../contacts/people.ts';
import type { EarlierCall, LastAgentLog } from '../../shared/model/timeline.ts';
import { fromPush } from '../../shared/phone-number.ts';
import type { AccountReading } from '../../account-database/reading.ts';
import type { CallSighting } from '../../account-database/sighting.ts';

/** Earlier calls with the person of a call, and what an AI agent wrote about the last one. */
export interface CallerHistory {
  /** Newest first. */
  earlier: EarlierCall[];
  agent?: LastAgentLog;
}

interface CallerHistoryDeps {
  directory: Pick<Directory, 'country' | 'match' | 'numbersOf'>;
  unsaved(numbers: readonly string[]): CallSighting[];
  /** Undefined while the database cannot be read. */
  read<T>(look: (reading: AccountReading) => T): T | undefined;
}

const mostEarlier = 3;
const noHistory: CallerHistory = { earlier: [] };

/** Caches the history of each call, as cards are drawn often. */
export function createCallerHistory({ directory, unsaved, read }: CallerHistoryDeps): {
  of(call: Call): CallerHistory;
  forget(): void;
} {
  const cache = new Map<string, CallerHistory>();

  function look(number: string, before: number): CallerHistory | undefined {
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
      if (number === undefined) return noHistory;
      const key = `${id} ${number}`;
      const cached = cache.get(key);
      if (cached) return cached;
      const history = look(number, startedAt);
      if (history) cache.set(key, history);
      return history ?? noHistory;
    },
    forget: () => cache.clear(),
  };
}
