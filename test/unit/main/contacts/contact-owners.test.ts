import { describe, expect, it } from 'vitest';
import { withOwners } from '../../../../src/main/contacts/contact-owners.ts';
import type { PersonView } from '../../../../src/shared/ipc/requests/people.ts';
import { createState } from '../../../../src/main/state/state.ts';

const users = createState({
  status: 'signed-in',
  userId: 'w0',
  userName: 'Mara Jansen',
  baseUrl: 'http://127.0.0.1:4010/v2',
  accountType: 'new',
  accountTypeFrom: 'token',
  builtIn: false,
  tokenStoredIn: 'keychain',
});
users.patch({ colleagues: [{ userId: 'w1', name: 'Jonas Brandt', directDials: [] }] });

function ownerOf(owner?: string): unknown {
  const person: PersonView = {
    contactId: 'c1',
    name: 'Anna Berg',
    numbers: [],
    emails: [],
    addresses: [],
    details: owner === undefined ? {} : { owner },
    callsOf: [],
  };
  const directory = {
    browse: () => ({ people: [] }),
    places: () => ({ places: [], count: 0 }),
    duplicates: () => ({ groups: [] }),
    person: () => person,
    contact: () => person,
  };
  return withOwners(directory, users.get).person('c1')?.owner;
}

describe('the owner of a contact', () => {
  it.each([
    ['the signed-in user', 'w0', { kind: 'user', name: 'Mara Jansen' }],
    ['a colleague', 'w1', { kind: 'user', name: 'Jonas Brandt' }],
    ['all of the account', '2418113', { kind: 'account' }],
    ['a user without a known name', 'w7', { kind: 'unknown' }],
  ])('is %s, not an id', (_who, id, shown) => {
    expect(ownerOf(id)).toEqual(shown);
  });

  it('is omitted when the platform gives none', () => {
    expect(ownerOf()).toBeUndefined();
  });
});
