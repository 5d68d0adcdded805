import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLdapReader, type LdapReader } from '../../../src/address-books/ldap/ldap-reader.ts';
import { openDirectly } from '../../../src/network/open-socket.ts';
import type { LdapBook } from '../../../src/shared/model/address-book.ts';
import { administrator, ldifOf, startSlapd, suffix, type Slapd } from '../../support/address-books/slapd.ts';

const signal = (): AbortSignal => AbortSignal.timeout(20_000);
const people = Array.from({ length: 30 }, (_, at) =>
  ldifOf(`p${at}`, { cn: `Person ${at}`, sn: `${at}`, ...(at !== 3 && { homePhone: `030 10${at}` }) }),
).join('\n');

describe('a sample of a directory’s entries during set-up', () => {
  let slapd: Slapd;
  beforeAll(async () => void (slapd = await startSlapd({ ldif: people })));
  afterAll(() => slapd.stop());

  function readerOf(more: Partial<LdapBook>, of = slapd): LdapReader {
    const reader = createLdapReader(
      {
        ...{ id: '0123abcd', name: 'Directory', kind: 'ldap', paused: false, use: 'lookUp' },
        ...{ address: `127.0.0.1:${of.securePort}`, security: 'ldaps', authority: of.authority },
        ...{ ...administrator, base: suffix, filter: '', preset: 'inetOrgPerson', attributes: {} },
        ...more,
      },
      { country: 'DE', openSocket: openDirectly },
    );
    return reader;
  }

  it('shows their count, and how many have a number', async () => {
    const found = await readerOf({}).test(signal());
    expect(found).toMatchObject({ count: 20, numbered: 19 });
    expect(found.fits).toBeUndefined();
  });

  it('suggests fitting attributes when those of another kind of directory find nobody', async () => {
    expect(await readerOf({ preset: 'activeDirectory' }).test(signal())).toMatchObject({
      ...{ count: 0, numbered: 0, names: [], fits: 'inetOrgPerson' },
    });
  });

  it('suggests them also when people are found without their numbers', async () => {
    // With the second filter both presets find the same, so the kind of the server decides.
    for (const filter of ['', '(cn=Person*)']) {
      const fits = 'inetOrgPerson';
      const attributes = { name: ['cn'], workNumber: ['phone'] };
      const found = await readerOf({ preset: 'custom', attributes, filter }).test(signal());
      expect(found).toMatchObject({ count: 20, numbered: 0, fits });
      expect(found.names).toContain('Person 1');
    }
  });

  it.each([
    {
      supportedCapabilities: {
        syntax: '1.3.6.1.4.1.1466.115.121.1.38',
        value: '1.2.840.113556.1.4.800',
      },
    },
    { vendorName: { value: 'Samba Team (https://www.samba.org)' } },
  ])('suggests Active Directory if both kinds find the same on such a server: %j', async (root) => {
    const other = await startSlapd({ ldif: people, root });
    try {
      const misfit = { attributes: { name: ['cn'], workNumber: ['phone'] }, filter: '(cn=Person*)' };
      const found = await readerOf({ preset: 'custom', ...misfit }, other).test(signal());
      expect(found).toMatchObject({ count: 20, numbered: 0, fits: 'activeDirectory' });
    } finally {
      await other.stop();
    }
  });
});
