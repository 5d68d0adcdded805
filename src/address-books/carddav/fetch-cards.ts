import type { Http } from '../http.ts';
import { HttpStatusException } from '../http/problem.ts';
import type { Collection, Entry, SentCard } from './collection.ts';
import { inParallel } from './in-parallel.ts';

/** Cards that are asked for at a time: with pictures they are some megabytes. */
const chunkSize = 100;
const mostRequests = 3;
/** The server knows no multiget. */
const unsupported = new Set([400, 403, 404, 405, 415, 422, 501]);

export interface CardFetch {
  collection: Collection;
  http: Http;
  canMultiget: boolean;
  entries: readonly Entry[];
  signal: AbortSignal;
}

/** The contents of cards, one chunk after the other. Cards that are gone meanwhile are left out. */
export async function fetchCards(
  { collection, http, canMultiget, entries, signal }: CardFetch,
  take: (cards: readonly SentCard[]) => void,
): Promise<void> {
  const each = async (some: readonly Entry[], stop: AbortSignal): Promise<void> => {
    for (const entry of some) take(await getCard(http, entry, stop));
  };

  async function chunk(some: readonly Entry[], stop: AbortSignal): Promise<void> {
    // Servers may write an address in another way than it was asked for.
    const wanted = new Map(some.map((entry) => [decoded(entry.key), entry]));
    for await (const { cards, gone } of collection.get(keysOf(some), stop)) {
      take(
        cards.flatMap((card) => {
          const entry = wanted.get(decoded(card.key));
          wanted.delete(decoded(card.key));
          return entry ? [{ ...card, key: entry.key, etag: card.etag || entry.etag }] : [];
        }),
      );
      for (const key of gone) wanted.delete(decoded(key));
    }
    await each([...wanted.values()], stop);
  }

  const chunks = chunksOf(entries);
  const [first, ...others] = chunks;
  if (first === undefined) return;
  const get = canMultiget && (await isSupported(() => chunk(first, signal))) ? chunk : each;
  await inParallel(get === chunk ? others : chunks, mostRequests, signal, get);
}

async function isSupported(request: () => Promise<void>): Promise<boolean> {
  try {
    await request();
    return true;
  } catch (error) {
    if (error instanceof HttpStatusException && unsupported.has(error.status)) return false;
    throw error;
  }
}

async function getCard(http: Http, { key, etag }: Entry, signal: AbortSignal): Promise<SentCard[]> {
  try {
    const { text, headers } = await http.read(key, { signal, headers: { accept: 'text/vcard' } });
    // Proxies change the header of some answers, as when they pack them.
    return [{ key, etag: etag || (headers.get('etag') ?? ''), text }];
  } catch (error) {
    if (error instanceof HttpStatusException && error.problem === 'not-found') return [];
    throw error;
  }
}

const keysOf = (entries: readonly Entry[]): string[] => entries.map(({ key }) => key);

function chunksOf(entries: readonly Entry[]): Entry[][] {
  const count = Math.ceil(entries.length / chunkSize);
  return Array.from({ length: count }, (_, at) => entries.slice(at * chunkSize, (at + 1) * chunkSize));
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}
