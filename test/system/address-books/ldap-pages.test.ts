import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operation, resultMessage, type LdapProxy } from '../../support/address-books/ldap-proxy.ts';
import { ldapBehindProxy } from '../../support/address-books/ldap-behind-proxy.ts';
import { ldifOf, startSlapd, type Slapd } from '../../support/address-books/slapd.ts';
import { StoredBook } from '../../support/address-books/stored-book.ts';

const signal = (): AbortSignal => AbortSignal.timeout(30_000);

describe('a page without entries', () => {
  let slapd: Slapd;
  beforeAll(async () => {
    const people = Array.from({ length: 2_000 }, (_, at) =>
      ldifOf(`u${at}`, { cn: `Person ${at}`, sn: `${at}`, telephoneNumber: `+49 30 ${100_000 + at}` }),
    );
    slapd = await startSlapd({ ldif: people.join('') });
  });
  afterAll(() => slapd.stop());

  /** Drops entries like a server that hides some from the user. */
  const without =
    (from: number, to: number): LdapProxy['passes'] =>
    ({ kind, bytes }) => {
      const [, id] = (kind === operation.entry && /uid=u(\d+),/.exec(bytes.toString('latin1'))) || [];
      return id === undefined || Number(id) < from || Number(id) >= to;
    };

  it.each([
    ['the first page', 0, 500],
    ['a page in the middle', 1_000, 1_500],
    ['two pages in a row', 500, 1_500],
    ['the last page', 1_500, 2_000],
  ])('does not end the reading: %s', async (_which, from, to) => {
    const { proxy, reader } = await ldapBehindProxy(slapd, 'copy');
    const stored = new StoredBook();
    await stored.read(reader);
    expect(stored.cards.size).toBe(2_000);
    proxy.passes = without(from, to);
    expect(await stored.check(reader)).toBe(true);
    await stored.read(reader);
    expect(stored.cards.size).toBe(2_000 - (to - from));
    expect(stored.names.includes('Person 1999')).toBe(to < 2_000);
    expect(await stored.check(reader)).toBe(false);
  });

  it('is accepted a thousand times at most, so that an endless server changes nothing', async () => {
    const { proxy, reader } = await ldapBehindProxy(slapd, 'copy');
    const stored = new StoredBook();
    await stored.read(reader);
    proxy.requests.length = 0;
    proxy.instead = ({ id, kind }, client) => {
      if (kind !== operation.search) return false;
      client.write(resultMessage(id, operation.done, { cookie: 'again' }));
      return true;
    };
    await expect(stored.read(reader, signal())).rejects.toMatchObject({
      problem: 'bad-answer',
      detail: { id: 'bookDetail.empty-pages' },
    });
    expect(stored.cards.size).toBe(2_000);
    expect(proxy.requests.length).toBeLessThan(1_100);
  });
});
