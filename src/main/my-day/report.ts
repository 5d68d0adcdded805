import { setImmediate } from 'node:timers/promises';
import type { Directory } from '../../contacts/directory.ts';
import { partyOf } from '../../contacts/party.ts';
import { added, callsIn, noCalls, type Tally } from '../../shared/model/day-report.ts';
import type { DayReport } from '../../shared/ipc/requests/my-day.ts';
import type { DayTallies } from '../../account-database/day-tallies.ts';

type Person = DayReport['people'][number];

const maxPeople = 200;
/** Names looked up in one event-loop turn; few enough to block the main process for less than a frame. */
const batchSize = 50;
const hourMs = 3_600_000;

/** Adds current names to tallies and merges a contact's numbers. @param from epoch milliseconds */
export async function reportOf(
  { hours, lines, people }: DayTallies,
  from: number,
  directory: Pick<Directory, 'country' | 'match'>,
  max = maxPeople,
): Promise<DayReport> {
  const byPerson = new Map<string, Person>();
  for (const [at, each] of people.entries()) {
    if (at % batchSize === batchSize - 1) await setImmediate();
    const { key, person } = personOf(each, directory);
    const before = byPerson.get(key);
    byPerson.set(key, before ? { ...before, ...added(before, person) } : person);
  }
  const sorted = sortedByCalls([...byPerson.values()]);
  return {
    total: hours.reduce<Tally>((sum, hour) => added(sum, hour), noCalls),
    hours: hours.map(({ hour, ...tally }) => ({ at: from + hour * hourMs, ...tally })),
    lines: sortedByCalls(lines),
    people: sorted.slice(0, max),
    morePeople: Math.max(0, sorted.length - max),
  };
}

/** If several contacts share a number, none is picked: the number itself is shown. */
function personOf(
  each: DayTallies['people'][number],
  directory: Pick<Directory, 'country' | 'match'>,
): { key: string; person: Person } {
  const { number, name, ...tally } = each;
  const party = partyOf(number, directory);
  const [only, other] = party.matches;
  const displayNumber = party.pretty ?? number;
  if (only && !other) {
    const person = {
      name: only.name,
      ...(displayNumber !== undefined && { number: displayNumber }),
      ...tally,
    };
    return { key: `contact ${only.contactId}`, person };
  }
  const named = party.matches.length === 0 ? name : undefined;
  return {
    key: `number ${number ?? ''}`,
    person: {
      ...tally,
      ...(named !== undefined && { name: named }),
      ...(displayNumber !== undefined && { number: displayNumber }),
    },
  };
}

function sortedByCalls<T extends Tally>(rows: readonly T[]): T[] {
  return [...rows].sort((a, b) => callsIn(b) - callsIn(a) || b.talkedMs - a.talkedMs);
}
