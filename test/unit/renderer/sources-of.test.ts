import { describe, expect, it } from 'vitest';
import {
  bookInConflict,
  booksOf,
  editable,
  isAtPlatform,
  placesOf,
  readOnlyPlace,
} from '../../../src/renderer/desk/people/sources-of.ts';
import type { Person } from '../../../src/shared/ipc/requests/people.ts';

const [crm, team] = ['0000000a', '0000000b'];
const inCrm = { contactId: `book:${crm}:1`, book: 'CRM' };
const inTeam = { contactId: `book:${team}:1`, book: 'Team' };
const person = (first: Pick<Person, 'contactId' | 'book' | 'own'>, also: Person['also'] = []): Person => ({
  ...{ name: 'Anna', numbers: [], also },
  ...first,
});
const views = [
  { id: crm, isWritable: false },
  { id: team, isWritable: true },
];

describe('a person in several sources', () => {
  it('is in conflict with the address book in which its contact was changed, too', () => {
    const books = [{ id: crm }, { id: team, inConflict: [inTeam.contactId] }];
    expect(bookInConflict(person(inCrm, [inTeam]), books)).toBe(books[1]);
    expect(bookInConflict(person(inCrm), books)).toBeUndefined();
  });

  it('is changed in the first one that is writable', () => {
    expect(editable(person(inCrm, [inTeam]), views, false)).toBe(inTeam.contactId);
    expect(editable(person(inTeam, [inCrm]), views, false)).toBe(inTeam.contactId);
    expect(editable(person({ contactId: 'p1' }, [inTeam]), views, true)).toBe('p1');
    expect(editable(person({ contactId: 'p1' }, [inCrm]), views, false)).toBeUndefined();
    expect(editable(person({ contactId: 'own:1', own: true }), views, false)).toBe('own:1');
  });

  it('is not changed in a read-only collection, which is named', () => {
    const mine = { contactId: `book:${team}:2`, book: 'Team' };
    const [readable, writable] = [
      { contactId: inTeam.contactId, name: 'Company', isWritable: false },
      { contactId: mine.contactId, name: 'Mine', isWritable: true },
    ];
    const only = { ...person(inTeam), collections: [readable] };
    expect(editable(only, views, false)).toBeUndefined();
    expect(readOnlyPlace(only)).toBe('Team: Company');
    expect(readOnlyPlace({ ...only, collections: [{ ...readable, name: 'Team' }] })).toBe('Team');
    const both = { ...person(inTeam, [mine]), collections: [readable, writable] };
    expect(editable(both, views, false)).toBe(mine.contactId);
  });

  it('is listed once with two collections of one account, which are both named', () => {
    const other = { contactId: `book:${team}:2`, book: 'Team' };
    const collections = [
      { contactId: inTeam.contactId, name: 'Company', isWritable: false },
      { contactId: other.contactId, name: 'Mine', isWritable: true },
    ];
    const both = { ...person(inTeam, [inCrm, other]), collections };
    expect(booksOf(both)).toEqual(['Team', 'CRM']);
    expect(placesOf(both)).toEqual(['Team: Company', 'CRM', 'Team: Mine']);
    expect(placesOf({ ...person(inTeam, [inCrm]), collections })).toEqual(['Team', 'CRM']);
  });

  it('is listed with all of them', () => {
    expect(booksOf(person(inCrm, [{ contactId: 'p1' }, inTeam]))).toEqual(['CRM', 'Team']);
    expect(isAtPlatform(person(inCrm, [{ contactId: 'p1' }]))).toBe(true);
    expect(isAtPlatform(person(inCrm, [inTeam]))).toBe(false);
    expect(isAtPlatform(person({ contactId: 'own:1', own: true }))).toBe(false);
  });
});
