import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { connectBook, type OpenDraft } from '../../../src/address-books/connect.ts';
import { failureOf } from '../../../src/main/base/refusal.ts';
import { openDirectly } from '../../../src/network/open-socket.ts';
import { createCertificate } from '../../../src/service/tls/certificate.ts';
import { failureSentence } from '../../../src/shared/failure-sentence.ts';
import { textsIn } from '../../support/texts.ts';

type Certificate = Awaited<ReturnType<typeof createCertificate>>;
const yearMs = 366 * 24 * 3_600_000;
const languages = ['en', 'de'] as const;

/** What connects to a server, by kind of address book. */
const drafts: Record<string, (host: string, port: number, authority?: string) => OpenDraft> = {
  carddav: (host, port, authority) => ({
    ...{ kind: 'carddav', name: 'Book', paused: false, address: `https://${host}:${port}/` },
    ...{ userName: 'anna', password: 'geheim', collections: [] },
    ...(authority !== undefined && { authority }),
  }),
  ldap: (host, port, authority) => ({
    ...{ kind: 'ldap', name: 'Book', paused: false, address: `${host}:${port}`, security: 'ldaps' },
    ...{ userName: '', base: '', filter: '', preset: 'inetOrgPerson', attributes: {}, use: 'lookUp' },
    ...(authority !== undefined && { authority }),
  }),
  web: (host, port, authority) => ({
    ...{ kind: 'web', name: 'Book', paused: false, address: `https://${host}:${port}/{number}` },
    ...{ header: '', results: '', fields: { name: 'name' } },
    ...(authority !== undefined && { authority }),
  }),
};

interface Situation {
  code: string;
  /** The problem, and what to do. */
  reason: Record<(typeof languages)[number], RegExp>;
  host?: string;
  authority?: () => string;
  certificate(): Certificate;
}

let valid: Certificate;
let past: Certificate;
let future: Certificate;
beforeAll(async () => {
  const now = Date.now();
  [valid, past, future] = (await Promise.all(
    [now, now - 2 * yearMs, now + 2 * yearMs].map((at) => createCertificate(at)),
  )) as [Certificate, Certificate, Certificate];
});

const situations: Record<string, Situation> = {
  'is self-signed': {
    code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    reason: { en: /self-signed/, de: /selbst signiert/ },
    certificate: () => valid,
  },
  'has expired': {
    code: 'CERT_HAS_EXPIRED',
    reason: { en: /has expired.*renew/, de: /ist abgelaufen.*erneuern/ },
    certificate: () => past,
    authority: () => past.cert,
  },
  'is not valid yet': {
    code: 'CERT_NOT_YET_VALID',
    reason: { en: /not valid yet.*date and time/, de: /noch nicht gültig.*Datum und Uhrzeit/ },
    certificate: () => future,
    authority: () => future.cert,
  },
  'is for another server': {
    code: 'ERR_TLS_CERT_ALTNAME_INVALID',
    reason: { en: /another name.*address/, de: /anderen Namen.*Adresse/ },
    host: '127.0.0.2',
    certificate: () => valid,
    authority: () => valid.cert,
  },
  'is checked by what is no authority': {
    code: 'PEM',
    reason: { en: /no certificate in PEM format/, de: /kein Zertifikat im PEM-Format/ },
    certificate: () => valid,
    authority: () => 'none',
  },
};

describe.each(Object.entries(drafts))('the server of an address book by %s', (_kind, draftOf) => {
  it.each(Object.entries(situations))(
    'whose certificate %s is rejected with an explanation',
    async (_what, { code, reason, host = '127.0.0.1', authority, certificate }) => {
      const server = createServer(certificate());
      server.on('tlsClientError', () => undefined);
      await new Promise<void>((resolve) => server.listen(0, host, resolve));
      onTestFinished(() => void server.close());
      const { port } = server.address() as AddressInfo;
      const error: unknown = await connectBook(draftOf(host, port, authority?.()), {
        ...{ number: '+493012345', country: 'DE', openSocket: openDirectly },
        signal: AbortSignal.timeout(8_000),
      }).catch((thrown: unknown) => thrown);
      const failure = failureOf(error);
      expect(failure).toMatchObject({ kind: 'address-book', problem: 'certificate' });
      for (const language of languages) {
        const text = textsIn(language).say(failureSentence(failure));
        expect(text).toMatch(reason[language]);
        expect(text).toContain(`${code})`);
        expect(text).not.toMatch(/node|--|root CA|altnames/i);
      }
    },
  );
});
