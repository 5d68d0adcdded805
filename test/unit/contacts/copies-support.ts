import { arrange } from '../../../src/contacts/arrange.ts';
import type { Card } from '../../../src/address-books/source.ts';
import { openIntake } from '../../../src/contacts/intake.ts';
import { createOwnContacts } from '../../../src/contacts/own.ts';
import { createPeople, type People } from '../../../src/contacts/people.ts';
import type { PeoplePlace, Person } from '../../../src/shared/ipc/requests/people.ts';
import type { Contact } from '../../../src/shared/model/contact.ts';
import { noBooks, storedContacts, type StoredContacts } from './support.ts';

export const [crm, team, shared] = ['0000000a', '0000000b', '0000000c'];
export const books = [crm, team, shared];
const names: Record<string, string> = { [crm]: 'CRM', [team]: 'Team', [shared]: 'Shared' };
const next = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export const card = (key: string, name: string, numbers: string[], organisation?: string): Card => ({
  key,
  version: `${name}${numbers.join()}`,
  contact: {
    name,
    numbers: numbers.map((raw) => ({ raw, types: ['WORK'] })),
    emails: [`${key}@example.com`],
    ...(organisation !== undefined && { organisation }),
  },
});

export function write({ db }: StoredContacts, book: string, cards: readonly Card[]): void {
  const into = openIntake(db, book);
  for (const each of cards) into.put(each);
  into.commit({ state: '', brought: 'changes' }, 0);
}

export function desk(
  inBooks: Readonly<Record<string, readonly Card[]>>,
  {
    platform = [],
    order = ['platform', crm, team, shared, 'own'],
    named = names,
  }: { platform?: Contact[]; order?: string[]; named?: Record<string, string> } = {},
): { stored: StoredContacts; directory: People; waiting: ReturnType<typeof createOwnContacts> } {
  const stored = storedContacts(platform);
  for (const [book, cards] of Object.entries(inBooks)) write(stored, book, cards);
  arrange(stored.db);
  const waiting = createOwnContacts(() => 'DE', next);
  const directory = createPeople({
    ...noBooks,
    stored: stored.directory,
    own: createOwnContacts(() => 'DE', next),
    waiting,
    sources: {
      isRemoved: () => false,
      collectionOf: () => undefined,
      nameOf: (book) => named[book],
      placeOf: (source) => order.indexOf(source),
      count: 3,
    },
    colleague: () => undefined,
  });
  return { stored, directory, waiting };
}

export function all(directory: People, text = '', limit = 2): Person[] {
  const people: Person[] = [];
  let after: PeoplePlace | undefined;
  do {
    const page = directory.browse({ text, limit, ...(after && { after }) });
    people.push(...page.people);
    after = page.more;
  } while (after);
  return people;
}
