import { AddressBookException } from '../../address-books/source.ts';
import type { ContactConflict, RefusedChange } from '../../shared/ipc/requests/address-books.ts';
import type { ContactDraft, ContactWriting } from '../../shared/ipc/requests/contacts.ts';
import type { AddressBookProblem } from '../../shared/model/address-book.ts';
import { createSerialQueues } from '../../shared/serial-queue.ts';
import { conflictOf, refusedChangeOf } from './change-views.ts';
import {
  contactIdOf,
  contactsAbout,
  withoutPerson,
  type HeldContacts,
  type IsTheirs,
} from './card-drafts.ts';
import type { CardChange, ChangeFile, ShownChange, TakenChange, WaitingCreate } from './change-file.ts';
import { createdAnew, deliver, overruling, type CardServer, type CardTexts } from './deliver-change.ts';

export interface CardChangeParts {
  file: Promise<ChangeFile>;
  open(book: string): Promise<CardServer>;
  texts: CardTexts;
  /**
   * A server has taken changes of this address book: it is read, which begins with `reading`. Resolves when that has ended,
   * however. Never rejects.
   */
  onTaken(book: string): Promise<void>;
  /** Whoever wrote something waits no longer until it is read, however long that takes. */
  patience(): Promise<unknown>;
  /** What waits is something else; resolves when it is shown. Never rejects. */
  onChanged(): Promise<void>;
}

/** How many changes of an address book are at this desk only. */
export interface ChangeCounts {
  /** They are sent when the server can be reached. */
  waiting: number;
  conflicts: number;
  refused: number;
}

/** Changes of contacts in address books, on their way to the servers; they wait while one cannot be reached. */
export interface CardChanges {
  /**
   * Sends a change; resolves when its server has taken it, or cannot be reached: then it waits, or the user is asked.
   * @throws AddressBookException when the server refuses it: nothing of it is kept, and what waited before it waits on
   */
  send(change: CardChange): Promise<ContactWriting>;
  /** Sends what waits for this address book, or for all. */
  retry(book?: string): Promise<void>;
  /** Writes a new contact that waits still in another way. @returns undefined: its server has taken it meanwhile */
  rewrite(id: string, draft: ContactDraft): Promise<ContactWriting | undefined>;
  /** Gives up a new contact that waits still. @returns false: its server has taken it meanwhile */
  giveUp(id: string): Promise<boolean>;
  count(book: string): ChangeCounts;
  /** The ids of contacts that are shown as their servers do not have them. */
  unsent(): ReadonlySet<string>;
  /** The ids of contacts that were removed here, until they are gone from what was read, too. */
  removed(): ReadonlySet<string>;
  /**
   * A reading of this address book begins. @returns to be called when it has ended well: what its server had taken before
   * is shown as it was read
   */
  reading(book: string): () => Promise<void>;
  /** New contacts that no server has taken yet. */
  waitingCreates(): readonly WaitingCreate[];
  /**
   * Contacts as they are to be shown: those whose server has not taken them yet, and those that it has taken, until they
   * are read from there.
   */
  shown(): readonly ShownChange[];
  /** What was written last of a card that waits for its server. */
  waitingDraft(key: string): ContactDraft | undefined;
  /** What was written last of a contact, and its server has taken, until it is read from there. */
  taken(contactId: string): TakenChange | undefined;
  conflicts(): Promise<ContactConflict[]>;
  resolve(id: string, keep: 'mine' | 'theirs'): Promise<void>;
  /** Changes that their servers have refused. */
  refused(): Promise<RefusedChange[]>;
  /** Decides about one of them; `create`: a card that is gone, as a new one. */
  settle(id: string, how: 'retry' | 'discard' | 'create'): Promise<void>;
  /** The address book was removed: what waited for it goes with it. */
  forget(book: string): Promise<void>;
  /** What waits about somebody, with what is at the server instead where it was changed there. */
  about(isTheirs: IsTheirs): Promise<HeldContacts>;
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
  const { texts, onTaken } = parts;
  const { known, load, put, drop } = openKnown(parts);
  /** It is shown as it was written meanwhile. */
  const readSoon = (book: string): Promise<unknown> => Promise.race([onTaken(book), parts.patience()]);
  /** Per address book: a server that does not answer holds up no other book. */
  const inTurn = createSerialQueues();
  /** Of the book of this change; `work` gets it as it is by then, unless its server has taken it. */
  async function inTurnOf<T>(id: string, work: (change: CardChange | undefined) => Promise<T>): Promise<T> {
    const find = async (): Promise<CardChange | undefined> =>
      (await load()).find((change) => change.id === id && !change.taken);
    const found = await find();
    return found ? inTurn(found.book, async () => work(await find())) : work(undefined);
  }

  /** @returns false: it was changed elsewhere meanwhile, the user is asked */
  async function send(change: CardChange): Promise<boolean> {
    const server = await parts.open(change.book);
    try {
      const delivered = await deliver(change, { server, texts });
      await put({ ...change, ...delivered });
      return !('theirs' in delivered);
    } finally {
      await server.dispose();
    }
  }

  /** It waits while the server cannot be reached. @param before what waited in its place */
  async function attempt(change: CardChange, before?: CardChange): Promise<ContactWriting> {
    // On the disk first: a program that ends meanwhile loses nothing.
    await put(change);
    try {
      return (await send(change)) ? 'taken' : 'conflict';
    } catch (error) {
      if (isPassing(error)) return 'waiting';
      if (isOf(error, 'write-gone')) {
        await put({ ...change, refusal: refusalOf(error) });
        return 'refused';
      }
      await (before ? put(before) : drop(change.id));
      throw error;
    }
  }

  async function retry(change: CardChange): Promise<void> {
    try {
      if (await send(change)) void onTaken(change.book);
    } catch (error) {
      // It waits still: what is wrong is shown with the address book.
      if (isPassing(error)) return;
      if (!(error instanceof AddressBookException)) throw error;
      await put({ ...change, refusal: refusalOf(error) });
    }
  }

  return {
    async send(made) {
      const written = await inTurn(made.book, async () => {
        const before = waitingOf(await load(), made);
        return attempt(before ? inPlaceOf(before, made) : made, before);
      });
      if (written === 'taken') await readSoon(made.book);
      return written;
    },
    async rewrite(id, draft) {
      const { book, written } = await inTurnOf(id, async (change) => {
        if (!isWaitingCreate(change)) return {};
        const { refusal: _refusal, ...waiting } = change;
        const what = { ...change.what, draft, rewritten: true as const };
        return { book: change.book, written: await attempt({ ...waiting, what }, change) };
      });
      if (book !== undefined && written === 'taken') await readSoon(book);
      return written;
    },
    giveUp: (id) =>
      inTurnOf(id, async (change) => {
        const isWaiting = isWaitingCreate(change);
        if (isWaiting) await drop(id);
        return isWaiting;
      }),
    ...knownChanges(known),
    reading(book) {
      const taken = known().filter((change) => change.book === book && change.taken);
      return async () => {
        for (const change of taken) if (known().includes(change)) await drop(change.id);
      };
    },
    async retry(only) {
      const books = only === undefined ? booksOf(await load()) : [only];
      await Promise.all(
        books.map((book) =>
          inTurn(book, async () => {
            for (const change of await load())
              if (change.book === book && isQueued(change)) await retry(change);
          }),
        ),
      );
    },
    conflicts: async () => (await load()).flatMap((change) => conflictOf(change, texts)),
    resolve: (id, keep) =>
      inTurnOf(id, async (change) => {
        if (!change?.theirs) return;
        if (keep === 'theirs') {
          await drop(id);
          void onTaken(change.book);
          return;
        }
        const next = overruling(change);
        await put(next);
        await retry(next);
      }),
    refused: async () => (await load()).flatMap((change) => refusedChangeOf(change, texts)),
    settle: (id, how) =>
      inTurnOf(id, async (change) => {
        if (!change?.refusal) return;
        if (how === 'discard') return drop(id);
        const { refusal: _refusal, ...again } = how === 'create' ? createdAnew(change) : change;
        await put(again);
        await retry(again);
      }),
    forget: (book) =>
      inTurn(book, async () => {
        for (const change of await load()) if (change.book === book) await drop(change.id);
      }),
    about: async (isTheirs) => contactsAbout(await load(), isTheirs),
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

/** The changes of the file, in memory. */
function openKnown({ file, onChanged }: CardChangeParts) {
  let known: readonly CardChange[] = [];
  const load = async (): Promise<readonly CardChange[]> => (known = (await file).all());
  // What an earlier run of the program left; a file that cannot be read was reported by whoever opened it.
  load()
    .then(onChanged)
    .catch(() => undefined);
  return {
    known: () => known,
    load,
    async put(change: CardChange): Promise<void> {
      await (await file).put(change);
      await load();
      await onChanged();
    },
    async drop(id: string): Promise<void> {
      await (await file).remove(id);
      await load();
      await onChanged();
    },
  };
}

/** What is known of them without waiting. */
function knownChanges(
  known: () => readonly CardChange[],
): Pick<CardChanges, 'waitingCreates' | 'shown' | 'unsent' | 'removed' | 'waitingDraft' | 'taken' | 'count'> {
  return {
    waitingCreates: () => known().filter(isWaitingCreate),
    shown: () => shownOf(known()),
    unsent: () => new Set(shownOf(known()).flatMap((change) => (change.taken ? [] : contactIdOf(change)))),
    removed: () =>
      new Set(
        known()
          // A conflict or a refusal is the user's to decide: until then it is there.
          .filter(({ what, theirs, refusal }) => what.kind === 'remove' && !theirs && !refusal)
          .map(contactIdOf),
      ),
    waitingDraft(key) {
      const change = known().find(
        ({ what, theirs, taken }) => !theirs && !taken && what.kind === 'change' && what.key === key,
      );
      return change?.what.draft;
    },
    taken: (contactId) =>
      known()
        .filter(isTaken)
        .findLast((change) => change.what.kind !== 'remove' && contactIdOf(change) === contactId),
    count(book) {
      const of = known().filter((change) => change.book === book);
      const countOf = (test: (change: CardChange) => unknown): number => of.filter(test).length;
      return {
        waiting: countOf(isQueued),
        conflicts: countOf(({ theirs }) => theirs),
        refused: countOf(({ refusal }) => refusal),
      };
    },
  };
}

/** It is sent when its server can be reached. */
const isQueued = ({ theirs, refusal, taken }: CardChange): boolean => !theirs && !refusal && !taken;

const isWaitingCreate = (change: CardChange | undefined): change is WaitingCreate =>
  change?.what.kind === 'create' && !change.theirs && !change.taken;

const isTaken = (change: CardChange): change is TakenChange => change.taken !== undefined;

/** What a server has taken comes first: what was written after that takes its place. */
const shownOf = (changes: readonly CardChange[]): ShownChange[] =>
  [...changes].sort((one, other) => Number(isTaken(other)) - Number(isTaken(one))).filter(isShown);

const isShown = (change: CardChange): change is ShownChange =>
  change.what.kind !== 'remove' && !change.theirs && change.refusal?.problem !== 'write-gone';

const booksOf = (changes: readonly CardChange[]): string[] => [...new Set(changes.map(({ book }) => book))];

/** What waits, or was refused, of the card that a new change is of. */
const waitingOf = (changes: readonly CardChange[], { what }: CardChange): CardChange | undefined =>
  what.kind === 'create'
    ? undefined
    : changes.find(
        (each) => !each.theirs && !each.taken && each.what.kind !== 'create' && each.what.key === what.key,
      );

/** A further change of a card takes the place of one that waits still: both began with the same version. */
function inPlaceOf(before: CardChange, made: CardChange): CardChange {
  const { what } = made;
  if (what.kind === 'create' || before.what.kind === 'create') return made;
  const { version } = before.what;
  const filled = before.what.kind === 'change' && before.what.before;
  if (what.kind === 'remove') return { ...made, id: before.id, what: { ...what, version } };
  const card = before.what.kind === 'change' ? before.what.card : undefined;
  return {
    ...made,
    id: before.id,
    what: {
      ...{ ...what, version },
      ...(filled && { before: filled }),
      ...(card !== undefined && { card }),
    },
  };
}

const isPassing = (error: unknown): boolean =>
  error instanceof AddressBookException && waits.has(error.problem);

const isOf = (error: unknown, problem: AddressBookProblem): error is AddressBookException =>
  error instanceof AddressBookException && error.problem === problem;

const refusalOf = ({ problem, detail }: AddressBookException): NonNullable<CardChange['refusal']> => ({
  problem,
  detail: detail.slice(0, 500),
});
