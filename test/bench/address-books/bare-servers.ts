import { Client } from 'ldapts';
import { Agent, fetch } from 'undici';
import type { CardDavBook } from '../../../src/shared/model/address-book.ts';
import { administrator, suffix, type Slapd } from '../../support/address-books/slapd.ts';

const seconds = (from: number): number => (performance.now() - from) / 1000;

/** Node's own would end this process where a server closes a connection whose answer is not read yet. */
const dispatcher = new Agent();

type PasswordBook = CardDavBook & { password?: string };

/** The bare text of an answer. */
async function report(book: PasswordBook, body: string): Promise<string> {
  const [collection] = book.collections;
  const answer = await fetch(collection?.url ?? '', {
    method: 'REPORT',
    dispatcher,
    headers: {
      authorization: `Basic ${Buffer.from(`${book.userName}:${book.password ?? ''}`).toString('base64')}`,
      'content-type': 'application/xml; charset=utf-8',
    },
    body,
  });
  if (!answer.ok) throw new Error(`REPORT: ${answer.status}`);
  return answer.text();
}

/** What has changed since a token (RFC 6578). */
export const changedSince = (book: PasswordBook, token: string): Promise<string> =>
  report(
    book,
    `<d:sync-collection xmlns:d="DAV:"><d:sync-token>${token}</d:sync-token><d:sync-level>1</d:sync-level><d:prop><d:getetag/></d:prop></d:sync-collection>`,
  );

/** How long the server alone takes for all cards with their contents. */
export async function queried(book: PasswordBook): Promise<number> {
  const from = performance.now();
  await report(
    book,
    '<c:addressbook-query xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:carddav"><d:prop><d:getetag/><c:address-data/></d:prop></c:addressbook-query>',
  );
  return seconds(from);
}

export async function syncToken(book: PasswordBook): Promise<string> {
  const token = /<sync-token>([^<]+)</.exec(await changedSince(book, ''))?.[1];
  if (token === undefined) throw new Error('The server has no sync token.');
  return token;
}

/** How long the directory alone takes to say which entries have changed. */
export async function foundInDirectory({ port }: Slapd, changes: number): Promise<number> {
  const from = performance.now();
  const client = new Client({ url: `ldap://127.0.0.1:${port}` });
  await client.bind(administrator.userName, administrator.password);
  const found = await client.search(suffix, { filter: '(cn=Changed *)', paged: { pageSize: 500 } });
  await client.unbind();
  const took = seconds(from);
  if (found.searchEntries.length !== changes)
    throw new Error(`${found.searchEntries.length} entries changed.`);
  return took;
}
