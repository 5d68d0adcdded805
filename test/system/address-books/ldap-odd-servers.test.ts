import { describe, expect, it, onTestFinished } from 'vitest';
import { createLdapReader, type LdapReader } from '../../../src/address-books/ldap/ldap-reader.ts';
import { failureOf } from '../../../src/main/base/refusal.ts';
import { openDirectly } from '../../../src/network/open-socket.ts';
import { failureSentence } from '../../../src/shared/failure-sentence.ts';
import {
  entryMessage,
  operation,
  resultMessage,
  startLdapProxy,
} from '../../support/address-books/ldap-proxy.ts';
import { suffix } from '../../support/address-books/slapd.ts';
import { StoredBook } from '../../support/address-books/stored-book.ts';
import { textsIn } from '../../support/texts.ts';

const signal = (): AbortSignal => AbortSignal.timeout(20_000);

/** A reader of a server that takes every sign-in, and says this to every search. */
async function readerOf(answer: (id: number) => Buffer[]): Promise<LdapReader> {
  const server = await startLdapProxy();
  server.instead = ({ id, kind }, client) => {
    if (kind === operation.bind) client.write(resultMessage(id, operation.bound));
    if (kind === operation.search) client.write(Buffer.concat(answer(id)));
    return true;
  };
  const reader = createLdapReader(
    {
      ...{ id: '0123abcd', name: 'Directory', kind: 'ldap', paused: false, use: 'copy', userName: '' },
      ...{ address: `127.0.0.1:${server.port}`, security: 'none', base: suffix },
      ...{ filter: '', preset: 'inetOrgPerson', attributes: {} },
    },
    { country: 'DE', openSocket: openDirectly },
  );
  onTestFinished(async () => {
    reader.dispose();
    await server.stop();
  });
  return reader;
}

/** What the user is told, in both languages. */
const said = (error: unknown): string[] =>
  (['en', 'de'] as const).map((language) => textsIn(language).say(failureSentence(failureOf(error))));

describe('a text that is not UTF-8', () => {
  it('is counted, and the rest of its entry is read', async () => {
    const reader = await readerOf((id) => [
      entryMessage(id, 'uid=good', { cn: 'Jürgen', telephoneNumber: '+49 30 123456' }),
      entryMessage(id, 'uid=bad', {
        cn: Buffer.from('J\xfcrgen', 'latin1'),
        telephoneNumber: '+49 30 223456',
      }),
      resultMessage(id, operation.done),
    ]);
    const stored = new StoredBook();
    await stored.read(reader);
    expect(stored.reports).toEqual(['uid=bad: encoding']);
    expect(stored.names).toEqual(['Jürgen', 'J\ufffdrgen'].sort());
    const reports: string[] = [];
    await reader.lookUp('+4930223456', signal(), (where, why) => reports.push(`${where}: ${why}`));
    expect(reports).toContain('uid=bad: encoding');
  });
});

describe('a server that leads to another one', () => {
  it.each([
    ['ldap://dc2.example.com/dc=example,dc=com??sub', 'ldap://dc2.example.com'],
    ['LDAPS://anna:secret@dc2.example.com:1636/', 'ldaps://dc2.example.com:1636'],
    ['ldap://[2001:db8::1]/dc=a b', 'ldap://[2001:db8::1]'],
  ])('is said to lead to it: %s', async (referral, address) => {
    const referrals = ['ldap:///dc=example', referral];
    const reader = await readerOf((id) => [resultMessage(id, operation.done, { code: 10, referrals })]);
    const error: unknown = await reader.test(signal()).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ problem: 'redirected', detail: address });
    for (const text of said(error)) expect(text).toContain(`(${address})`);
  });

  it.each(['', 'ldap:///dc=example', 'http://example.com/ nonsense'])(
    'is asked about where it does not say to which: %j',
    async (text) => {
      const referrals = text.split(' ').filter((referral) => referral !== '');
      const reader = await readerOf((id) => [
        resultMessage(id, operation.done, { code: 10, text: 'Referral', referrals }),
      ]);
      const error: unknown = await reader.test(signal()).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ problem: 'redirected-nowhere', detail: 'Referral (10)' });
      for (const text of said(error)) expect(text).not.toMatch(/that address|dessen Adresse/);
    },
  );
});
