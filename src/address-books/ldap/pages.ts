import { ResultCodeError, type Client, type Entry, type SearchOptions } from 'ldapts';
import { AddressBookException } from '../source.ts';
import { PageRequest } from './page-request.ts';
import type { LdapSession } from './session.ts';

/** Entries that are asked for at a time (RFC 2696). */
const pageSize = 500;
/** A page may be empty although others follow it (RFC 2696, 3); so many in a row mean that they would never end. */
const mostEmptyPages = 1_000;
/** Most entries requested from a server without paging, as it sends all of them in one answer. */
const mostWithoutPages = 50_000;
/** adminLimitExceeded, unavailableCriticalExtension and unwillingToPerform: what servers say that allow no pages. */
const noPages = new Set([11, 12, 53]);
/** The result code of a server that gives only a part of what was found. */
const sizeLimitExceeded = 4;
/** Entries of one directory; larger ones are asked only for the numbers that call. */
const mostEntries = 500_000;

/** All entries that a search finds, page by page. @throws AddressBookException */
export async function* pages(
  session: LdapSession,
  base: string,
  options: SearchOptions,
  signal: AbortSignal,
): AsyncGenerator<Entry[]> {
  let [count, empty] = [0, 0];
  const next = pageReader(session, base, options, signal);
  const isRepeated = createRepetition();
  for (;;) {
    const entries = await next();
    if (entries === undefined) return;
    count += entries.length;
    if (count > mostEntries) throw new AddressBookException('too-large', `> ${mostEntries}`);
    empty = entries.length === 0 ? empty + 1 : 0;
    if (empty > mostEmptyPages)
      throw new AddressBookException('bad-answer', { id: 'bookDetail.empty-pages' });
    if (isRepeated(entries))
      throw new AddressBookException('bad-answer', { id: 'bookDetail.repeated-pages' });
    yield entries;
  }
}

/**
 * Whether the same entries come again and again. Cookies do not tell: servers may give every page the same one. Of each page
 * only the first entry is remembered; one that comes twice, such as from two parts of a directory, is no loop.
 */
function createRepetition(): (page: readonly Entry[]) => boolean {
  const firstOfPages = new Set<string>();
  let again = 0;
  return (page) => {
    for (const { dn } of page) if (firstOfPages.has(dn)) again += 1;
    const [first] = page;
    if (first) firstOfPages.add(first.dn);
    return again > firstOfPages.size;
  };
}

/** The next page each time; of a server that refuses pages, everything at once. */
function pageReader(
  session: LdapSession,
  base: string,
  options: SearchOptions,
  signal: AbortSignal,
): () => Promise<Entry[] | undefined> {
  /** Where the next page begins; undefined: it was the last one. */
  let cookie: Buffer | undefined = Buffer.alloc(0);
  const namesOnly: SearchOptions = { ...options, attributes: ['1.1'] };
  /** Fails if the server has a size limit, as the result is then incomplete. */
  const refuseLimit = async (error: unknown, client: Client, otherwise?: unknown): Promise<void> => {
    if (error instanceof ResultCodeError && error.code === sizeLimitExceeded) {
      const answer = await client.search(base, { ...namesOnly, sizeLimit: mostWithoutPages });
      throw new AddressBookException('size-limited', String(answer.searchEntries.length), { cause: error });
    }
    if (otherwise !== undefined) throw error;
  };
  const nextPage = async (client: Client): Promise<Entry[] | undefined> => {
    const from = cookie ?? Buffer.alloc(0);
    const isFirst = from.length === 0;
    try {
      const page = await client.search(base, options, new PageRequest(pageSize, from));
      const end = session.lastResult();
      // Otherwise the rest would be taken for removed.
      if (end === undefined) throw new AddressBookException('bad-answer', 'SearchResultDone');
      cookie = end.cookie.length > 0 ? end.cookie : undefined;
      return page.searchEntries;
    } catch (error) {
      await refuseLimit(error, client);
      if (!isFirst || !(error instanceof ResultCodeError && noPages.has(error.code))) throw error;
      cookie = undefined;
      const all = await client.search(base, { ...options, sizeLimit: mostWithoutPages });
      if (all.searchEntries.length < mostWithoutPages) {
        // If the client sets a limit, the library does not report the one of the server.
        await client.search(base, namesOnly).catch((limit: unknown) => refuseLimit(limit, client, limit));
        return all.searchEntries;
      }
      throw new AddressBookException('too-large', `> ${mostWithoutPages}`, { cause: error });
    }
  };
  return async () => (cookie === undefined ? undefined : session.ask(signal, nextPage));
}
