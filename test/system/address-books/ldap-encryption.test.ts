import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDirectly } from '../../../src/network/open-socket.ts';
import { createLdapReader, type LdapReader } from '../../../src/address-books/ldap/ldap-reader.ts';
import { failureOf } from '../../../src/main/base/refusal.ts';
import { createCertificate } from '../../../src/service/tls/certificate.ts';
import { failureSentence } from '../../../src/shared/failure-sentence.ts';
import type { LdapBook } from '../../../src/shared/model/address-book.ts';
import { administrator, startSlapd, suffix, type Slapd } from '../../support/address-books/slapd.ts';
import { textsIn } from '../../support/texts.ts';

const never = new AbortController().signal;

const readerOf = (slapd: Slapd, other: Pick<LdapBook, 'address'> & Partial<LdapBook>): LdapReader =>
  createLdapReader(
    {
      ...{ id: '0123abcd', name: 'Directory', kind: 'ldap', paused: false, security: 'ldaps' },
      ...{ authority: slapd.authority, ...administrator },
      ...{ base: suffix, filter: '', preset: 'inetOrgPerson', attributes: {}, use: 'copy' },
      ...other,
    },
    { country: 'DE', openSocket: openDirectly },
  );

describe('The encryption of a directory', () => {
  let slapd: Slapd;
  beforeAll(async () => void (slapd = await startSlapd()));
  afterAll(() => slapd.stop());

  it.each([
    ['none', 'securePort', 'encrypted-port', ['LDAPS', 'LDAPS']],
    ['startTls', 'securePort', 'encrypted-port', ['LDAPS', 'LDAPS']],
    [
      'ldaps',
      'port',
      'start-tls-port',
      ['choose the encryption “StartTLS”', 'die Verschlüsselung „StartTLS“'],
    ],
  ] as const)(
    'reports which encryption its port needs: %s to the %s',
    async (security, port, problem, words) => {
      const address = `127.0.0.1:${slapd[port]}`;
      // The offer is found even if the certificate would not be trusted.
      const { cert } = await createCertificate(Date.now());
      for (const authority of [slapd.authority, cert]) {
        const error: unknown = await readerOf(slapd, { address, security, authority })
          .test(never)
          .catch((thrown: unknown) => thrown);
        expect(error).toMatchObject({ problem, detail: address });
        for (const [at, language] of (['en', 'de'] as const).entries())
          expect(
            textsIn(language)
              .say(failureSentence(failureOf(error)))
              .toLowerCase(),
          ).toContain(words[at]?.toLowerCase());
      }
    },
  );

  it('is impossible without a server certificate, and no data is sent', async () => {
    const own = await startSlapd({ isPlain: true });
    try {
      const address = `127.0.0.1:${own.port}`;
      const refused = readerOf(own, { address, security: 'startTls' });
      await expect(refused.test(never)).rejects.toMatchObject({ problem: 'unencrypted-port' });
      const unencrypted = readerOf(own, { address });
      await expect(unencrypted.test(never)).rejects.toMatchObject({ problem: 'unencrypted-port' });
    } finally {
      await own.stop();
    }
  });
});
