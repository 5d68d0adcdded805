import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Directory } from '../../../src/contacts/directory.ts';
import { fold } from '../../../src/contacts/fold.ts';
import { migrations } from '../../../src/contacts/schema.ts';
import type { Contact } from '../../../src/shared/model/contact.ts';
import type { PeoplePlace, Person } from '../../../src/shared/ipc/requests/people.ts';
import { openDatabase } from '../../../src/storage/open-database.ts';
import { freshFolder } from '../storage/folder.ts';
import { contact, reread, storedContacts } from './support.ts';

const directory = (...contacts: Contact[]): Directory => storedContacts(contacts).directory;

/** All pages of so many, in their order. */
function all(from: Directory, text: string, limit = 2): Person[] {
  const people: Person[] = [];
  let after: PeoplePlace | undefined;
  for (;;) {
    const page = from.browse({ text, limit, ...(after && { after }) });
    expect(page.people.length).toBeLessThanOrEqual(limit);
    people.push(...page.people);
    after = page.more;
    if (!after) return people;
  }
}
const names = (people: Person[]): string[] => people.map(({ name }) => name);

describe('the list of people', () => {
  const three = (): Directory =>
    directory(
      contact('1', 'Zoe Adler', ['030 12345']),
      contact('2', 'Émile Berg', []),
      contact('3', 'anna Cramer', ['0170 1234567', '030 99999 ext. 7'], { organisation: 'Berg GmbH' }),
    );

  it('is sorted by name, including people without a number, in pages of any size', () => {
    for (const limit of [1, 2, 3, 50]) {
      expect(names(all(three(), '', limit))).toEqual(['anna Cramer', 'Émile Berg', 'Zoe Adler']);
    }
  });

  it('begins with names that start with a letter, then other names, then numbers without a name', () => {
    const found = directory(
      contact('1', '', ['040 5678']),
      contact('2', '1A Umzüge', []),
      contact('3', 'Žižka', []),
      contact('4', '', []),
      contact('5', '„Zum Anker“', ['030 1']),
      contact('6', '', ['+49 30 999'], { organisation: 'Örtlicher Dienst' }),
      contact('7', '', ['030 12345']),
      contact('8', 'Яна', []),
      contact('9', 'anna', []),
    );
    for (const limit of [1, 2, 50]) {
      expect(all(found, '', limit).map(({ contactId }) => contactId)).toEqual([
        '9',
        '6',
        '3',
        '8',
        '2',
        '5',
        '7',
        '1',
        '4',
      ]);
    }
  });

  it('has everybody once and named before nameless, for any contacts and any page size', () => {
    const name = fc.constantFrom('Anna', 'änne', '24 Stunden', '', '+49 30', '030 12', 'Ω', '!', 'ßa');
    const number = fc.constantFrom('030 12', '+49 30 12', '110', '!', 'by the door');
    const people = fc.array(fc.tuple(name, fc.array(number, { maxLength: 2 })), { maxLength: 12 });
    fc.assert(
      fc.property(people, fc.integer({ min: 1, max: 5 }), (given, limit) => {
        const contacts = given.map(([full, numbers], id) => contact(String(id), full, numbers));
        const listed = all(directory(...contacts), '', limit);
        expect(listed.map(({ contactId }) => contactId).sort()).toEqual(contacts.map(({ id }) => id).sort());
        const named = listed.map(
          (person) =>
            /^\p{L}/u.test(person.name) && person.numbers.every((each) => each.pretty !== person.name),
        );
        expect(named).toEqual([...named].sort((a, b) => Number(b) - Number(a)));
      }),
      { numRuns: 40 },
    );
  });

  it('moves people without a name to the position of their number in another country', () => {
    const stored = storedContacts([contact('1', '', ['+44 20 79460000']), contact('2', '', ['030 12345'])]);
    const ids = (): string[] => all(stored.directory, '').map(({ contactId }) => contactId);
    expect(ids()).toEqual(['1', '2']);
    reread(stored.store, 'AT');
    expect(ids()).toEqual(['2', '1']);
  });

  it('reads a page by an index, in order', () => {
    const { db } = storedContacts();
    const plan = db
      .prepare(
        'EXPLAIN QUERY PLAN SELECT id FROM contacts WHERE part = ? AND (listed, id) > (?, ?) ORDER BY listed, id LIMIT ?',
      )
      .all(0, '', -1, 9)
      .map(({ detail }) => String(detail));
    expect(plan).toEqual([expect.stringContaining('INDEX contacts_listed')]);
  });

  it('returns all numbers of a person as they are read', () => {
    expect(all(three(), 'cramer')).toEqual([
      {
        contactId: '3',
        name: 'anna Cramer',
        organisation: 'Berg GmbH',
        numbers: [
          { number: '+491701234567', pretty: '+49 170 1234567', type: 'WORK' },
          { number: '+493099999', pretty: '+49 30 99999 x7', type: 'WORK' },
        ],
      },
    ]);
  });

  it('finds beginnings of names, then of words, then of organisations, then text inside them', () => {
    const found = directory(
      contact('1', 'Ina Feldberg', []),
      contact('2', 'Jo', [], { organisation: 'Berg & Co' }),
      contact('3', 'Kai Berg', []),
      contact('4', 'Bergmann', []),
      contact('5', 'Lia', []),
    );
    expect(names(all(found, 'berg', 1))).toEqual(['Bergmann', 'Kai Berg', 'Jo', 'Ina Feldberg']);
    expect(names(all(found, 'berg kai'))).toEqual(['Kai Berg']);
    expect(all(found, 'xyz')).toEqual([]);
  });

  it('finds part of a number in any format', () => {
    for (const typed of ['0170 123', '+49 170', '1234567', '17']) {
      expect(names(all(three(), typed))).toEqual(['anna Cramer']);
    }
  });

  it('continues where a page ended although contacts were added or removed meanwhile', () => {
    const stored = storedContacts(['Abel', 'Berta', 'Carl', 'Dora'].map((name) => contact(name, name, [])));
    const first = stored.directory.browse({ text: '', limit: 2 });
    stored.store.pass().write([contact('Aaron', 'Aaron', []), contact('Clara', 'Clara', [])]);
    const rest = stored.directory.browse({ text: '', limit: 9, ...(first.more && { after: first.more }) });
    expect([names(first.people), names(rest.people)]).toEqual([
      ['Abel', 'Berta'],
      ['Carl', 'Clara', 'Dora'],
    ]);
  });

  it('finds everybody who matches exactly once, for any query and page size', () => {
    const word = fc.constantFrom('anna', 'ann', 'berg', 'bergmann', 'ab', 'b');
    const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
    const people = fc.array(fc.tuple(name, fc.option(name, { nil: undefined })), { maxLength: 12 });
    fc.assert(
      fc.property(people, word, fc.integer({ min: 1, max: 5 }), (given, text, limit) => {
        const contacts = given.map(([full, organisation], id) =>
          contact(String(id), full, [], organisation === undefined ? {} : { organisation }),
        );
        const found = all(directory(...contacts), text, limit).map(({ contactId }) => contactId);
        const wanted = contacts.filter(({ name: full, organisation = '' }) =>
          `${fold(full)}\n${organisation === full ? '' : fold(organisation)}`
            .split(text.length < 3 ? /[\s]+/ : /(?!)/)
            .some((part) => (text.length < 3 ? part.startsWith(text) : part.includes(text))),
        );
        expect(found.sort()).toEqual(wanted.map(({ id }) => id).sort());
      }),
      { numRuns: 40 },
    );
  });
});

it('a contact without a number is never suggested for a call', () => {
  const found = directory(contact('1', 'Anna Adler', []), contact('2', 'Anna Berg', ['030 12345']));
  for (const typed of ['anna', 'an', 'nna', 'berg ann']) {
    expect(found.search(typed, 1).map(({ name }) => name)).toEqual(['Anna Berg']);
  }
});

it('a directory of an earlier version is sorted at once, and is read again', () => {
  const path = join(freshFolder(), 'contacts.sqlite');
  const before = openDatabase({ path, migrations: migrations.slice(0, 3), now: Date.now }).db;
  const add = before.prepare("INSERT INTO contacts VALUES (?, ?, x'01', ?, '', '[]')");
  ['030 12345', '1A Umzug', 'Anna'].forEach((name, id) => {
    add.run(id, String(id), name);
    before.prepare('INSERT INTO beginnings VALUES (0, ?, ?)').run(name.toLowerCase(), id);
  });
  before.exec("INSERT INTO numbers VALUES (0, 0, '030 12345', '', '+493012345', NULL)");
  before.close();
  const { db } = openDatabase({ path, migrations, now: Date.now });
  onTestFinished(() => db.close());
  const rows = db.prepare('SELECT name, hash FROM contacts ORDER BY part, listed, id').all();
  expect(rows.map(({ name }) => name)).toEqual(['Anna', '1A Umzug', '030 12345']);
  expect(rows.map(({ hash }) => (hash as Uint8Array).length)).toEqual([0, 0, 0]);
});
