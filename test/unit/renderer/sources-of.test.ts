import { describe, expect, it } from 'vitest';
import { booksOf, editable, isAtPlatform } from '../../../src/renderer/desk/people/sources-of.ts';
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
  it('is changed in the first that takes changes', () => {
    expect(editable(person(inCrm, [inTeam]), views, false)).toBe(inTeam.contactId);
    expect(editable(person(inTeam, [inCrm]), views, false)).toBe(inTeam.contactId);
    expect(editable(person({ contactId: 'p1' }, [inTeam]), views, true)).toBe('p1');
    expect(editable(person({ contactId: 'p1' }, [inCrm]), views, false)).toBeUndefined();
    expect(editable(person({ contactId: 'own:1', own: true }), views, false)).toBe('own:1');
  });

  it('is named with all of them', () => {
    expect(booksOf(person(inCrm, [{ contactId: 'p1' }, inTeam]))).toEqual(['CRM', 'Team']);
    expect(isAtPlatform(person(inCrm, [{ contactId: 'p1' }]))).toBe(true);
    expect(isAtPlatform(person(inCrm, [inTeam]))).toBe(false);
    expect(isAtPlatform(person({ contactId: 'own:1', own: true }))).toBe(false);
  });
});
