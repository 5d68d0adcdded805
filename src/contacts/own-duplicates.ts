import type {
  DuplicateGroup,
  DuplicatePage,
  DuplicateRequest,
  Person,
} from '../shared/ipc/requests/people.ts';
import type { Directory } from './directory.ts';
import { nameKey } from './fold.ts';

type Stored = Pick<Directory, 'browse' | 'duplicates' | 'match' | 'person'>;

/** Local contacts compared per page: a few milliseconds. */
const STEP = 50;
/** Limit of platform contacts with one name. */
const MOST = 20;
/** The kind of a place within the local contacts; its text is how many were compared. */
const COMPARING = -2;

/** First compares all local contacts, some per page; then the platform's own duplicates follow. */
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

/** What a local contact has in common with platform contacts. */
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
  const candidates = others.map(({ contactId, name, organisation, numbers }) => ({
    contactId,
    name,
    numbers,
    ...(organisation !== undefined && { organisation }),
  }));
  return { why, shared: text, people: [person, ...candidates], count: candidates.length + 1 };
}

const markedGroup = (group: DuplicateGroup): DuplicateGroup => ({
  ...group,
  people: group.people.map((person) => ({ ...person, own: true as const })),
});
