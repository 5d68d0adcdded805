import { Attribute, Change } from 'ldapts';
import { describe, expect, it } from 'vitest';
import { openDirectly } from '../../../src/network/open-socket.ts';
import { createLdapReader } from '../../../src/address-books/ldap/ldap-reader.ts';
import { StoredBook } from '../../support/address-books/stored-book.ts';
import { administrator, ldifOf, startSlapd, suffix } from '../../support/address-books/slapd.ts';

describe('a large directory without change counters', () => {
  it('is asked for changed entries, and read completely from time to time', async () => {
    const entries = Array.from({ length: 2_100 }, (_, at) =>
      ldifOf(`p${at}`, { cn: `Person ${at}`, sn: 'Person', telephoneNumber: `+49 30 7${at}` }),
    );
    const own = await startSlapd({ ldif: entries.join('') });
    let now = Date.now() + 3_600_000;
    const reader = createLdapReader(
      {
        ...{ id: '0a1b2c3d', kind: 'ldap', name: 'Directory', paused: false, ...administrator },
        ...{ address: `localhost:${own.securePort}`, security: 'ldaps', authority: own.authority },
        ...{ base: suffix, filter: '', preset: 'inetOrgPerson', attributes: {}, use: 'copy' },
      },
      { country: 'DE', openSocket: openDirectly },
      () => now,
    );
    const book = new StoredBook();
    try {
      await book.read(reader);
      expect(JSON.parse(book.state ?? '')).toMatchObject({ count: 2_100, directory: '' });
      expect(await book.check(reader)).toBe(false);
      now += 29 * 60_000;
      expect(await book.check(reader)).toBe(false);
      now += 60_000;
      expect(await book.check(reader)).toBe(true);
      now -= 60_000;
      // Times of a directory are told in seconds.
      const before = Math.floor(Date.now() / 1000);
      await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(before);
      await own.change((client) =>
        client.modify(
          `uid=p7,${suffix}`,
          new Change({
            operation: 'replace',
            modification: new Attribute({ type: 'cn', values: ['Other'] }),
          }),
        ),
      );
      expect(await book.check(reader)).toBe(true);
      await book.read(reader);
      expect([book.puts, book.cards.size]).toEqual([1, 2_100]);
      expect(await book.check(reader)).toBe(false);

      await own.change((client) => client.del(`uid=p8,${suffix}`));
      expect(await book.check(reader)).toBe(false);
      now += 60_000;
      expect(await book.check(reader)).toBe(true);
      await book.read(reader);
      expect(book.cards.size).toBe(2_099);
    } finally {
      reader.dispose();
      await own.stop();
    }
  });
});
