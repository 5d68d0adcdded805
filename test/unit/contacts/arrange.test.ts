import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrange } from '../../../src/contacts/arrange.ts';
import type { Directory, DirectoryInUse } from '../../../src/contacts/directory.ts';
import { fold } from '../../../src/contacts/fold.ts';
import { createOwnContacts } from '../../../src/contacts/own.ts';
import { createPeople } from '../../../src/contacts/people.ts';
import type { Contact } from '../../../src/shared/model/contact.ts';
import type { DuplicateGroup, DuplicatePlace } from '../../../src/shared/ipc/requests/people.ts';
import { contact, noBooks, storedContacts } from './support.ts';

function arranged(contacts: readonly Contact[]): DirectoryInUse {
  const stored = storedContacts(contacts);
  arrange(stored.db);
  return stored.directory;
}

function allGroups({ duplicates }: Pick<Directory, 'duplicates'>, limit = 3): DuplicateGroup[] {
  const groups: DuplicateGroup[] = [];
  let after: DuplicatePlace | undefined;
  do {
    const page = duplicates({ limit, ...(after && { after }) });
    groups.push(...page.groups);
    after = page.more;
  } while (after);
  return groups;
}
const reported = (groups: DuplicateGroup[]): [string, string, string[]][] =>
  groups.map(({ why, shared, people }) => [why, shared, people.map(({ contactId }) => contactId)]);

it('a wrong contact count of an earlier version is corrected', () => {
  const { db, directory } = storedContacts([contact('1', 'Anna', []), contact('2', 'Bert', [])]);
  arrange(db);
  db.exec("UPDATE facts SET value = '1' WHERE name = 'contacts'");
  arrange(db);
  expect(directory.size).toBe(2);
});

describe('possible duplicates', () => {
  it('share a name in any spelling or a number, and those that share both come first, once', () => {
    const found = arranged([
      contact('1', 'Anna Müller', ['030 12345']),
      contact('2', 'anna muller', []),
      contact('3', 'Zoe Adler', ['0170 1234567']),
      contact('4', 'ZOE ADLER', ['+49 170 1234567']),
      contact('5', 'Berg GmbH', ['+49 30 12345']),
      contact('6', 'Nobody like him', ['040 1']),
    ]);
    expect(reported(allGroups(found))).toEqual([
      ['both', 'Zoe Adler', ['3', '4']],
      ['name', 'Anna Müller', ['1', '2']],
      ['number', '+49 30 12345', ['1', '5']],
    ]);
  });

  it('are told apart by the end of a long name, and by an extension', () => {
    const long = 'Johanna Freifrau von Hohenstein';
    const found = arranged([
      contact('1', `${long}-Schwarzenberg`, ['030 99999 x7']),
      contact('2', `${long}-Liechtenfels`, ['030 99999 x8']),
      contact('3', `${long.toUpperCase()}-LIECHTENFELS`, ['030 99999']),
    ]);
    expect(reported(allGroups(found))).toEqual([['name', `${long}-Liechtenfels`, ['2', '3']]]);
  });

  it('of a number that a whole company has are counted, and listed in part', () => {
    const [group, none] = allGroups(
      arranged(Array.from({ length: 60 }, (_, index) => contact(String(index), `Name ${index}`, ['030 1']))),
    );
    expect(group).toMatchObject({ why: 'number', count: 60 });
    expect(group?.people).toHaveLength(10);
    expect(none).toBeUndefined();
  });

  it('are gone when only one of them is left', () => {
    const stored = storedContacts([contact('1', 'Anna', []), contact('2', 'Anna', [])]);
    arrange(stored.db);
    const pass = stored.store.pass();
    pass.write([contact('1', 'Anna', [])]);
    pass.removeGone();
    expect(allGroups(stored.directory)).toEqual([]);
  });

  it('are written only when they have changed', () => {
    const stored = storedContacts([contact('1', 'Anna', []), contact('2', 'Anna', [])]);
    arrange(stored.db);
    const before = stored.changes();
    arrange(stored.db);
    expect(stored.changes()).toBe(before);
  });

  it('are exactly those who share a name or a number, for any contacts', () => {
    const people = fc.array(
      fc.tuple(
        fc.constantFrom(
          'Anna Berg',
          'ANNA BERG',
          'Änna Berg',
          'Ben',
          'Johanna Freifrau von Hohenstein A',
          'Johanna Freifrau von Hohenstein B',
        ),
        fc.uniqueArray(
          fc.constantFrom('030 1234', '+49 30 1234', '040 5678', '040 5678 x7', '101', 'no number'),
          {
            maxLength: 3,
          },
        ),
      ),
      { maxLength: 9 },
    );
    fc.assert(
      fc.property(people, fc.integer({ min: 1, max: 4 }), (given, limit) => {
        const contacts = given.map(([name, numbers], id) => contact(String(id), name, numbers));
        const directory = arranged(contacts);
        const groups = allGroups(directory, limit);
        const shared = (a: string, b: string): boolean => {
          const [one, other] = [directory.person(a), directory.person(b)];
          if (!one || !other) return false;
          const numbers = (of: typeof one): string[] =>
            of.numbers.filter(({ number }) => /\d/.test(number)).map(({ pretty }) => pretty);
          return (
            fold(one.name) === fold(other.name) || numbers(one).some((each) => numbers(other).includes(each))
          );
        };
        for (const { people: members } of groups) {
          const ids = members.map(({ contactId }) => contactId);
          expect(new Set(ids).size).toBe(ids.length);
          expect(ids.length).toBeGreaterThan(1);
          for (const a of ids) for (const b of ids) expect(shared(a, b)).toBe(true);
        }
        for (const { id: a } of contacts) {
          for (const { id: b } of contacts) {
            if (a === b || !shared(a, b)) continue;
            expect(
              groups.some(({ people: members }) =>
                [a, b].every((id) => members.some(({ contactId }) => contactId === id)),
              ),
            ).toBe(true);
          }
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('duplicates of local contacts', () => {
  async function people(stored: Contact[], own: Contact[]): Promise<Directory> {
    const mine = createOwnContacts(
      () => 'DE',
      () => Promise.resolve(),
    );
    await mine.use(own);
    return createPeople({ ...noBooks, stored: arranged(stored), own: mine, colleague: () => undefined });
  }

  it('are found among themselves and in the platform, before those of the platform alone', async () => {
    const all = await people(
      [
        contact('1', 'Anna Berg', ['030 1234']),
        contact('2', 'Anna Berg', []),
        contact('3', 'Carl', ['040 5678']),
        contact('4', 'Zoe', ['050 1']),
      ],
      [
        contact('own:1', 'Karl', ['040 5678']),
        contact('own:2', 'karl', []),
        contact('own:3', 'Anna Berg', ['030 1234']),
        contact('own:4', 'Zoe', ['050 1']),
      ],
    );
    expect(reported(allGroups(all)).sort()).toEqual(
      [
        ['name', 'Karl', ['own:1', 'own:2']],
        ['number', '+49 40 5678', ['own:1', '3']],
        ['number', '+49 30 1234', ['own:3', '1']],
        ['name', 'Anna Berg', ['own:3', '1', '2']],
        ['both', 'Zoe', ['own:4', '4']],
        ['name', 'Anna Berg', ['1', '2']],
      ].sort(),
    );
    expect(allGroups(all)[0]?.people[0]?.own).toBe(true);
  });

  it('are compared in steps, so that the program stays responsive', async () => {
    const own = Array.from({ length: 120 }, (_, index) => contact(`own:${index}`, `Name ${index}`, []));
    const all = await people([contact('1', 'Name 99', [])], own);
    const first = all.duplicates({ limit: 5 });
    expect(first.groups).toEqual([]);
    expect(first.more).toBeDefined();
    expect(reported(allGroups(all))).toEqual([['name', 'Name 99', ['own:99', '1']]]);
  });
});

describe('the list of all people', () => {
  it('reports after whom each page begins, so that any page can be read at once', () => {
    const names = Array.from({ length: 250 }, (_, index) => `Name ${String(index).padStart(3, '0')}`);
    const directory = arranged(names.map((name, index) => contact(String(index), name, [])).reverse());
    const { places, count } = directory.places(0);
    expect(count).toBe(250);
    const pages = [undefined, ...places].map((after) =>
      directory.browse({ text: '', limit: 100, ...(after && { after }) }).people.map(({ name }) => name),
    );
    expect(pages.map(({ length }) => length)).toEqual([100, 100, 50]);
    expect(pages.flat()).toEqual(names);
    // A million contacts have too many for one answer.
    expect(directory.places(1)).toEqual({ places: places.slice(1), count });
  });

  it('has no page positions before it was gone through', () => {
    expect(storedContacts([contact('1', 'Anna', [])]).directory.places(0)).toEqual({ places: [], count: 0 });
  });
});

describe('a person', () => {
  it('has all numbers and addresses, and the calls of numbers that only they have, with extensions', () => {
    const directory = arranged([
      contact('1', 'Anna', ['030 99999 x7', '0170 1234567', 'by the door'], {
        organisation: 'Berg GmbH',
        emails: ['anna@example.com'],
      }),
    ]);
    expect(directory.person('1')).toEqual({
      contactId: '1',
      name: 'Anna',
      organisation: 'Berg GmbH',
      emails: ['anna@example.com'],
      addresses: [],
      details: {},
      numbers: [
        { number: '+493099999', pretty: '+49 30 99999 x7', type: 'WORK' },
        { number: '+491701234567', pretty: '+49 170 1234567', type: 'WORK' },
        { number: 'by the door', pretty: 'by the door', type: 'WORK' },
      ],
      callsOf: ['+4930999997', '+491701234567', '+493099999'],
    });
    expect(directory.person('gone')).toBeUndefined();
  });
});
