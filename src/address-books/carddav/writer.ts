import type { OpenSocket } from '../../network/open-socket.ts';
import type { CardDavBook, OpenBook } from '../../shared/model/address-book.ts';
import { HttpStatusException } from '../http/problem.ts';
import type { Http, HttpText } from '../http.ts';
import { AddressBookException } from '../source.ts';
import { cardsOf } from '../vcard.ts';
import { createClients } from './clients.ts';
import { createCollection } from './collection.ts';
import { contentVersion, isContentVersion } from './content-version.ts';
import { createDav } from './dav.ts';
import { textOf } from './multistatus.ts';
import { isWithin, withSlash } from './place.ts';
import { writeProblem } from './write-problem.ts';

/** Throws `conflict` for what was changed elsewhere, and `write-…` for what the server refuses. */
export interface CardDavWriter {
  /** @param uid names the card, so that a second try of the same one finds what the first has written: `conflict` */
  create(
    collection: string,
    uid: string,
    text: string,
    signal: AbortSignal,
  ): Promise<{ key: string; version: string }>;
  get(key: string, signal: AbortSignal): Promise<{ text: string; version: string }>;
  /** Where the card with this UID is in the address book; undefined: nowhere, or the server does not tell. */
  find(uid: string, signal: AbortSignal): Promise<string | undefined>;
  change(key: string, version: string, text: string, signal: AbortSignal): Promise<{ version: string }>;
  /** Removes a card; succeeds if it is gone already. */
  remove(key: string, version: string, signal: AbortSignal): Promise<void>;
  dispose(): Promise<void>;
}

export const newCardUrl = (collection: string, uid: string): string =>
  `${withSlash(collection)}${encodeURIComponent(uid)}.vcf`;

/** @throws AddressBookException, by each function */
export function createCardDavWriter(book: OpenBook<CardDavBook>, openSocket: OpenSocket): CardDavWriter {
  const { userName, password = '', authority } = book;
  const clients = createClients({ userName, password, authority, openSocket });

  const isOwn = (url: string): boolean =>
    book.collections.some((collection) => isWithin(collection.url, url));

  /** Only what belongs to the address book is written: the password would go with it. */
  function clientOf(url: string): Http {
    if (!isOwn(url)) throw new AddressBookException('write-no-book', new URL(url).host);
    return clients.of(url);
  }

  async function put(
    url: string,
    body: string,
    condition: Record<string, string>,
    signal: AbortSignal,
  ): Promise<HttpText> {
    const headers = { ...unpacked, 'content-type': 'text/vcard; charset=utf-8', ...condition };
    try {
      return await clientOf(url).read(url, { method: 'PUT', headers, body, signal });
    } catch (error) {
      throw writeProblem(error, 'if-none-match' in condition);
    }
  }

  /**
   * A server that changes what it stores sends no ETag with its answer (RFC 6352, 6.3.2.3). Empty: it has none for this
   * card. What was written is there all the same: a failure would have the user write it twice.
   */
  async function versionOf(answer: HttpText, key: string, signal: AbortSignal): Promise<string> {
    const sent = answer.headers.get('etag');
    if (sent !== null && sent !== '') return sent;
    const [found] = await createDav(clientOf(key)).properties(key, 0, ['d:getetag'], signal);
    return textOf(found?.props.getetag);
  }

  const getText = (key: string, signal: AbortSignal): Promise<HttpText> =>
    clientOf(key).read(key, { headers: { ...unpacked, accept: 'text/vcard' }, signal });

  /** Where a card came without an ETag, the server knows no version that could be named: what it says is compared. */
  async function ifUnchanged(
    key: string,
    version: string,
    signal: AbortSignal,
  ): Promise<Record<string, string>> {
    if (!isContentVersion(version)) return ifMatch(version);
    const there = await getText(key, signal);
    if (contentVersion(there.text) !== version) throw new AddressBookException('conflict', new URL(key).host);
    const etag = await versionOf(there, key, signal);
    return etag === '' ? {} : ifMatch(etag);
  }

  return {
    async create(collection, uid, text, signal) {
      const url = newCardUrl(collection, uid);
      const answer = await put(url, text, { 'if-none-match': '*' }, signal);
      // Some servers name cards themselves.
      const location = new URL(answer.headers.get('location') ?? '', url).href;
      const key = isOwn(location) && location !== withSlash(collection) ? location : url;
      return { key, version: await versionOf(answer, key, signal) };
    },
    async get(key, signal) {
      const answer = await getText(key, signal);
      const version = await versionOf(answer, key, signal);
      return { text: answer.text, version: version || contentVersion(answer.text) };
    },
    async find(uid, signal) {
      for (const { url } of book.collections) {
        const found: string[] = [];
        try {
          const all = createCollection(url, createDav(clientOf(url))).withUid(uid, signal);
          for await (const { cards } of all)
            found.push(...cards.filter(({ text }) => uidOf(text) === uid).map(({ key }) => key));
        } catch (error) {
          if (!tellsNot(error)) throw error;
        }
        const [key] = found.filter(isOwn);
        if (key !== undefined) return key;
      }
      return undefined;
    },
    async change(key, version, text, signal) {
      const answer = await put(key, text, await ifUnchanged(key, version, signal), signal);
      return { version: await versionOf(answer, key, signal) };
    },
    async remove(key, version, signal) {
      try {
        const headers = await ifUnchanged(key, version, signal);
        await clientOf(key).read(key, { method: 'DELETE', headers, signal });
      } catch (error) {
        if (error instanceof HttpStatusException && error.problem === 'not-found') return;
        throw writeProblem(error, false);
      }
    },
    dispose: () => clients.dispose(),
  };
}

const uidOf = (text: string): string | undefined => cardsOf(text, () => undefined)[0]?.uid;

/** The server does not take such a question; who is away, or asks for a password, may answer it later. */
const tellsNot = (error: unknown): boolean =>
  error instanceof HttpStatusException &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 401 &&
  error.status !== 429;

/** Proxies that pack an answer change its ETag, some so that the server would not know it again. */
const unpacked = { 'accept-encoding': 'identity' };

/** A weak ETag never matches (RFC 9110, 13.1.1); it is the mark of a proxy on the server's own. */
const ifMatch = (version: string): Record<string, string> => ({ 'if-match': version.replace(/^W\//, '') });
