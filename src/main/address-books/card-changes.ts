import { isDeepStrictEqual } from 'node:util';
import { newCardUrl } from '../../address-books/carddav/writer.ts';
import { AddressBookException } from '../../address-books/source.ts';
import type { ContactConflict } from '../../shared/ipc/requests/address-books.ts';
import type { ContactDraft, ContactWriting } from '../../shared/ipc/requests/contacts.ts';
import type { AddressBookProblem } from '../../shared/model/address-book.ts';
import { createSerialQueues } from '../../shared/serial-queue.ts';
import { draftsAbout, withoutPerson, type IsTheirs } from './card-drafts.ts';
import type { CardChange, ChangeFile, ShownChange, WaitingCreate } from './change-file.ts';
import { inWordsOfCard, numbersOfCard } from './offline-draft.ts';

/** The cards of one server. @throws AddressBookException */
export interface CardServer {
  /** @throws AddressBookException 'conflict' when there is such a card */
  create(collection: string, uid: string, text: string): Promise<{ key: string; version: string }>;
  get(key: string): Promise<{ text: string; version: string }>;
  /** @throws AddressBookException 'conflict' when it is not of this version any more */
  change(key: string, version: string, text: string): Promise<{ version: string }>;
  /** @throws AddressBookException 'conflict' when it is not of this version any more */
  remove(key: string, version: string): Promise<void>;
  dispose(): Promise<void> | void;
}

/** Contacts as the text of cards. */
export interface CardTexts {
  /** A new card. */
  write(uid: string, draft: ContactDraft): string;
  /** The card with what the draft says; all else in it stays. */
  change(text: string, draft: ContactDraft): string;
  read(text: string): ContactDraft;
}

export interface CardChangeParts {
  file: Promise<ChangeFile>;
  open(book: string): Promise<CardServer>;
  texts: CardTexts;
  /** A server has taken changes of this address book: it is read. Resolves when that has ended. Never rejects. */
  onTaken(book: string): Promise<void>;
  /** Whoever wrote something waits no longer until it is read, however long that takes. */
  patience(): Promise<unknown>;
  /** What waits is something else; resolves when it is shown. Never rejects. */
  onChanged(): Promise<void>;
}

/** Changes of contacts in address books, on their way to the servers; they wait while one cannot be reached. */
export interface CardChanges {
  /**
   * Sends a change; resolves when its server has taken it, or cannot be reached: then it waits, or the user is asked.
   * @throws AddressBookException when the server refuses it for good: nothing is kept
   */
  send(change: CardChange): Promise<ContactWriting>;
  /** Sends what waits for this address book, or for all. */
  retry(book?: string): Promise<void>;
  /** Writes a new contact that waits still in another way. @returns undefined: its server has taken it meanwhile */
  rewrite(id: string, draft: ContactDraft): Promise<ContactWriting | undefined>;
  /** Gives up a new contact that waits still. @returns false: its server has taken it meanwhile */
  giveUp(id: string): Promise<boolean>;
  count(book: string): { waiting: number; conflicts: number };
  /** New contacts that no server has taken yet. */
  waitingCreates(): readonly WaitingCreate[];
  /**
   * Contacts as they are to be shown: those whose server has not taken them yet, and those that it has taken, until they
   * are read from there.
   */
  shown(): readonly ShownChange[];
  /** What was written last of a card that waits for its server. */
  waitingDraft(key: string): ContactDraft | undefined;
  conflicts(): Promise<ContactConflict[]>;
  resolve(id: string, keep: 'mine' | 'theirs'): Promise<void>;
  /** The address book was removed: what waited for it goes with it. */
  forget(book: string): Promise<void>;
  /** What waits about somebody, with what is at the server instead where it was changed there. */
  about(isTheirs: IsTheirs): Promise<ContactDraft[]>;
  /** Gives up what waits about somebody; a removal is still sent, without what it was of. */
  forgetPerson(isTheirs: IsTheirs): Promise<void>;
}

/** What may be cured by waiting. */
const waits: ReadonlySet<AddressBookProblem> = new Set([
  'unreachable',
  'unknown-host',
  'server-fault',
  'certificate',
  'proxy',
  'proxy-certificate',
  'sign-in',
] satisfies AddressBookProblem[]);

export function createCardChanges(parts: CardChangeParts): CardChanges {
  const { texts, onChanged } = parts;
  let known: readonly CardChange[] = [];
  const arrivals = createArrivals(parts);
  const { arrive } = arrivals;
  /** It is shown as it was written meanwhile. */
  const arriveSoon = (book: string): Promise<unknown> => Promise.race([arrive(book), parts.patience()]);
  /** Per address book: a server that does not answer holds up no other book. */
  const inTurn = createSerialQueues();
  /** Of the book of this change; `work` gets it as it is by then, unless its server has taken it. */
  async function inTurnOf<T>(id: string, work: (change: CardChange | undefined) => Promise<T>): Promise<T> {
    const found = (await load()).find((change) => change.id === id);
    if (!found) return work(undefined);
    return inTurn(found.book, async () => work((await load()).find((change) => change.id === id)));
  }

  async function put(change: CardChange): Promise<void> {
    const file = await parts.file;
    await file.put(change);
    known = file.all();
    await onChanged();
  }
  async function drop(id: string): Promise<void> {
    const file = await parts.file;
    await file.remove(id);
    known = file.all();
    await onChanged();
  }
  const load = async (): Promise<readonly CardChange[]> => (known = (await parts.file).all());
  // What an earlier run of the program left; a file that cannot be read was reported by whoever opened it.
  load()
    .then(onChanged)
    .catch(() => undefined);

  /** @returns false: it was changed elsewhere meanwhile, the user is asked */
  async function deliver(change: CardChange, refused = reject): Promise<boolean> {
    const server = await parts.open(change.book);
    try {
      const theirs = await deliverTo(server, change, texts).catch((error: unknown) =>
        refused(error, server, change, texts),
      );
      if (theirs) await put({ ...change, theirs });
      else {
        arrivals.add(change);
        await drop(change.id);
      }
      return theirs === undefined;
    } finally {
      await server.dispose();
    }
  }

  /** It waits while the server cannot be reached. */
  async function attempt(change: CardChange): Promise<ContactWriting> {
    // On the disk first: a program that ends meanwhile loses nothing.
    await put(change);
    try {
      return (await deliver(change)) ? 'taken' : 'conflict';
    } catch (error) {
      if (error instanceof AddressBookException && waits.has(error.problem)) return 'waiting';
      await drop(change.id);
      throw error;
    }
  }

  async function retry(change: CardChange): Promise<void> {
    if (change.theirs) return;
    try {
      if (await deliver(change, theirsInstead)) void arrive(change.book);
    } catch (error) {
      // It waits still: what is wrong is shown with the address book.
      if (!(error instanceof AddressBookException)) throw error;
    }
  }

  return {
    async send(made) {
      const written = await inTurn(made.book, async () => attempt(inPlaceOf(await load(), made)));
      if (written === 'taken') await arriveSoon(made.book);
      return written;
    },
    async rewrite(id, draft) {
      const { book, written } = await inTurnOf(id, async (change) => {
        if (!isWaitingCreate(change)) return {};
        const what = { ...change.what, draft, rewritten: true as const };
        return { book: change.book, written: await attempt({ ...change, what }) };
      });
      if (book !== undefined && written === 'taken') await arriveSoon(book);
      return written;
    },
    giveUp: (id) =>
      inTurnOf(id, async (change) => {
        const isWaiting = isWaitingCreate(change);
        if (isWaiting) await drop(id);
        return isWaiting;
      }),
    waitingCreates: () => known.filter(isWaitingCreate),
    shown: () => [...arrivals.all(), ...known].filter(isShown),
    waitingDraft(key) {
      const change = known.find(({ what, theirs }) => !theirs && what.kind === 'change' && what.key === key);
      return change?.what.draft;
    },
    async retry(only) {
      const books = only === undefined ? booksOf(await load()) : [only];
      await Promise.all(
        books.map((book) =>
          inTurn(book, async () => {
            for (const change of await load()) if (change.book === book) await retry(change);
          }),
        ),
      );
    },
    count(book) {
      const of = known.filter((change) => change.book === book);
      const conflicts = of.filter(({ theirs }) => theirs !== undefined).length;
      return { waiting: of.length - conflicts, conflicts };
    },
    conflicts: async () => (await load()).flatMap(conflictOf),
    resolve: (id, keep) =>
      inTurnOf(id, async (change) => {
        if (!change?.theirs) return;
        if (keep === 'theirs') {
          await drop(id);
          void parts.onTaken(change.book);
          return;
        }
        const next = overruling(change);
        if (!next) return drop(id);
        await put(next);
        await retry(next);
      }),
    forget: (book) =>
      inTurn(book, async () => {
        arrivals.forget(book);
        for (const change of await load()) if (change.book === book) await drop(change.id);
      }),
    about: async (isTheirs) => draftsAbout(await load(), isTheirs),
    async forgetPerson(isTheirs) {
      await Promise.all(
        booksOf(await load()).map((book) =>
          inTurn(book, async () => {
            const changes = (await load()).filter((change) => change.book === book);
            for (const { id, left } of withoutPerson(changes, isTheirs)) await (left ? put(left) : drop(id));
          }),
        ),
      );
    },
  };
}

const isWaitingCreate = (change: CardChange | undefined): change is WaitingCreate =>
  change?.what.kind === 'create' && !change.theirs;

const isShown = (change: CardChange): change is ShownChange =>
  change.what.kind !== 'remove' && !change.theirs;

const booksOf = (changes: readonly CardChange[]): string[] => [...new Set(changes.map(({ book }) => book))];

function conflictOf({ id, book, what, theirs }: CardChange): ContactConflict[] {
  if (theirs === undefined) return [];
  const mine = what.kind === 'remove' ? {} : { mine: what.draft };
  return [{ id, book, ...mine, ...(theirs.draft && { theirs: theirs.draft }) }];
}

/** Changes that their servers have taken, until they are read from there. */
function createArrivals({ onTaken, onChanged }: Pick<CardChangeParts, 'onTaken' | 'onChanged'>) {
  const arriving = new Set<CardChange>();
  const of = (book: string): CardChange[] => [...arriving].filter((change) => change.book === book);
  return {
    all: (): CardChange[] => [...arriving],
    add: (change: CardChange): void => void arriving.add(change),
    forget: (book: string): void => of(book).forEach((change) => arriving.delete(change)),
    /** Resolves when what the server has taken is read. */
    async arrive(book: string): Promise<void> {
      const taken = of(book);
      await onTaken(book);
      for (const change of taken) arriving.delete(change);
      if (taken.length > 0) await onChanged();
    },
  };
}

/** A further change of a card takes the place of one that waits still: both began with the same version. */
function inPlaceOf(waiting: readonly CardChange[], made: CardChange): CardChange {
  const { what } = made;
  if (what.kind === 'create') return made;
  const before = waiting.find(
    (each) => each.theirs === undefined && each.what.kind !== 'create' && each.what.key === what.key,
  );
  if (!before || before.what.kind === 'create') return made;
  const { version } = before.what;
  const filled = before.what.kind === 'change' && before.what.before;
  if (what.kind === 'remove') return { ...made, id: before.id, what: { ...what, version } };
  return { ...made, id: before.id, what: { ...what, version, ...(filled && { before: filled }) } };
}

const reject: typeof theirsInstead = (error) => {
  throw error;
};

/** Nobody is there to read why a change that has waited is refused for good: both versions are, as after a conflict. */
function theirsInstead(
  error: unknown,
  server: CardServer,
  { what }: CardChange,
  texts: CardTexts,
): Promise<CardChange['theirs']> {
  const isForGood = error instanceof AddressBookException && !waits.has(error.problem);
  if (!isForGood || what.kind === 'create') throw error;
  return theirsOf(server, what.key, texts);
}

/** @returns what the server has instead, where the card was changed or removed there meanwhile */
async function deliverTo(
  server: CardServer,
  { what }: CardChange,
  texts: CardTexts,
): Promise<CardChange['theirs']> {
  switch (what.kind) {
    case 'create':
      try {
        await server.create(what.collection, what.uid, texts.write(what.uid, what.draft));
      } catch (error) {
        if (!isProblem(error, 'conflict')) throw error;
        // The answer to the first try was lost: the card is there.
        const there = what.rewritten && (await theirsOf(server, createdKey(what), texts));
        return there?.draft && !isDeepStrictEqual(there.draft, what.draft) ? there : undefined;
      }
      return undefined;
    case 'change':
      return changeAt(server, what, texts);
    case 'remove':
      try {
        await server.remove(what.key, what.version);
      } catch (error) {
        if (isProblem(error, 'conflict')) return theirsOf(server, what.key, texts);
        if (!isProblem(error, 'not-found')) throw error;
      }
      return undefined;
  }
}

async function changeAt(
  server: CardServer,
  { key, version, draft, before }: CardChange['what'] & { kind: 'change' },
  texts: CardTexts,
): Promise<CardChange['theirs']> {
  try {
    const there = await server.get(key);
    // The answer to the first try was lost: it says what it is to say.
    const meant = before ? inWordsOfCard(draft, before, texts.read(there.text)) : draft;
    const changed = texts.change(there.text, meant);
    if (changed === there.text) return undefined;
    if (there.version !== version) return { version: there.version, draft: texts.read(there.text) };
    await server.change(key, version, changed);
    return undefined;
  } catch (error) {
    if (isProblem(error, 'conflict')) return theirsOf(server, key, texts);
    if (isProblem(error, 'not-found')) return { version: '' };
    throw error;
  }
}

async function theirsOf(server: CardServer, key: string, texts: CardTexts): Promise<CardChange['theirs']> {
  try {
    const { version, text } = await server.get(key);
    return { version, draft: texts.read(text) };
  } catch (error) {
    if (isProblem(error, 'not-found')) return { version: '' };
    throw error;
  }
}

/** The user's version of a contact, on top of what is there now; undefined where nothing is left to be done. */
function overruling({ theirs, ...change }: CardChange): CardChange | undefined {
  const { what } = change;
  if (!theirs) return change;
  if (what.kind === 'create') {
    return {
      ...change,
      what: { kind: 'change', key: createdKey(what), version: theirs.version, draft: what.draft },
    };
  }
  if (what.kind === 'remove')
    return theirs.draft && { ...change, what: { ...what, version: theirs.version } };
  if (theirs.draft) {
    const { before, ...rest } = what;
    const draft = before ? numbersOfCard(what.draft, before, theirs.draft) : what.draft;
    return { ...change, what: { ...rest, version: theirs.version, draft } };
  }
  // It is not there any more: it is written anew, where it was.
  const collection = what.key.slice(0, what.key.lastIndexOf('/') + 1);
  return { ...change, what: { kind: 'create', collection, uid: change.id, draft: what.draft } };
}

/** Where a new card is. */
const createdKey = ({ collection, uid }: WaitingCreate['what']): string => newCardUrl(collection, uid);

const isProblem = (error: unknown, problem: AddressBookProblem): boolean =>
  error instanceof AddressBookException && error.problem === problem;
