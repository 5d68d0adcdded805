import { setImmediate } from 'node:timers/promises';
import type { Directory } from '../../contacts/directory.ts';
import { partyOf } from '../../contacts/party.ts';
import { added, callsIn, noCalls } from '../../shared/model/day-report.ts';
import type { DayReport, Tally } from '../../shared/ipc/requests/my-day.ts';
import type { DayTallies } from '../../account-database/day-tallies.ts';

type Person = DayReport['people'][number];

/** The page lists no more people than this. */
const mostPeople = 200;
/** So many names are looked up at one go, so that nothing else waits longer than a frame. */
const atOnce = 50;
const hourMs = 3_600_000;

/**
 * The tallies of a span with the names that the directory has now: numbers of one contact are one person.
 * @param from the beginning of the span, epoch milliseconds
 */
export async function reportOf(
  { hours, lines, people }: DayTallies,
  from: number,
  directory: Pick<Directory, 'country' | 'match'>,
  most = mostPeople,
): Promise<DayReport> {
  const known = new Map<string, Person>();
  for (const [at, each] of people.entries()) {
    if (at % atOnce === atOnce - 1) await setImmediate();
    const { key, person } = personOf(each, directory);
    const before = known.get(key);
    known.set(key, before ? { ...before, ...added(before, person) } : person);
  }
  const sorted = mostFirst([...known.values()]);
  return {
    total: hours.reduce<Tally>((sum, hour) => added(sum, hour), noCalls),
    hours: hours.map(({ hour, ...tally }) => ({ at: from + hour * hourMs, ...tally })),
    lines: mostFirst(lines),
    people: sorted.slice(0, most),
    morePeople: Math.max(0, sorted.length - most),
  };
}

/** Of several contacts with one number none is guessed: the number stands for itself. */
function personOf(
  each: DayTallies['people'][number],
  directory: Pick<Directory, 'country' | 'match'>,
): { key: string; person: Person } {
  const { number, name, ...tally } = each;
  const party = partyOf(number, directory);
  const [only, other] = party.matches;
  const shown = party.pretty ?? number;
  if (only && !other) {
    const person = { name: only.name, ...(shown !== undefined && { number: shown }), ...tally };
    return { key: `contact ${only.contactId}`, person };
  }
  const named = party.matches.length === 0 ? name : undefined;
  return {
    key: `number ${number ?? ''}`,
    person: {
      ...tally,
      ...(named !== undefined && { name: named }),
      ...(shown !== undefined && { number: shown }),
    },
  };
}

function mostFirst<T extends Tally>(rows: readonly T[]): T[] {
  return [...rows].sort((a, b) => callsIn(b) - callsIn(a) || b.talkedMs - a.talkedMs);
}
