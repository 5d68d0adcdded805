import { z } from 'zod';
import type { OpenSocket } from '../../network/open-socket.ts';
import type { CardDavBook, OpenBook } from '../../shared/model/address-book.ts';
import type { Http } from '../http.ts';
import type { CheckBook, ReadBook, ReadOptions } from '../source.ts';
import { createClients } from './clients.ts';
import { createCollection } from './collection.ts';
import { createDav, createDavTimeouts, type DavTimeouts, type Silence } from './dav.ts';
import { HttpStatusException } from '../http/problem.ts';
import { readSince, readWhole, type Marks, type OpenCollection, type Progress } from './read-collection.ts';
import { parseAs } from '../../shared/json.ts';

export interface CardDavReader {
  read: ReadBook;
  check: CheckBook;
  dispose(): Promise<void>;
}

/** What a reading leaves for the next one, for each collection by its address. */
const stateSchema = z.object({
  collections: z.record(
    z.string(),
    z.object({
      syncToken: z.string().exactOptional(),
      property: z.string().exactOptional(),
      ctag: z.string().exactOptional(),
      syncFailedAt: z.number().exactOptional(),
      readBlindAt: z.number().exactOptional(),
      incompleteAt: z.number().exactOptional(),
      failed: z.array(z.string()).exactOptional(),
      held: z.object({ keys: z.array(z.string()), for: z.array(z.string()) }).exactOptional(),
    }),
  ),
});
type State = z.output<typeof stateSchema>['collections'];

/**
 * A server that has neither marks nor versions of its cards, or lists some at no usable address, is read again after this
 * long, ms; at once by the user.
 */
const blindPauseMs = 30 * 60_000;

/** Reads the selected collections of a CardDAV server as one address book. */
export function createCardDavReader(
  book: OpenBook<CardDavBook>,
  openSocket: OpenSocket,
  silence?: Silence,
): CardDavReader {
  const { userName, password = '', authority } = book;
  const clients = createClients({ userName, password, authority, openSocket });

  function open(url: string, timeouts: DavTimeouts): OpenCollection {
    const http = clients.of(url);
    const isWritable = book.collections.some((each) => each.url === url && each.writable);
    const others = book.collections.flatMap((each) => (each.url === url ? [] : each.url));
    return { collection: createCollection(url, createDav(http, timeouts)), http, isWritable, others };
  }

  async function readEverything(
    options: ReadOptions,
    timeouts: DavTimeouts,
    known: State | undefined,
  ): Promise<State> {
    const state: State = {};
    const progress = progressOf(options);
    for (const { url } of book.collections)
      state[url] = await readWhole(open(url, timeouts), options, progress, known?.[url]);
    return state;
  }

  /** Undefined: a server does not know any more what it sent, so that everything is to be read. */
  async function readChanges(
    known: State,
    options: ReadOptions,
    timeouts: DavTimeouts,
  ): Promise<State | undefined> {
    const state: State = {};
    const progress = progressOf(options);
    for (const { url } of book.collections) {
      const marks = known[url];
      if (!marks?.syncToken || marks.incompleteAt !== undefined) return undefined;
      const next = await readSince(marks, open(url, timeouts), options, progress);
      if (!next) return undefined;
      state[url] = next;
    }
    return state;
  }

  return {
    async read(options) {
      const previousState = parseState(options.state, book);
      const timeouts = createDavTimeouts(silence);
      const changed = previousState && (await readChanges(previousState, options, timeouts));
      if (changed) return { state: JSON.stringify({ collections: changed }), brought: 'changes' };
      const collections = await readEverything(options, timeouts, previousState);
      return { state: JSON.stringify({ collections }), brought: 'everything' };
    },
    async check(text, signal) {
      const previousState = parseState(text, book);
      const timeouts = createDavTimeouts(silence);
      for (const { url } of book.collections) {
        const { failed = [], readBlindAt, incompleteAt = Infinity, ...marks } = previousState?.[url] ?? {};
        const { name, last } = markOf(marks);
        if (last === undefined) {
          // Every card would come each time.
          if (readBlindAt !== undefined && Date.now() - readBlindAt < blindPauseMs) continue;
          return true;
        }
        const { collection, http } = open(url, timeouts);
        if (Date.now() - incompleteAt >= blindPauseMs) return true;
        if ((await collection.mark(name, signal)) !== last) return true;
        const again = failed[Math.floor(Math.random() * failed.length)];
        if (again !== undefined && (await isHandedOut(again, http, signal))) return true;
      }
      return false;
    },
    dispose: () => clients.dispose(),
  };
}

/** The mark that shows whether anything has changed; `last` is undefined if nothing can be compared. */
function markOf({ syncToken, property = syncToken, ctag }: Marks): {
  name: 'd:sync-token' | 'cs:getctag';
  last: string | undefined;
} {
  return property === undefined || property === ''
    ? { name: 'cs:getctag', last: ctag }
    : { name: 'd:sync-token', last: property };
}

/** Whether a card can be read that could not be before. */
async function isHandedOut(key: string, http: Http, signal: AbortSignal): Promise<boolean> {
  try {
    await http.read(key, { signal, headers: { accept: 'text/vcard' } });
    return true;
  } catch (error) {
    if (error instanceof HttpStatusException) return false;
    throw error;
  }
}

/** Undefined: there is none, or it is of other collections. */
function parseState(text: string | undefined, { collections }: CardDavBook): State | undefined {
  const state = parseAs(stateSchema, text)?.collections;
  if (state === undefined) return undefined;
  const isSame = Object.keys(state).length === collections.length;
  return isSame && collections.every(({ url }) => Object.hasOwn(state, url)) ? state : undefined;
}

/** Adds up what is read and expected in all collections. */
function progressOf({ onProgress }: ReadOptions): Progress {
  let read = 0;
  let total: number | undefined;
  return {
    expect(count) {
      total = (total ?? 0) + count;
      onProgress(read, total);
    },
    add(count) {
      read += count;
      onProgress(read, total === undefined ? undefined : Math.max(total, read));
    },
  };
}
