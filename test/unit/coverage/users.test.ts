import { describe, expect, it } from 'vitest';
import { endpointOf } from '../../coverage/endpoints.ts';
import { malformed, unproven, withoutUser, users, type User } from '../../coverage/users.ts';

const balance: User = {
  account: 'new',
  method: 'GET',
  path: '/{userId}/billing/balance',
  place: 'Channels, Account',
  spec: 'channels.spec.ts',
};
const used = { account: balance.account, method: balance.method, path: balance.path, spec: balance.spec };

describe('the place of an endpoint', () => {
  it('is used by the named spec, with the named account type', () => {
    expect(unproven([balance], [used])).toEqual([]);
    expect(unproven([balance], [{ ...used, spec: 'start.spec.ts' }])).toEqual([
      'new GET /{userId}/billing/balance: "Channels, Account" was not seen in channels.spec.ts',
    ]);
    expect(unproven([balance], [{ ...used, account: 'classic' }])).toHaveLength(1);
    expect(unproven([balance], [])).toHaveLength(1);
  });

  it('that is missing is listed, with the spec in which the program used the endpoint', () => {
    const row = { ...balance, place: 'none yet', spec: '' };
    expect(unproven([row], [])).toEqual([]);
    expect(withoutUser([row], [])).toEqual(['new GET /{userId}/billing/balance']);
    expect(withoutUser([row], [used])).toEqual([
      'new GET /{userId}/billing/balance (used in channels.spec.ts: name its place)',
    ]);
    expect(withoutUser([balance], [])).toEqual([]);
  });

  it('is given for every endpoint of every account type', () => {
    expect(withoutUser(users, [])).toEqual([]);
  });

  it('is given once for each account type that has the endpoint', () => {
    expect(malformed(users)).toEqual([]);
    expect(malformed([], [balance])).toEqual(['new GET /{userId}/billing/balance: 0 rows, expected one']);
    expect(malformed([balance, balance], [balance])).toEqual([
      'new GET /{userId}/billing/balance: 2 rows, expected one',
    ]);
    const elsewhere: User = { ...balance, path: '/nowhere' };
    expect(malformed([elsewhere], [])).toEqual(['new GET /nowhere: no endpoint of that account type']);
    expect(malformed([{ ...balance, spec: '' }], [balance])).toEqual([
      'new GET /{userId}/billing/balance: a place and the name of a spec are needed',
    ]);
  });
});

it.each([
  ['/w0/contacts/phonebook/snom', '/{userId}/contacts/phonebook/{vendorName}'],
  ['/w0/contacts/abc/', '/{userId}/contacts/{contactId}'],
  ['/my/devices', '/{userId}/devices'],
  ['/settings/sipgateio', '/settings/sipgateio'],
  ['/users/w0', undefined],
])('a request for %s is one of %s', (path, endpoint) => {
  expect(endpointOf('GET', path)?.path).toBe(endpoint);
});
