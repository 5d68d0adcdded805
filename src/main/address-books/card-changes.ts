import { createSerialQueues } from '../../shared/serial-queue.ts';
import { failureOf } from '../base/refusal.ts';
import type { CardChangeDeps, CardChangeEvents, CardChanges } from './card-change-deps.ts';
import { conflictOf, refusedChangeOf } from './change-views.ts';
import { contactIdOf, contactsAbout, withoutPerson } from './card-drafts.ts';
import type { CardChange, ChangeFile } from './change-file.ts';
import { asStorageError } from '../../storage/storage-error.ts';
import { createDecisions, waitingIn } from './user-decisions.ts';
import { onTopOf, removalOfNew } from './further-change.ts';
import { createTurns } from './change-turns.ts';
import { createAnswer, createSending } from './send-change.ts';
import { knownChanges } from './known-changes.ts';
import { isAbsent, isQueued, type Removal, type WaitingCreate } from './change-kinds.ts';
import type { StoredCardOf } from './stored-card.ts';
import { waitsForUser } from './watch-book.ts';

/** Made once at the start. Changes that wait are on the disk, and are sent in one queue for each address book. */
export function createCardChanges(deps: CardChangeDeps): CardChanges {
  const { texts } = deps;
  const { onTaken, onChanged } = catchingFaults(deps.events);
  const { known, load, put, drop, refuse, isWhole, isKept } = openKnown(deps, onChanged);
  /** Until the reading has ended, windows show the contact as it was written. */
  const readSoon = (book: string): Promise<unknown> =>
    Promise.race([onTaken(book), deps.timing.readingTimeout()]);
  /** By address book. */
  const { inTurn, isBusy } = createSerialQueues();
  /** Ids of changes that wait for their turn in a queue. */
  const inLine = new Set<string>();
  /** Runs `work` in the queue of the address book, with the change as it is then; undefined if accepted meanwhile. */
  async function inTurnOf<T>(id: string, work: (change: CardChange | undefined) => Promise<T>): Promise<T> {
    const find = async (): Promise<CardChange | undefined> =>
      (await load()).find((change) => change.id === id && !change.taken);
    const found = await find();
    return found ? inTurn(found.book, async () => work(await find())) : work(undefined);
  }

  const sending = createSending({ ...deps, onTaken, onChanged, put, drop });
  const { retry, withServer, waitsFor, cancel } = sending;
  const decisions = createDecisions({
    ...{ file: deps.file, withServer, retry },
    ...{ texts, put, drop, onTaken },
  });
  /** A conflict whose contact the last reading has not brought. */
  const isUnread = (change: CardChange): boolean =>
    change.theirs !== undefined && deps.stored(contactIdOf(change), change.id) === undefined;

  const removalOf = (create: WaitingCreate): Removal | undefined =>
    sending.mayHave(create) ? removalOfNew(create, texts) : undefined;

  const { sendNow, retryQueued } = createTurns({ known, load, put, drop, texts, sending });

  return {
    async send(asked) {
      const made = { ...asked, at: deps.timing.now() };
      const { book } = made;
      const answer = createAnswer(deps.timing.answerTimeout);
      const isKept = isBusy(book);
      inLine.add(made.id);
      const kept = isKept ? put(made).then(answer.onStored) : undefined;
      kept?.catch(() => undefined);
      const turn = inTurn(book, async () => {
        await kept;
        return sendNow(made, isKept, answer);
      }).finally(() => inLine.delete(made.id));
      const written = await answer.of(turn);
      if (written === 'taken') await readSoon(book);
      // The next attempt reports a failure.
      if (written === undefined)
        turn.then((outcome) => outcome === 'taken' && void onTaken(book)).catch(() => undefined);
      const outcome = written ?? 'waiting';
      return outcome === 'waiting' ? waitingIn(await deps.file) : outcome;
    },
    ...knownChanges(known),
    waitsFor,
    maySend(book) {
      const why = waitsFor(book);
      return !why || !waitsForUser(failureOf(why));
    },
    reading(book) {
      const delivered = known().filter((change) => change.book === book && change.taken);
      return async () => {
        for (const change of delivered) {
          if (!known().includes(change)) continue;
          for (const further of known().filter(isQueued)) {
            const next = onTopOf([change], further, texts);
            if (next !== further) await put(next);
          }
          await drop(change.id);
        }
        const unread = known().filter((change) => change.book === book && isUnread(change));
        for (const { id } of unread) await inTurnOf(id, decisions.reconsider);
        const absent = known().filter((change) => change.book === book && isAbsent(change));
        for (const { id } of absent) await inTurnOf(id, async (change) => change && retry(change));
      };
    },
    async retry(only) {
      const books = only === undefined ? booksOf(await load()) : [only];
      await Promise.all(
        books.map((book) =>
          inTurn(book, () => retryQueued((change) => change.book === book && !inLine.has(change.id))),
        ),
      );
    },
    conflicts: async () => (await load()).flatMap((change) => conflictOf(change, texts)),
    resolve: (id, keep) => inTurnOf(id, (change) => decisions.resolve(change, keep)),
    refused: async () => (await load()).flatMap((change) => refusedChangeOf(change, texts)),
    settle: (id, how) => inTurnOf(id, (change) => decisions.settle(change, how)),
    async forget(book) {
      // A request under way ends soon and must not store its change again.
      const allow = refuse(book);
      void inTurn(book, () => Promise.resolve(allow())).catch(() => undefined);
      await cancel(book);
      for (const change of await load()) if (change.book === book) await drop(change.id);
      await (await deps.file).forget(book);
    },
    finish: async () => (await deps.file).finish(),
    about: async (isTheirs) => contactsAbout(await load(), isTheirs),
    ...{ isWhole, isKept },
    async forgetPerson(isTheirs) {
      await Promise.all(
        booksOf(await load()).map((book) =>
          inTurn(book, async () => {
            const changes = (await load()).filter((change) => change.book === book);
            for (const { id, left } of withoutPerson(changes, isTheirs, removalOf))
              await (left ? put(left) : drop(id));
          }),
        ),
      );
      const file = await deps.file;
      await file.removeOrphans();
      // The next attempt deletes the person from a file that cannot be read or written now.
      const failure = file.unread() ?? file.unwritten();
      if (failure) throw asStorageError(failure.cause);
    },
  };
}

/** A change is stored and sent all the same if what follows from it fails: its sender hears nothing of that. */
function catchingFaults({
  onTaken,
  onChanged,
  onFault,
}: CardChangeEvents): Omit<CardChangeEvents, 'onFault'> {
  const catching = async (follow: () => Promise<void>): Promise<void> => {
    try {
      await follow();
    } catch (error) {
      onFault(error);
    }
  };
  return { onTaken: (book) => catching(() => onTaken(book)), onChanged: () => catching(onChanged) };
}

/** The stored changes, cached in memory. */
function openKnown(
  { file, stored }: Pick<CardChangeDeps, 'file' | 'stored'>,
  onChanged: CardChangeEvents['onChanged'],
) {
  let changes: readonly CardChange[] = [];
  let opened: ChangeFile | undefined;
  /** Address books whose changes are not stored, as often as that was asked for. */
  const refused: string[] = [];
  const load = async (): Promise<readonly CardChange[]> =>
    (changes = (await file).all().map((change) => withStored(change, stored)));
  // The file itself tells what could not be read.
  const show = (): void => void load().then(onChanged, () => undefined);
  // Changes of an earlier run.
  show();
  const follow = (now: ChangeFile): void => {
    opened = now;
    opened.onRead(show);
  };
  file.then(follow).catch(() => undefined);
  return {
    known: () => changes,
    isKept: () => opened?.isKept() ?? true,
    isWhole: () => opened !== undefined && opened.unread() === undefined,
    load,
    /** Changes of this address book are not stored any more. @returns they are again */
    refuse(book: string): () => void {
      refused.push(book);
      return () => void refused.splice(refused.indexOf(book), 1);
    },
    async put(change: CardChange): Promise<void> {
      if (refused.includes(change.book)) return;
      await (await file).put(withStored(change, stored));
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

const booksOf = (changes: readonly CardChange[]): string[] => [...new Set(changes.map(({ book }) => book))];

/** Adds what is stored of the contact if its card was not kept, as the next reading may remove it. */
function withStored(change: CardChange, stored: StoredCardOf): CardChange {
  const { id, what, taken } = change;
  if (taken || what.kind !== 'change' || what.card !== undefined || what.stored !== undefined) return change;
  const text = stored(contactIdOf(change), id);
  return text === undefined ? change : { ...change, what: { ...what, stored: text } };
}
