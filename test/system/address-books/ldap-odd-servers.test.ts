import { PagedResultsControl } from 'ldapts';
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
async function readerOf(answer: (id: number, search: string) => Buffer[]): Promise<LdapReader> {
  const server = await startLdapProxy();
  server.instead = ({ id, kind, bytes }, client) => {
    if (kind === operation.bind) client.write(resultMessage(id, operation.bound));
    if (kind === operation.search) client.write(Buffer.concat(answer(id, bytes.toString('latin1'))));
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

describe('a server that refers to another one', () => {
  it.each([
    ['ldap://dc2.example.com/dc=example,dc=com??sub', 'ldap://dc2.example.com'],
    ['LDAPS://anna:secret@dc2.example.com:1636/', 'ldaps://dc2.example.com:1636'],
    ['ldap://[2001:db8::1]/dc=a b', 'ldap://[2001:db8::1]'],
  ])('is reported to do so: %s', async (referral, address) => {
    const referrals = ['ldap:///dc=example', referral];
    const reader = await readerOf((id) => [resultMessage(id, operation.done, { code: 10, referrals })]);
    const error: unknown = await reader.test(signal()).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ problem: 'redirected', detail: address });
    for (const text of said(error)) expect(text).toContain(`(${address})`);
  });

  it.each(['', 'ldap:///dc=example', 'http://example.com/ nonsense'])(
    'leads to a question when it names no other one: %j',
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

describe('pages under one cookie', () => {
  /** Gives out these pages, and then the last of them without a cookie; each entry is the person of this number. */
  async function paged(pages: (at: number) => number[] | undefined): Promise<LdapReader> {
    let at = 0;
    return readerOf((id, search) => {
      if (!search.includes(PagedResultsControl.type)) return [resultMessage(id, operation.done)];
      const page = pages(at) ?? [];
      const isLast = pages(at + 1) === undefined;
      at += 1;
      return [
        ...page.map((person) =>
          entryMessage(id, `uid=p${person}`, {
            cn: `Person ${person}`,
            telephoneNumber: `+49 30 ${1_000 + person}`,
          }),
        ),
        resultMessage(id, operation.done, { cookie: isLast ? '' : 'the same' }),
      ];
    });
  }
  const upTo = (count: number, from = 0): number[] => Array.from({ length: count }, (_, at) => from + at);

  it('are read to the last one', async () => {
    const stored = new StoredBook();
    await stored.read(await paged((at) => (at < 40 ? upTo(10, at * 10) : undefined)));
    expect(stored.cards.size).toBe(400);
  });

  it('are read when parts of the directory overlap', async () => {
    const stored = new StoredBook();
    await stored.read(await paged((at) => (at < 80 ? upTo(10, (at % 40) * 10) : undefined)));
    expect(stored.cards.size).toBe(400);
  });

  it.each([
    ['the first page again and again', () => upTo(10), 3],
    ['several pages in a circle', (at: number) => upTo(10, (at % 4) * 10), 12],
    ['entries in a circle', (at: number) => upTo(10, at * 10).map((person) => person % 37), 16],
  ])('that would never end change nothing: %s', async (_which, pages, most) => {
    const stored = new StoredBook();
    await stored.read(await paged((at) => (at < 10 ? upTo(10, at * 10) : undefined)));
    let asked = 0;
    const reader = await paged((at) => {
      asked = at;
      return pages(at);
    });
    const error: unknown = await stored.read(reader).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ problem: 'bad-answer', detail: { id: 'bookDetail.repeated-pages' } });
    for (const text of said(error)) expect(text).toMatch(/again and again|immer wieder/);
    expect(stored.cards.size).toBe(100);
    expect(asked).toBeLessThanOrEqual(most);
    expect(await reader.test(signal()).catch((thrown: unknown) => thrown)).toMatchObject(error as object);
  });
});
