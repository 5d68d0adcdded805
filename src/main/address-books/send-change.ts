import { AddressBookException, loggedDetail } from '../../address-books/source.ts';
import type { DecisionOutcome } from '../../shared/ipc/requests/address-books.ts';
import type { ContactWriting } from '../../shared/ipc/requests/contacts.ts';
import type { AddressBookProblem } from '../../shared/model/address-book.ts';
import { keyOf } from './card-drafts.ts';
import { whyRefused } from './change-views.ts';
import type { CardChangeDeps, CardChangeEvents, CardChanges } from './card-change-deps.ts';
import type { CardChange } from './change-file.ts';
import type { WaitingCreate } from './change-kinds.ts';
import { versionOf } from './further-change.ts';
import type { BookActivity } from './watch-book.ts';
import { sending } from './sent-versions.ts';
import { deliver, type Delivery } from './deliver-change.ts';
import type { CardServer } from './card-ports.ts';

interface SendingDeps
  extends Pick<CardChangeDeps, 'open' | 'texts' | 'timing'>, Omit<CardChangeEvents, 'onFault'> {
  put(change: CardChange): Promise<void>;
  drop(id: string): Promise<void>;
}

/** The answer to the user who waits for a change. */
export interface Answer {
  /** It is on the disk, or the disk has refused it. */
  onStored(): void;
  /** False once the user was told that the change waits. The caller answers from then on. */
  isAwaited(): boolean;
  /** The outcome of the change; undefined if that takes long and the change is stored. */
  of(turn: Promise<ContactWriting>): Promise<ContactWriting | undefined>;
}

/** @param answerTimeout resolves after the longest time that the user waits for a server */
export function createAnswer(answerTimeout: () => Promise<unknown>): Answer {
  const stored = Promise.withResolvers<void>();
  const late = Promise.withResolvers<undefined>();
  let state: 'open' | 'late' | 'claimed' = 'open';
  const becomeLate = (): void => {
    if (state !== 'open') return;
    state = 'late';
    late.resolve(undefined);
  };
  // The sender handles the failure.
  Promise.all([stored.promise, answerTimeout()])
    .then(becomeLate)
    .catch(() => undefined);
  return {
    onStored: stored.resolve,
    isAwaited() {
      if (state === 'open') state = 'claimed';
      return state === 'claimed';
    },
    of: (turn) => Promise.race([turn, late.promise]),
  };
}

interface Attempt extends Pick<Answer, 'isAwaited'> {
  /** The queued change that it replaces. */
  before?: CardChange;
  /** It is on the disk, or the disk has refused it, and is sent next. */
  onStored(): Promise<void>;
}

export interface Sending extends Pick<CardChanges, 'waitsFor'> {
  /** Whether the server may have this new contact, or may still get it, although it has not said so. */
  mayHave(create: WaitingCreate): boolean;
  /** Sends a change, or queues it while the server is unreachable. */
  attempt(change: CardChange, how: Attempt): Promise<ContactWriting>;
  /** Sends a change that is queued. */
  retry(change: CardChange): Promise<DecisionOutcome>;
  withServer<T>(change: CardChange, ask: (server: CardServer) => Promise<T>): Promise<T>;
  /** Cancels what the server of this address book is asked just now. */
  cancel(book: string): Promise<void>;
}

/** Temporary problems: the change is queued and retried. */
const waits: ReadonlySet<AddressBookProblem> = new Set([
  'unreachable',
  'unknown-host',
  'no-name-server',
  'server-fault',
  'server-busy',
  'certificate',
  'proxy',
  'proxy-certificate',
  'proxy-sign-in',
  'sign-in',
] satisfies AddressBookProblem[]);

/** After this time, a server that took a request without an answer has carried it out or never will, ms. */
const longestDelayMs = 24 * 60 * 60_000;

/** Sends changes of contacts to their servers. */
export function createSending({ open, texts, onTaken, onChanged, timing, put, drop }: SendingDeps): Sending {
  /** Why changes wait, by address book. */
  const waiting = new Map<string, AddressBookException>();
  async function waitFor(book: string, error: AddressBookException | undefined): Promise<void> {
    const before = waiting.get(book);
    if (error) waiting.set(book, error);
    else waiting.delete(book);
    if (before?.problem !== error?.problem) await onChanged();
  }

  /** Ids of new contacts of this run that no attempt can have brought to their servers. */
  const unsent = new Set<string>();

  /** @returns `conflict` if the card was changed elsewhere meanwhile; the user is asked */
  async function send(change: CardChange, isFirst: boolean): Promise<'taken' | 'absent' | 'conflict'> {
    try {
      const onSend = async (text: string): Promise<void> => {
        const sent = sending(change, text, texts);
        if (sent !== change) await put(sent);
      };
      const isResent = !isFirst && !unsent.has(change.id);
      const delivered = await withServer(change, (server) =>
        deliver(change, { server, texts, onSend, isResent }),
      );
      unsent.delete(change.id);
      await waitFor(change.book, undefined);
      if ('absent' in delivered) {
        await rememberAbsent(change);
        return 'absent';
      }
      await put({ ...change, ...movedFrom(change, delivered), ...delivered });
      return 'theirs' in delivered ? 'conflict' : 'taken';
    } catch (error) {
      if (!cannotHaveArrived(error)) unsent.delete(change.id);
      else if (isFirst && change.what.kind === 'create') unsent.add(change.id);
      await waitFor(change.book, isPassing(error) ? error : undefined);
      throw error;
    }
  }

  /** The removal of a card that is not there, for when it comes late. */
  async function rememberAbsent(change: CardChange): Promise<void> {
    const { what } = change;
    if (what.kind !== 'remove') return;
    const now = timing.now();
    if (what.absentSince === undefined) await put({ ...change, what: { ...what, absentSince: now } });
    else if (now - what.absentSince > longestDelayMs) await drop(change.id);
  }

  /** Open connections with their address books. */
  const asked = new Map<CardServer, string>();
  async function withServer<T>({ book }: CardChange, ask: (server: CardServer) => Promise<T>): Promise<T> {
    const server = await open(book);
    asked.set(server, book);
    try {
      return await ask(server);
    } finally {
      asked.delete(server);
      await server.dispose();
    }
  }

  async function cancel(of: string): Promise<void> {
    for (const [server, book] of asked) if (book === of) await server.dispose();
  }

  async function attempt(
    change: CardChange,
    { before, onStored, isAwaited }: Attempt,
  ): Promise<ContactWriting> {
    // Stored first, so that it survives the end of the program.
    await put(change);
    await onStored();
    try {
      return (await send(change, before === undefined)) === 'conflict' ? 'conflict' : 'taken';
    } catch (error) {
      if (isPassing(error)) return 'waiting';
      const isKept = isOf(error, 'write-gone') || !isAwaited();
      if (isKept && error instanceof AddressBookException) {
        await put({ ...change, refusal: refusalOf(error) });
        return 'refused';
      }
      // What the user was told of stays queued.
      if (isKept) throw error;
      await (before ? put(before) : drop(change.id));
      throw error;
    }
  }

  async function retry(change: CardChange): Promise<DecisionOutcome> {
    try {
      const outcome = await send(change, false);
      if (outcome === 'taken') void onTaken(change.book);
      return { became: outcome === 'conflict' ? 'conflict' : 'taken' };
    } catch (error) {
      // It stays queued; the settings show why.
      if (isPassing(error)) return { became: 'waiting' };
      if (!(error instanceof AddressBookException)) throw error;
      const refusal = refusalOf(error);
      await put({ ...change, refusal });
      return { became: 'refused', why: whyRefused(refusal) };
    }
  }

  return {
    ...{ attempt, retry, withServer, cancel },
    waitsFor: (book) => waiting.get(book),
    mayHave: ({ id, refusal }) => !refusal && !unsent.has(id),
  };
}

function movedFrom(change: CardChange, { what }: Delivery): Pick<CardChange, 'from'> {
  const key = keyOf(change);
  return what === undefined || what.key === key ? {} : { from: { key, version: versionOf(change) } };
}

/**
 * The last reading has failed at a server that cannot be asked for anything else either. One that failed on this computer
 * tells nothing of it.
 */
export const isAway = ({ failure, failingSince }: BookActivity = {}): boolean =>
  failure === undefined
    ? failingSince !== undefined
    : failure.kind === 'address-book' && waits.has(failure.problem);

const isPassing = (error: unknown): error is AddressBookException =>
  error instanceof AddressBookException && waits.has(error.problem);

/** Problems before a server does what it is asked. */
const early: ReadonlySet<AddressBookProblem> = new Set([
  'unknown-host',
  'no-name-server',
  'certificate',
  'proxy-certificate',
  'proxy-sign-in',
  'sign-in',
  'server-busy',
] satisfies AddressBookProblem[]);

const cannotHaveArrived = (error: unknown): boolean =>
  isPassing(error) && (early.has(error.problem) || /\bECONNREFUSED$/.test(loggedDetail(error.detail)));

const isOf = (error: unknown, problem: AddressBookProblem): error is AddressBookException =>
  error instanceof AddressBookException && error.problem === problem;

const refusalOf = ({ problem, detail }: AddressBookException): NonNullable<CardChange['refusal']> => ({
  problem,
  detail: loggedDetail(detail).slice(0, 500),
});
