import type { Http } from '../http.ts';
import { HttpStatusException } from '../http/problem.ts';
import { AddressBookException, type Intake, type ReadOptions } from '../source.ts';
import { cardsOf } from '../vcard.ts';
import { contentVersion } from './content-version.ts';
import { SilentServerException } from './dav.ts';
import { keptCard } from './card-fields.ts';
import type { Collection, Entry, SentCard } from './collection.ts';
import { decoded, fetchCards, isOfCard, keysOf } from './fetch-cards.ts';
import { isWithin } from './place.ts';

export interface OpenCollection {
  collection: Collection;
  http: Http;
  /** Its cards can be changed, so that their texts are kept. */
  isWritable: boolean;
  /** The other collections of the address book. */
  others: readonly string[];
}

export interface Progress {
  /** Raises the number of cards that will be read. */
  expect(count: number): void;
  add(count: number): void;
}

/** What a reading leaves for the next one. */
export interface Marks {
  syncToken?: string;
  /** The property `sync-token`, on servers where it differs from the token of the report, or is empty. */
  property?: string;
  ctag?: string;
  /** The server did not list by synchronisation, although it says that it can: when, epoch milliseconds. */
  syncFailedAt?: number;
  /** The server has neither marks nor versions: when all its cards were read, epoch milliseconds. */
  readBlindAt?: number;
  /** The server listed what is at no usable address, so that nothing was removed: when, epoch milliseconds. */
  incompleteAt?: number;
  /** Keys of cards that the server did not hand out: they are asked for again. */
  failed?: string[];
  /** Keys of cards that are gone there, and stay here until others can be read, which may be the same under new names. */
  held?: { keys: string[]; for: string[] };
}

/** A server that does not list by synchronisation is asked for that again after this long, ms. */
const syncAgainMs = 24 * 3_600_000;
/** Cards that stay although they are gone; their keys are kept with the state of the book. */
const mostHeld = 3_000;

/** Puts or keeps every card of a collection. @param before what the last reading left */
export async function readWhole(
  open: OpenCollection,
  options: ReadOptions,
  progress: Progress,
  before: Marks = {},
): Promise<Marks> {
  // Requested before the cards, so that the next reading gets what changes meanwhile.
  const status = await open.collection.status(options.signal);
  const reading = createReading(open, options, progress, before);
  const marks = isRadicale(status.syncToken) ? await readByQuery(reading, status) : undefined;
  return marks ?? (await readByList(reading, status, before));
}

type Status = Awaited<ReturnType<Collection['status']>>;
/** What the server says is in the collection: keys of cards, and addresses that cannot be used. */
interface Listed {
  keys: ReadonlySet<string>;
  unusable: readonly string[];
}
type Reading = ReturnType<typeof createReading>;

/** What both ways to read a whole collection share. */
function createReading(
  open: OpenCollection,
  { into, signal }: ReadOptions,
  progress: Progress,
  before: Marks,
) {
  const { collection, http, isWritable } = open;
  const failed: string[] = [];
  const storedKeys = (): Iterable<string> => keysIn(collection, into);
  function take(cards: readonly SentCard[]): void {
    for (const card of cards) put(card, into, isWritable);
    progress.add(cards.length);
  }
  return {
    collection,
    signal,
    take,
    hasNothingStored: (): boolean => isEmpty(storedKeys()),
    /** Fetches cards one by one, or many at a time. */
    async fetch(entries: readonly Entry[], canMultiget: boolean): Promise<void> {
      const onFailed = ({ key }: Entry): void => {
        note(key, into);
        failed.push(key);
      };
      await fetchCards({ collection, http, canMultiget, entries, onFailed, known: storedKeys }, signal, take);
    },
    /** Keeps cards that are stored in the same version. @returns the others */
    keepUnchanged(entries: readonly Entry[]): Entry[] {
      progress.expect(entries.length);
      const missing = entries.filter((entry) => isNew(entry, into));
      const missingKeys = new Set(keysOf(missing));
      for (const key of keysOf(entries)) if (!missingKeys.has(key)) into.keep(key);
      progress.add(entries.length - missing.length);
      return missing;
    },
    end(marks: Marks, listed: Listed): Marks {
      const gone = (): string[] => [...storedKeys()].filter((key) => !listed.keys.has(key));
      const all = marksOf(marks, { failed, before, into, gone });
      return { ...all, ...keepUnless(listed, open, into) };
    },
  };
}

/** Reads all cards by one query. Undefined: the answer is not complete, a list has to be asked for. */
async function readByQuery(reading: Reading, { syncToken }: Status): Promise<Marks | undefined> {
  const keys = new Set<string>();
  const unusable: string[] = [];
  const withoutText = await unlessOfCard(reading.signal, async () => {
    const entries: Entry[] = [];
    for await (const part of reading.collection.query(reading.signal)) {
      reading.take(part.cards);
      entries.push(...part.empty);
      unusable.push(...part.unusable);
      for (const { key } of [...part.cards, ...part.empty]) keys.add(key);
    }
    return entries;
  });
  if (!withoutText) return undefined;
  // One that answers with nothing is asked for a list before that is believed.
  if (keys.size === 0 && (unusable.length > 0 || !reading.hasNothingStored())) return undefined;
  await reading.fetch(withoutText, false);
  return reading.end({ syncToken }, { keys, unusable });
}

/** Lists all cards, and fetches those that are new or were changed. */
async function readByList(
  reading: Reading,
  { syncToken, canSync, canMultiget }: Status,
  { syncFailedAt }: Marks,
): Promise<Marks> {
  const { collection, signal } = reading;
  const failedLately = syncFailedAt !== undefined && Date.now() - syncFailedAt < syncAgainMs;
  const synchronised = canSync && !failedLately ? await listBySync(collection, signal) : undefined;
  const ctag = synchronised && syncToken !== '' ? '' : await collection.mark('cs:getctag', signal);
  const { entries, unusable } = synchronised ?? (await collection.list(signal));
  if (entries.length === 0 && unusable.length > 0) {
    const { host } = new URL(collection.url);
    throw new AddressBookException('bad-answer', { id: 'bookDetail.no-address', values: { host } });
  }
  await reading.fetch(reading.keepUnchanged(entries), canMultiget);
  const marks: Marks = {};
  if (ctag !== '') marks.ctag = ctag;
  if (synchronised) {
    marks.syncToken = synchronised.syncToken;
    if (syncToken !== synchronised.syncToken) marks.property = syncToken;
  } else {
    const isBlind = ctag === '' && entries.some(({ etag }) => etag === '');
    if (canSync) marks.syncFailedAt = failedLately ? syncFailedAt : Date.now();
    if (isBlind) marks.readBlindAt = Date.now();
  }
  return reading.end(marks, { keys: new Set(keysOf(entries)), unusable });
}

/** A list with entries at unusable addresses is not complete: what it does not name may be one of these, and stays. */
function keepUnless(
  { keys, unusable }: Listed,
  { collection, others }: OpenCollection,
  into: Intake,
): Pick<Marks, 'incompleteAt'> {
  if (unusable.length === 0) return {};
  for (const address of unusable) into.unreadable(address || '–', 'no-address');
  const isElsewhere = (key: string): boolean =>
    !isWithin(collection.url, key) && others.some((other) => isWithin(other, key));
  for (const key of [...into.keys()]) if (!keys.has(key) && !isElsewhere(key)) into.keep(key);
  return { incompleteAt: Date.now() };
}

const propertyOf = (property: string, syncToken: string): Pick<Marks, 'property'> =>
  property === syncToken ? {} : { property };

/** How a reading has ended. */
interface End {
  failed: string[];
  before: Marks;
  into: Intake;
  /** Keys of cards that are stored, and are not there any more. */
  gone(): string[];
}

/**
 * Adds what the next reading has to do. A deleted card may exist under another name, so it is kept as long as a new card
 * that appeared in the same reading cannot be read.
 */
function marksOf(marks: Marks, { failed, before, into, gone }: End): Marks {
  if (failed.length === 0) return marks;
  const failedKeys = new Set(before.failed);
  const added = failed.filter((key) => !failedKeys.has(key) && into.versionOf(key) === undefined);
  const waiting = before.held?.for.filter((key) => failed.includes(key)) ?? [];
  const all = added.length + waiting.length === 0 ? [] : gone();
  const heldBefore = new Set(waiting.length > 0 ? before.held?.keys : []);
  const keys = all.filter((key) => added.length > 0 || heldBefore.has(key));
  for (const key of keys) into.keep(key);
  if (keys.length === 0) return { ...marks, failed };
  if (keys.length > mostHeld) throw new AddressBookException('server-fault', { id: 'bookDetail.many-gone' });
  return { ...marks, failed, held: { keys, for: [...waiting, ...added] } };
}

/** Keys of the stored cards that belong to a collection. */
function* keysIn({ url }: Collection, into: Intake): Generator<string> {
  const start = decoded(url.endsWith('/') ? url : `${url}/`);
  for (const key of into.keys()) if (decoded(key).startsWith(start)) yield key;
}

const isEmpty = (some: Iterable<unknown>): boolean => some[Symbol.iterator]().next().done === true;

/** The card stays as it was stored, if it was, and is named in the report. */
function note(key: string, into: Intake): void {
  if (into.versionOf(key) !== undefined) into.keep(key);
  into.unreadable(fileNameOf(key), 'refused', key);
}

function fileNameOf(url: string): string {
  const name = new URL(url).pathname.split('/').findLast((part) => part !== '') ?? url;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Undefined: the request as a whole failed because of a card in its answer. */
async function unlessOfCard<T>(signal: AbortSignal, request: () => Promise<T>): Promise<T | undefined> {
  try {
    return await request();
  } catch (error) {
    if (!signal.aborted && isOfCard(error)) return undefined;
    throw error;
  }
}

/**
 * Puts and removes what has changed since a token, and what could not be read before, and returns the next marks.
 * Undefined: the server does not take the token any more.
 */
export async function readSince(
  before: Marks,
  { collection, http, isWritable }: OpenCollection,
  { into, signal }: ReadOptions,
  progress: Progress,
): Promise<Marks | undefined> {
  const { syncToken = '', property: known, failed: failedBefore = [], held } = before;
  // Requested before the cards, so that the next reading gets what changes meanwhile. The token is used only where it was
  // before, as some servers go through all of their cards to compute it.
  const property = known === undefined ? undefined : await collection.mark('d:sync-token', signal);
  const ctag = property === '' ? await collection.mark('cs:getctag', signal) : '';
  const changes = await unlessRefused(collection, signal, () => allChanges(collection, syncToken, signal));
  // What is at an unusable address may be a card that is gone: only the list of all cards shows it.
  if (changes === undefined || changes.unusable.length > 0) return undefined;
  const isKnown = new Set([...changes.removed, ...changes.changed.map(({ key }) => key)]);
  const again = failedBefore.filter((key) => !isKnown.has(key)).map((key): Entry => ({ key, etag: '' }));
  const gone = [...changes.removed, ...(held?.keys.filter((key) => !isKnown.has(key)) ?? [])];
  const entries = [...changes.changed.filter((entry) => isNew(entry, into)), ...again];
  progress.expect(entries.length);
  const failed: string[] = [];
  const onFailed = ({ key }: Entry): void => {
    into.unreadable(fileNameOf(key), 'refused', key);
    failed.push(key);
  };
  const there = function* (): Generator<string> {
    const remaining = new Set(gone);
    for (const key of keysIn(collection, into)) if (!remaining.has(key)) yield key;
  };
  const fetch = { collection, http, canMultiget: true, entries, onFailed, known: there };
  await fetchCards(fetch, signal, (cards) => {
    // A card that is no contact any more, such as one that became a group, is removed.
    for (const card of cards) if (!put(card, into, isWritable)) into.remove(card.key);
    progress.add(cards.length);
  });
  const marks = marksOf(
    {
      syncToken: changes.syncToken,
      ...(property !== undefined && propertyOf(property, changes.syncToken)),
      ...(ctag !== '' && { ctag }),
    },
    { failed, before, into, gone: () => gone.filter((key) => into.versionOf(key) !== undefined) },
  );
  const stay = new Set(marks.held?.keys);
  for (const key of gone) if (!stay.has(key)) into.remove(key);
  return marks;
}

/** Radicale searches all its files for each card of a list or multiget; its answer to a query has everything. */
const isRadicale = (syncToken: string): boolean => syncToken.startsWith('http://radicale.org/ns/sync/');

const isNew = ({ key, etag }: Entry, into: Intake): boolean => etag === '' || into.versionOf(key) !== etag;

/** Undefined: the server does not list by synchronisation, although it said so. */
async function listBySync(
  collection: Collection,
  signal: AbortSignal,
): Promise<{ entries: Entry[]; unusable: string[]; syncToken: string } | undefined> {
  const changes = await unlessRefused(collection, signal, () => allChanges(collection, '', signal));
  return changes && { ...changes, entries: changes.changed };
}

/** The changes since a token, in as many requests as the server needs. */
async function allChanges(
  collection: Collection,
  since: string,
  signal: AbortSignal,
): Promise<{ changed: Entry[]; removed: Set<string>; unusable: string[]; syncToken: string }> {
  const changed = new Map<string, Entry>();
  const removed = new Set<string>();
  const unusable: string[] = [];
  let syncToken = since;
  const tokens = new Set([since]);
  for (let isCut = true; isCut;) {
    const part = await collection.changes(syncToken, signal);
    // It would be asked for the same parts without end.
    if (part.isCut && (tokens.has(part.syncToken) || part.changed.length + part.removed.length === 0))
      throw new AddressBookException('bad-answer', {
        id: 'bookDetail.endless',
        values: { host: new URL(collection.url).host },
      });
    tokens.add(part.syncToken);
    for (const entry of part.changed) {
      changed.set(entry.key, entry);
      removed.delete(entry.key);
    }
    for (const key of part.removed) {
      removed.add(key);
      changed.delete(key);
    }
    unusable.push(...part.unusable);
    ({ syncToken, isCut } = part);
  }
  return { changed: [...changed.values()], removed, unusable, syncToken };
}

/**
 * Undefined if the server does not synchronise although it claims to, or no longer knows the token (RFC 6578,
 * 3.2): servers say that by many statuses, by an answer without a token, or not at all.
 */
async function unlessRefused<T>(
  collection: Collection,
  signal: AbortSignal,
  request: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await request();
  } catch (error) {
    if (signal.aborted || !(error instanceof AddressBookException)) throw error;
    if (error instanceof HttpStatusException && error.status !== 401 && error.status !== 429)
      return undefined;
    if (error.problem === 'bad-answer') return undefined;
    // It is not the network, nor the server as a whole.
    const mayAnswer = error.problem === 'unreachable' && !(error instanceof SilentServerException);
    if (mayAnswer && (await collection.answers(signal))) return undefined;
    throw error;
  }
}

/** Whether there was a contact in it. */
function put({ key, etag, text }: SentCard, into: Intake, isWritable: boolean): boolean {
  const [card] = cardsOf(text, (where, why) => {
    into.unreadable(where, why, key);
  });
  if (card === undefined) return false;
  const version = etag || contentVersion(text);
  // A server without ETags sends every card each time.
  if (into.versionOf(key) === version) {
    into.keep(key);
    return true;
  }
  const { contact, picture } = card;
  const textToKeep = isWritable ? keptCard(text) : undefined;
  into.put({
    ...{ key, version, contact },
    ...(picture && { picture }),
    ...(textToKeep !== undefined && { text: textToKeep }),
  });
  return true;
}
