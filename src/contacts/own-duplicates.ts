import type {
  DuplicateGroup,
  DuplicatePage,
  DuplicateRequest,
  Person,
} from '../shared/ipc/requests/people.ts';
import type { Directory } from './directory.ts';
import { nameKey } from './fold.ts';

type Stored = Pick<Directory, 'browse' | 'duplicates' | 'match' | 'person'>;

/** Contacts of this desk that are looked up for one page: a few milliseconds. */
const STEP = 50;
/** More of one name in the platform are not told. */
const MOST = 20;
/** The kind of a place that is in the contacts of this desk still; its text is how many were compared. */
const COMPARING = -2;

/**
 * Duplicates of the platform's contacts, of those of this desk, and of one with the other: first every contact of this
 * desk is compared, some on each page, then come those that the platform has itself.
 * @param mine the contacts of this desk
 */
export function duplicatesOf(
  stored: Stored,
  own: Pick<Directory, 'duplicates'>,
  mine: () => Person[],
  { limit, after }: DuplicateRequest,
): DuplicatePage {
  if (after && after.kind !== COMPARING) return stored.duplicates({ limit, after });
  const done = Number(after?.text ?? 0);
  const all = mine();
  const among = after ? [] : own.duplicates({ limit: all.length + 1 }).groups.map(markedGroup);
  const groups = [...among, ...all.slice(done, done + STEP).flatMap((person) => shared(person, stored))];
  if (done + STEP < all.length) {
    return { groups, more: { kind: COMPARING, text: String(done + STEP) } };
  }
  const page = stored.duplicates({ limit });
  return { ...page, groups: [...groups, ...page.groups] };
}

/** What one contact of this desk has in common with contacts of the platform. */
function shared(person: Person, stored: Stored): DuplicateGroup[] {
  const name = nameKey(person.name);
  const namesakes = stored
    .browse({ text: person.name, limit: MOST })
    .people.filter((other) => nameKey(other.name) === name);
  const found: DuplicateGroup[] = person.numbers.flatMap(({ number, pretty }) => {
    const others = stored
      .match(number)
      .flatMap(({ contactId }) => stored.person(contactId) ?? [])
      .filter(({ callsOf }) => callsOf.includes(number));
    if (others.length === 0) return [];
    const both = others.every((other) => nameKey(other.name) === name) && others.length === namesakes.length;
    return [both ? groupOf('both', person.name, person, others) : groupOf('number', pretty, person, others)];
  });
  const reported = found.some(({ why }) => why === 'both');
  if (!reported && namesakes.length > 0) found.push(groupOf('name', person.name, person, namesakes));
  return found;
}

function groupOf(why: DuplicateGroup['why'], text: string, person: Person, others: Person[]): DuplicateGroup {
  const known = others.map(({ contactId, name, organisation, numbers }) => ({
    contactId,
    name,
    numbers,
    ...(organisation !== undefined && { organisation }),
  }));
  return { why, shared: text, people: [person, ...known], count: known.length + 1 };
}

const markedGroup = (group: DuplicateGroup): DuplicateGroup => ({
  ...group,
  people: group.people.map((person) => ({ ...person, own: true as const })),
});
