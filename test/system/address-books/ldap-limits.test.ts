import { describe, expect, it, onTestFinished } from 'vitest';
import { createLdapReader, type LdapReader } from '../../../src/address-books/ldap/ldap-reader.ts';
import { openDirectly } from '../../../src/network/open-socket.ts';
import type { LdapBook, OpenBook } from '../../../src/shared/model/address-book.ts';
import { administrator, ldifOf, startSlapd, suffix } from '../../support/address-books/slapd.ts';
import { StoredBook } from '../../support/address-books/stored-book.ts';

const signal = (): AbortSignal => AbortSignal.timeout(20_000);

const people = Array.from({ length: 30 }, (_, at) =>
  ldifOf(`p${at}`, { cn: `Person ${at}`, sn: `${at}`, telephoneNumber: `030 10${at}` }),
).join('\n');

/** A reader for a directory with 30 persons, that is limited for those who do not sign in. */
async function limited(settings: string[]): Promise<(more?: Partial<OpenBook<LdapBook>>) => LdapReader> {
  const slapd = await startSlapd({ ldif: people, settings });
  onTestFinished(() => slapd.stop());
  return (more = {}) => {
    const reader = createLdapReader(
      {
        ...{ id: '0123abcd', name: 'Directory', kind: 'ldap', paused: false, use: 'copy' },
        ...{ address: `127.0.0.1:${slapd.securePort}`, security: 'ldaps', authority: slapd.authority },
        ...{ userName: '', password: '', base: suffix, filter: '', preset: 'inetOrgPerson', attributes: {} },
        ...more,
      },
      { country: 'DE', openSocket: openDirectly },
    );
    onTestFinished(() => reader.dispose());
    return reader;
  };
}

describe('a directory whose server returns only a part of its entries', () => {
  it.each([
    ['in pages', ['limits anonymous size.soft=7 size.hard=7']],
    ['at once, as it knows no pages', ['limits anonymous size.soft=7 size.hard=7 size.prtotal=disabled']],
  ])('%s, reports this at set-up, and a partial reading changes nothing', async (_how, settings) => {
    const open = await limited(settings);
    expect(await open().test(signal())).toMatchObject({ limitedTo: 7 });
    expect((await open({ use: 'lookUp' }).test(signal())).limitedTo).toBeUndefined();
    expect((await open(administrator).test(signal())).limitedTo).toBeUndefined();

    const stored = new StoredBook();
    await stored.read(open(administrator));
    expect(stored.cards.size).toBe(30);
    const { state } = stored;
    stored.state = undefined;
    await expect(stored.read(open())).rejects.toMatchObject({ problem: 'size-limited', detail: '7' });
    expect([stored.cards.size, state === undefined]).toEqual([30, false]);
  });
});

/** The place of the mistake in the filter; the text is translated later. */
const place = (at: number, text: string): object => ({
  id: 'bookDetail.filter-place',
  values: { place: at, text },
});

describe('a filter', () => {
  it.each([
    ['(&(cn=a)(sn=b)', 'filter-not-closed', place(1, '(&(cn=a)(sn=b)')],
    ['(&(cn=a)(sn=b', 'filter-not-closed', place(9, '(sn=b')],
    ['(cn=a))', 'filter-not-opened', place(7, ')')],
    ['cn=a)', 'filter-not-opened', place(5, ')')],
    ['(cn~a)', 'bad-filter', { id: 'bookDetail.filter-comparison', values: { place: 2, text: 'cn~a)' } }],
  ])('that is invalid is not sent: %s', async (filter, problem, detail) => {
    const reader = createLdapReader(
      {
        ...{ id: '0123abcd', name: 'Directory', kind: 'ldap', paused: false, use: 'copy' },
        ...{ address: '127.0.0.1:9', security: 'ldaps' },
        ...{ userName: '', base: suffix, filter, preset: 'inetOrgPerson', attributes: {} },
      },
      { country: 'DE', openSocket: openDirectly },
    );
    await expect(reader.test(signal())).rejects.toMatchObject({ problem, detail });
  });
});

it('a filter with escaped letters or without conditions has its literal meaning', async () => {
  const slapd = await startSlapd({ ldif: ldifOf('j', { cn: 'Jürgen', sn: 'J', telephoneNumber: '030 1' }) });
  onTestFinished(() => slapd.stop());
  const found = async (filter: string): Promise<number> => {
    const reader = createLdapReader(
      {
        ...{ id: '0123abcd', name: 'Directory', kind: 'ldap', paused: false, use: 'copy' },
        ...{ address: `127.0.0.1:${slapd.securePort}`, security: 'ldaps', authority: slapd.authority },
        ...{ userName: '', password: '', base: suffix, filter, preset: 'inetOrgPerson', attributes: {} },
      },
      { country: 'DE', openSocket: openDirectly },
    );
    onTestFinished(() => reader.dispose());
    const stored = new StoredBook();
    await stored.read(reader);
    return stored.cards.size;
  };
  expect(await found('(cn=J\\c3\\bcrgen)')).toBe(1);
  expect(await found('(&(cn=J*)(&))')).toBe(1);
  expect(await found('(&(cn=J*)(|))')).toBe(0);
});
