import { createHash } from 'node:crypto';
import type { Entry, SearchOptions } from 'ldapts';
import { z } from 'zod';
import type { LdapBook, ldapPresets, OpenBook } from '../../shared/model/address-book.ts';
import {
  AddressBookException,
  type BookAccess,
  type Card,
  type CheckBook,
  type LookUpNumber,
  type ReadBook,
  type ReportUnreadable,
} from '../source.ts';
import { throwIfStopped } from '../stop-reason.ts';
import { checkFilter, sentFilter } from './check-filter.ts';
import {
  attributesOf,
  binaryAttributes,
  cardOf,
  changedAfter,
  changeMarkOf,
  settledMark,
  stampAttributes,
  stampOf,
  type ChangeMark,
} from './entry.ts';
import { firstEntries, kindAttributes, presetOfServer, type FirstEntries } from './first-entries.ts';
import { cardsWithNumber, numberFilters } from './number-filter.ts';
import { pages } from './pages.ts';
import { fieldsOf } from './presets.ts';
import { openSession, type LdapSession } from './session.ts';
import { createSharedSession } from './shared-session.ts';
import { searchTwice } from './two-searches.ts';
import { parseAs } from '../../shared/json.ts';

/** Entries that are counted when a directory is set up, to see whether its server gives all of them; and how long, ms. */
const mostCounted = 5_000;
const countLimitMs = 8_000;
/** Directories of this size are compared by when each entry was changed. */
const mostCompared = 2_000;
/** In larger ones, what was removed is noticed after this long, ms: only a whole reading tells. */
const removedWithinMs = 30 * 60_000;
const mostFound = 20;
/** Seconds that the server may look for a number. */
const lookUpSeconds = 5;
/** A server whose first search takes longer makes the second one meanwhile, as a card changes for two seconds only, ms. */
const secondSearchMs = 250;

const stateSchema = z.object({
  /** Hash of the settings. */
  book: z.string(),
  count: z.number(),
  /** Hash of the stamps of all entries, whatever their order. */
  stamps: z.string(),
  /** Change mark of the whole directory, if its server has one. */
  directory: z.string(),
  /** Change mark of the entry that was changed last. */
  newest: z.object({ name: z.enum(['uSNChanged', 'modifyTimestamp']), value: z.string() }).exactOptional(),
  /** Epoch milliseconds. */
  readAt: z.number(),
});
type State = z.output<typeof stateSchema>;

export interface LdapReader {
  read: ReadBook;
  check: CheckBook;
  lookUp: LookUpNumber;
  /** Some of the entries, so that the user sees whether the settings are right. @throws AddressBookException */
  test(signal: AbortSignal): Promise<FoundEntries>;
  /** Closes the connection. */
  dispose(): void;
}

interface FoundEntries extends Omit<FirstEntries, 'cards'> {
  base: string;
  names: string[];
  limitedTo?: number;
}

/** What a search for a number has found. */
interface Found {
  cards: Card[];
  unread: { where: string; why: Parameters<ReportUnreadable>[1] }[];
}

/** Reads a directory, and asks it whom a number belongs to. */
export function createLdapReader(
  book: OpenBook<LdapBook>,
  { country, openSocket }: BookAccess,
  now: () => number = Date.now,
): LdapReader {
  const { attributes, filter: typed } = fieldsOf(book);
  const filter = sentFilter(typed);
  const { withSession, shared } = createSessions(book, openSocket);
  const settings = hashOf(JSON.stringify([book.address, book.base, typed, attributes]));
  const options: SearchOptions = {
    ...{ scope: 'sub', filter, derefAliases: 'never', sizeLimit: 0 },
    attributes: attributesOf(attributes),
    explicitBufferAttributes: binaryAttributes,
  };

  function findNumber(number: string, numberFilter: string, signal: AbortSignal): Promise<Found> {
    return shared.use(signal, async (session, base) => {
      const unread: Found['unread'] = [];
      const entries = await search(session, base, { ...options, filter: numberFilter, ...limits }, signal);
      const cards = entries.flatMap(
        (entry) => cardOf(entry, attributes, (where, why) => unread.push({ where, why })) ?? [],
      );
      return { cards: differentCards(cardsWithNumber(cards, number, country)), unread };
    });
  }

  /** The last state if only changes since then are read; undefined for small directories, which are read as a whole. */
  function changesSince(last: State | undefined): (State & { newest: ChangeMark }) | undefined {
    if (last?.book !== settings || !last.newest || last.count <= mostCompared) return undefined;
    return now() - last.readAt < removedWithinMs ? { ...last, newest: last.newest } : undefined;
  }

  /** One entry that was changed since is enough; a directory that does not tell is read whole from time to time. */
  async function hasChanged(
    session: LdapSession,
    base: string,
    { newest, readAt }: State,
    signal: AbortSignal,
  ): Promise<boolean> {
    if (now() - readAt >= removedWithinMs) return true;
    if (!newest) return false;
    const changed = { ...options, filter: changedAfter(filter, newest), attributes: ['dn'] };
    for await (const entries of pages(session, base, changed, signal)) if (entries.length > 0) return true;
    return false;
  }

  return {
    read: ({ into, state: before, signal, onProgress }) =>
      withSession(signal, async (session, base) => {
        const directory = await directoryStamp(session, base, signal);
        const last = changesSince(parseAs(stateSchema, before));
        const searchOptions = last ? { ...options, filter: changedAfter(filter, last.newest) } : options;
        const stamps = createStampSum();
        let newest: ChangeMark | undefined = last?.newest;
        for await (const entries of pages(session, base, searchOptions, signal)) {
          for (const entry of entries) {
            stamps.add(entry);
            newest = later(newest, changeMarkOf(entry));
            const card = cardOf(entry, attributes, (where, why) => into.unreadable(where, why));
            if (card && into.versionOf(card.key) === card.version) into.keep(card.key);
            else if (card) into.put(card);
          }
          onProgress(stamps.count(), undefined);
        }
        const whole = { book: settings, count: stamps.count(), stamps: stamps.sum(), readAt: now() };
        const state: State = {
          ...(last ?? whole),
          directory,
          ...(newest && { newest: settledMark(newest, now()) }),
        };
        return { state: JSON.stringify(state), brought: last ? 'changes' : 'everything' };
      }),

    check: (text, signal) =>
      withSession(signal, async (session, base) => {
        const state = parseAs(stateSchema, text);
        if (state?.book !== settings) return true;
        const directory = await directoryStamp(session, base, signal);
        if (directory !== '' && directory === state.directory) return false;
        if (state.count > mostCompared) return await hasChanged(session, base, state, signal);
        const stamps = createStampSum();
        const compared = { ...options, attributes: stampAttributes };
        for await (const entries of pages(session, base, compared, signal)) {
          for (const entry of entries) stamps.add(entry);
          if (stamps.count() > state.count) return true;
        }
        return stamps.sum() !== state.stamps;
      }),

    async lookUp(number, signal, report = () => undefined) {
      checkFilter(typed);
      const [usual, any] = numberFilters(number, attributes, filter, country);
      if (usual === undefined || any === undefined) return [];
      const { cards, unread } = await searchTwice(
        () => findNumber(number, usual, signal),
        () => findNumber(number, any, signal),
        secondSearchMs,
      );
      for (const { where, why } of unread) report(where, why);
      return cards;
    },

    test: (signal) =>
      withSession(signal, async (session, base) => {
        const { cards, ...first } = await firstEntries(
          book,
          (sought) => search(session, base, { ...options, ...sought, ...limits }, signal),
          () => kindOfServer(session, signal),
        );
        const limitedTo = book.use === 'copy' ? await serverLimit(session, base, options, signal) : undefined;
        return {
          ...{ base, ...first, names: cards.map(nameOf) },
          ...(limitedTo !== undefined && { limitedTo }),
        };
      }),

    dispose: shared.close,
  };
}

/** Sessions with the base of the directory. */
function createSessions(book: OpenBook<LdapBook>, openSocket: BookAccess['openSocket']) {
  const session = createSharedSession((signal) => openSession(book, openSocket, signal));
  /** @throws AddressBookException */
  async function withSession<T>(
    signal: AbortSignal,
    work: (session: LdapSession, base: string) => Promise<T>,
  ): Promise<T> {
    checkFilter(fieldsOf(book).filter);
    const session = await openSession(book, openSocket, signal);
    try {
      return await work(session, await baseOf(book.base, session, signal));
    } finally {
      session.close();
    }
  }

  /** The base is looked for once in each connection. */
  const bases = new WeakMap<LdapSession, Promise<string>>();
  function baseIn(session: LdapSession, signal: AbortSignal): Promise<string> {
    const base = bases.get(session) ?? baseOf(book.base, session, signal);
    bases.set(session, base);
    base.catch(() => bases.delete(session));
    return base;
  }

  return {
    withSession,
    /** One for many requests. */
    shared: {
      use: <T>(signal: AbortSignal, work: (session: LdapSession, base: string) => Promise<T>): Promise<T> =>
        session.use(signal, async (opened) => work(opened, await baseIn(opened, signal))),
      close: session.close,
    },
  };
}

const limits = { sizeLimit: mostFound, timeLimit: lookUpSeconds };

/** The base of the settings, or the one that the server names (RFC 4512, 5.1). */
async function baseOf(base: string, session: LdapSession, signal: AbortSignal): Promise<string> {
  if (base.trim() !== '') return base.trim();
  const attributes = ['defaultNamingContext', 'namingContexts'];
  const [root] = await search(session, '', { scope: 'base', filter: '(objectClass=*)', attributes }, signal);
  const firstText = attributes.flatMap((name) => textsOf(root, name)).find((text) => text !== '');
  if (firstText === undefined) throw new AddressBookException('no-base', 'namingContexts');
  return firstText;
}

/** What the server says it is; one that says nothing has the schema of the standard. */
async function kindOfServer(
  session: LdapSession,
  signal: AbortSignal,
): Promise<(typeof ldapPresets)[number]> {
  const options: SearchOptions = { scope: 'base', filter: '(objectClass=*)', attributes: kindAttributes };
  const [root] = await search(session, '', options, signal).catch(() => []);
  return presetOfServer(root);
}

/** A stamp that differs after every change of the directory; empty if the server has or shows none. */
async function directoryStamp(session: LdapSession, base: string, signal: AbortSignal): Promise<string> {
  const ask = async (dn: string, attribute: string): Promise<string[]> => {
    const attributes = [attribute, 'dsServiceName'];
    const options: SearchOptions = { scope: 'base', filter: '(objectClass=*)', attributes };
    const [entry] = await search(session, dn, options, signal).catch(() => []);
    const texts = textsOf(entry, attribute);
    // Each domain controller counts on its own.
    return texts.length === 0 ? [] : [...texts, ...textsOf(entry, 'dsServiceName')];
  };
  const stamps = [...(await ask('', 'highestCommittedUSN')), ...(await ask(base, 'contextCSN'))];
  throwIfStopped(signal);
  return stamps.sort().join(' ').slice(0, 2000);
}

const textsOf = (entry: Entry | undefined, name: string): string[] =>
  [entry?.[name] ?? []].flat().map(String);

async function search(
  session: LdapSession,
  base: string,
  options: SearchOptions,
  signal: AbortSignal,
): Promise<Entry[]> {
  // References to other servers are left alone: the password is not for them.
  return (await session.ask(signal, (client) => client.search(base, options))).searchEntries;
}

/** How many entries the server gives, where these are not all; undefined: as far as it was looked, it gives all. */
async function serverLimit(
  session: LdapSession,
  base: string,
  options: SearchOptions,
  signal: AbortSignal,
): Promise<number | undefined> {
  const until = Date.now() + countLimitMs;
  let count = 0;
  try {
    for await (const entries of pages(session, base, { ...options, attributes: ['1.1'] }, signal)) {
      count += entries.length;
      if (count >= mostCounted || Date.now() > until) return undefined;
    }
    return undefined;
  } catch (error) {
    if (error instanceof AddressBookException && error.problem === 'size-limited')
      return Number(error.detail);
    throw error;
  }
}

/** Adds up what the entries are, whatever order they come in. */
function createStampSum(): { add(entry: Entry): void; count(): number; sum(): string } {
  const total = Buffer.alloc(16);
  let count = 0;
  return {
    add(entry) {
      count += 1;
      for (const [at, byte] of stampOf(entry).entries()) total[at] = (total[at] ?? 0) ^ byte;
    },
    count: () => count,
    sum: () => total.toString('base64url'),
  };
}

const later = (a: ChangeMark | undefined, b: ChangeMark | undefined): ChangeMark | undefined =>
  a && (!b || a.value >= b.value) ? a : b;

const nameOf = ({ contact }: Card): string =>
  contact.name || (contact.organisation ?? contact.numbers[0]?.raw ?? '');

const differentCards = (cards: readonly Card[]): Card[] => [
  ...new Map(cards.map((card) => [card.key, card])).values(),
];

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
