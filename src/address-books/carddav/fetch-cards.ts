import type { Http } from '../http.ts';
import { HttpStatusException } from '../http/problem.ts';
import { AddressBookException } from '../source.ts';
import type { Collection, Entry, SentCard } from './collection.ts';
import { SilentServerException } from './dav.ts';
import { inParallel } from './in-parallel.ts';

/** Cards that are asked for at a time: with pictures they are some megabytes. */
const chunkSize = 100;
const mostRequests = 3;
/** The server knows no multiget. */
const unsupported = new Set([400, 403, 404, 405, 415, 422, 501]);
/** Who is to be there, or may sign in, is no matter of one card. */
const ofTheServer = new Set([401, 407, 408, 429, 502, 503, 504]);
/** Up to so many cards may fail. If more fail than can be read, the server counts as failing. */
const mostFailing = 20;
/** One card that takes longer is not handed out, ms. */
const cardLimitMs = 20_000;
/** More are not asked for again and again. */
const mostRemembered = 1_000;
/** How many cards that the server has handed out before are tried: some may be deleted by now. */
const mostProbes = 3;

export interface CardFetch {
  collection: Collection;
  http: Http;
  canMultiget: boolean;
  entries: readonly Entry[];
  /** Takes a card that the server does not hand out. */
  onFailed(entry: Entry): void;
  /** Cards that the server has handed out before. They show whether the server fails, or one card does. */
  known(): Iterable<string>;
}

/** Whether an error says only that one card, or a request for some, cannot be answered. */
export function isOfCard(error: unknown): boolean {
  if (error instanceof HttpStatusException) return !ofTheServer.has(error.status);
  return (
    error instanceof AddressBookException && (error.problem === 'bad-answer' || error.problem === 'too-large')
  );
}

/** Whether an unanswered request failed because of its card: it did if the server answers for another card. */
async function isOfCardAlone(error: unknown, collection: Collection, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return false;
  if (isOfCard(error)) return true;
  const isUnanswered = error instanceof AddressBookException && error.problem === 'unreachable';
  const isOfServer = error instanceof HttpStatusException || error instanceof SilentServerException;
  return isUnanswered && !isOfServer && collection.answers(signal);
}

/**
 * The contents of cards, one chunk after the other. Cards that are gone meanwhile are left out. Of a chunk that fails, each
 * card is asked for alone, so that one does not cost the others. Where none comes any more, it is the server that fails.
 * @throws AddressBookException
 */
export async function fetchCards(
  { collection, http, canMultiget, entries, onFailed, known }: CardFetch,
  signal: AbortSignal,
  take: (cards: readonly SentCard[]) => void,
): Promise<void> {
  let read = 0;
  let failed = 0;
  let isKnownToWork = false;
  /** Why the last card failed; cleared when another card succeeds. */
  let trouble: unknown;
  /** Keys of the first cards that succeeded. */
  const came: string[] = [];
  const host = new URL(collection.url).host;
  const takeCards = (cards: readonly SentCard[]): void => {
    read += cards.length;
    if (cards.length > 0) trouble = undefined;
    if (came.length < mostProbes) came.push(...keysOf(cards.slice(0, mostProbes)));
    take(cards);
  };
  const isMissing = (): void => {
    trouble ??= new AddressBookException('server-fault', { id: 'bookDetail.no-card', values: { host } });
  };

  /** Whether it hands out a card at present; undefined: none is known that could be asked for. */
  async function works(stop: AbortSignal): Promise<boolean | undefined> {
    const probes = came.length > 0 ? came : someOf(known(), entries);
    for (const key of probes) {
      const cards = await getCard(http, { key, etag: '' }, stop).catch((): SentCard[] => []);
      stop.throwIfAborted();
      if (cards.length > 0) return true;
    }
    return probes.length === 0 ? undefined : false;
  }

  /** @throws AddressBookException where it is not the cards that fail, but the server */
  async function mustWork(stop: AbortSignal): Promise<void> {
    const reason = trouble;
    if (reason === undefined) return;
    const isWorking = (await works(stop)) ?? !(failed > 1 || (failed === 1 && isFault(reason)));
    if (!isWorking) throw asServerFault(reason, host);
    trouble = undefined;
  }

  async function each(some: readonly Entry[], stop: AbortSignal): Promise<void> {
    for (const entry of some) {
      try {
        const cards = await getCard(http, entry, stop);
        if (cards.length === 0) isMissing();
        takeCards(cards);
      } catch (error) {
        failed += 1;
        trouble = error;
        const isTooMuch = failed > mostRemembered || (failed > mostFailing && failed > read);
        if (isTooMuch || !(await isOfCardAlone(error, collection, stop))) throw error;
        // A server that is down is not asked for all the others.
        if (!isKnownToWork && read === 0 && (await works(stop)) === false) throw asServerFault(error, host);
        isKnownToWork = true;
        onFailed(entry);
      }
    }
  }

  /** @returns false: the server knows no multiget */
  async function chunk(some: readonly Entry[], stop: AbortSignal): Promise<boolean> {
    // Servers may write an address in another way than it was asked for.
    const entriesByKey = new Map(some.map((entry) => [decoded(entry.key), entry]));
    let refusal: unknown;
    try {
      for await (const { cards, gone } of collection.get(keysOf(some), stop)) {
        const requestedCards = cards.flatMap((card) => {
          const entry = entriesByKey.get(decoded(card.key));
          entriesByKey.delete(decoded(card.key));
          return entry ? [{ ...card, key: entry.key, etag: card.etag || entry.etag }] : [];
        });
        for (const key of gone) {
          isMissing();
          entriesByKey.delete(decoded(key));
        }
        takeCards(requestedCards);
      }
    } catch (error) {
      if (!(await isOfCardAlone(error, collection, stop))) throw error;
      refusal = error;
    }
    await each([...entriesByKey.values()], stop);
    return !(refusal instanceof HttpStatusException && unsupported.has(refusal.status));
  }

  if (entries.length === 0) return;
  const chunks = chunksOf(entries);
  const first = canMultiget ? chunks.shift() : undefined;
  const canStill = first !== undefined && (await chunk(first, signal));
  await inParallel(chunks, mostRequests, signal, async (some, stop) => {
    await (canStill ? chunk(some, stop) : each(some, stop));
  });
  await mustWork(signal);
}

/** A few of the cards that are stored, but those that are asked for. */
function someOf(known: Iterable<string>, entries: readonly Entry[]): string[] {
  const requestedKeys = new Set(keysOf(entries));
  const some: string[] = [];
  for (const key of known) {
    if (!requestedKeys.has(key)) some.push(key);
    if (some.length === mostProbes) break;
  }
  return some;
}

/** It is no answer about a card. */
const isFault = (error: unknown): boolean => !(error instanceof HttpStatusException) || error.status >= 500;

/** Turns an error about one card into one of the server, so that it does not look like a mistake of the user. */
function asServerFault(error: unknown, host: string): unknown {
  if (error instanceof HttpStatusException ? error.status >= 500 : !isOfCard(error)) return error;
  return new AddressBookException(
    'server-fault',
    { id: 'bookDetail.no-card', values: { host } },
    { cause: error },
  );
}

async function getCard(http: Http, { key, etag }: Entry, signal: AbortSignal): Promise<SentCard[]> {
  try {
    const { text, headers } = await http.read(key, {
      ...{ signal, timeoutMs: cardLimitMs },
      headers: { accept: 'text/vcard' },
    });
    // Such as the page of a proxy that wants to be signed in to.
    if (!/BEGIN:VCARD/i.test(text))
      throw new AddressBookException('bad-answer', { id: 'bookDetail.no-vcard', values: { key } });
    // Proxies change the header of some answers, as when they pack them.
    return [{ key, etag: etag || (headers.get('etag') ?? ''), text }];
  } catch (error) {
    if (error instanceof HttpStatusException && error.problem === 'not-found') return [];
    throw error;
  }
}

export const keysOf = (entries: readonly Entry[]): string[] => entries.map(({ key }) => key);

function chunksOf(entries: readonly Entry[]): Entry[][] {
  const count = Math.ceil(entries.length / chunkSize);
  return Array.from({ length: count }, (_, at) => entries.slice(at * chunkSize, (at + 1) * chunkSize));
}

/** Servers write the same address in several ways. */
export function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}
