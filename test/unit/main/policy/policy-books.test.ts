import { rootCertificates } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { readPolicy } from '../../../../src/main/policy/read-policy.ts';

const carddav = {
  kind: 'carddav',
  name: 'A',
  address: 'https://dav.example.com/',
  collections: [{ url: 'https://dav.example.com/a/' }],
};
const ldap = { kind: 'ldap', name: 'A', address: 'ldaps://ldap.example.com' };
const web = {
  kind: 'web',
  name: 'A',
  address: 'https://crm.example.com/?n={number}',
  fields: { name: 'name' },
};

const mistakes = (book: object): string[] =>
  readPolicy(JSON.stringify({ locked: { addressBooks: [book] } }, null, 1)).mistakes.map(
    ({ line, field, expected }) => `${line} ${field} ${expected.id}`,
  );
const book = 'locked.addressBooks[0]';

describe('an address book of a policy that is invalid', () => {
  it.each([
    [
      'http',
      { ...carddav, address: 'http://dav.example.com/' },
      `7 ${book}.address policy.expected.typedAddress`,
    ],
    [
      'a query',
      { ...carddav, address: 'dav.example.com?y#z' },
      `7 ${book}.address policy.expected.typedAddress`,
    ],
    [
      'a fragment',
      { ...carddav, address: 'https://a.example/#z' },
      `7 ${book}.address policy.expected.typedAddress`,
    ],
    ...['?x=1', '#z', '?'].map((end): [string, object, string] => [
      `a collection with ${end}`,
      { ...carddav, collections: [{ url: `https://dav.example.com/a/${end}` }] },
      `10 ${book}.collections[0].url policy.expected.address`,
    ]),
    [
      'an open bracket',
      { ...ldap, filter: '(&(objectClass=person)(ou=b)' },
      `8 ${book}.filter policy.expected.filter`,
    ],
    ['a bracket too many', { ...ldap, filter: '(ou=b))' }, `8 ${book}.filter policy.expected.filter`],
    ['a domain as base', { ...ldap, base: 'example.com' }, `8 ${book}.base policy.expected.base`],
    ['half a base', { ...ldap, base: 'ou=people,example' }, `8 ${book}.base policy.expected.base`],
    ['no attribute', { ...ldap, preset: 'custom' }, `4 ${book}.attributes policy.expected.bookFields`],
    [
      'empty attributes',
      { ...ldap, preset: 'custom', attributes: { name: [] } },
      `9 ${book}.attributes policy.expected.bookFields`,
    ],
    ['a path', { ...ldap, authority: '/etc/ssl/ca.pem' }, `8 ${book}.authority policy.expected.pem`],
    ['no field', { ...web, fields: {} }, `8 ${book}.fields policy.expected.bookFields`],
    ['an empty path', { ...web, fields: { name: ' ' } }, `8 ${book}.fields policy.expected.bookFields`],
  ])('has %s, which is reported with its line and field', (_, wrong, named) => {
    expect(mistakes(wrong)).toEqual([named]);
  });

  it.each([
    { ...carddav, address: 'http://127.0.0.1:5232/' },
    { ...carddav, address: 'me@example.com' },
    { ...ldap, filter: String.raw`(&(ou=b)(cn=a\28b\29))` },
    { ...ldap, filter: 'objectClass=person' },
    { ...ldap, base: 'ou=people, dc=example,DC=com' },
    { ...ldap, base: String.raw`o=Smith\, Ltd.+c=de,2.5.4.11="a, b"` },
    { ...ldap, base: '<GUID=6d3c9f1e>' },
    { ...ldap, preset: 'custom', attributes: { name: ['cn'] } },
    { ...web, authority: rootCertificates[0] },
  ])('is distinguished from a valid one: %o', (right) => {
    expect(mistakes(right)).toEqual([]);
  });
});
