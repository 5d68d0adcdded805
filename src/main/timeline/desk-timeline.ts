import { setImmediate } from 'node:timers/promises';
import type { Call } from '../../calls/call.ts';
import type { CardEnds } from '../../calls/card.ts';
import type { Directory } from '../../contacts/directory.ts';
import { partyOf } from '../../contacts/party.ts';
import { failureSentence } from '../../shared/failure-sentence.ts';
import type { OwnContacts } from '../../contacts/own.ts';
import type { AgentLog } from '../../shared/model/agent-log.ts';
import type { Contact } from '../../shared/model/contact.ts';
import type { RequestArgs, RequestResult } from '../../shared/ipc/contract.ts';
import type { DayTallies, TallyRequest } from '../../account-database/day-tallies.ts';
import type { WaitingMark } from '../../account-database/marks.ts';
import type { Settled } from '../../account-database/mark-repository.ts';
import type { RecentCall } from '../../shared/ipc/requests/timeline.ts';
import type { ReceivedLog } from '../../account-database/agent-logs.ts';
import type { CallEntry } from '../../account-database/entry.ts';
import type { ReadEntry } from '../../account-database/read-entry.ts';
import { StorageError } from '../../storage/storage-error.ts';
import { sightingKey, type CallSighting } from '../../account-database/sighting.ts';
import type { NewSighting } from '../../account-database/sightings.ts';
import { createFramePace } from '../state/frame-pace.ts';
import type { StateHolder } from '../state/state.ts';
import type { Peer } from '../base/worker-rpc.ts';
import { failureOf, Refusal } from '../base/refusal.ts';
import { agentSighting } from './agent-sighting.ts';
import { createBefore, type Before } from './caller-history.ts';
import { boardKey, boardSighting, isLive } from './board-sighting.ts';
import type { RepositoryJobs } from '../account-database/backend.ts';
import type { DatabaseConnection } from '../account-database/connection.ts';
import { watchSecondCopy } from '../account-database/second-copy-watch.ts';
import { rowOf } from './timeline-row.ts';
import { mergeRecent, partiesOf, recentOf, unsavedRow } from './recent.ts';
import { createUnsavedCalls } from './unsaved-calls.ts';

/** What happened at this desk, for one account at a time. Without an open account it keeps nothing. */
export interface DeskTimeline {
  /** @param account names the account; the same name finds the same timeline again */
  open(account: string): void;
  /** What is not on the disk yet is written first. */
  close(): Promise<void>;
  /** A call of the board is over. `told`: the user was notified of it. */
  ended(call: Call, ends: CardEnds, notified: boolean): void;
  /** Resolves once all calls that ended are on the disk; rejects when the list is closed before. */
  kept(): Promise<void>;
  /** What the platform tells. @returns missed calls of which the user knows nothing yet */
  take(reported: readonly NewSighting[], cursors: Readonly<Record<string, string>>): Promise<CallEntry[]>;
  /**
   * How far a list of the platform was read; undefined when it never was.
   * @throws StorageError
   */
  cursor(name: string): Promise<string | undefined>;
  /** What was before with the same person: one look into an index, or into memory. */
  before(call: Call): Before;
  note(call: Call): string | undefined;
  /**
   * @param id of a live call, or of a row of the list
   * @throws Refusal, StorageError: the note is not on the disk
   */
  writeNote(id: string, text: string): Promise<void>;
  /**
   * The log of an AI agent's call, and the JSON that came; resolves when both are on the disk.
   * @throws Refusal when nobody is signed in, StorageError
   */
  keepAgentLog(log: AgentLog, original: string): Promise<void>;
  /** The logs of AI agents of an entry, by its key. @throws Refusal, StorageError */
  agentLogs(key: string): Promise<ReceivedLog[]>;
  /**
   * Keeps a contact of this desk; of an id alone it is taken away.
   * @throws Refusal, StorageError: it is not on the disk
   */
  writeContact(contact: Contact | string): Promise<void>;
  /** @throws StorageError */
  search(request: {
    text: string;
    limit: number;
    before?: number;
  }): Promise<{ calls: RecentCall[]; more?: number }>;
  /**
   * Entries of every kind, newest first; `more` is the `before` that goes on, there when there may be more.
   * @throws StorageError
   */
  list(request: RequestArgs<'timeline.list'>): Promise<RequestResult<'timeline.list'>>;
  /** The calls of a span, counted. @throws StorageError */
  tallies(request: TallyRequest): Promise<DayTallies>;
  /**
   * What the user makes of an entry, by its key.
   * @throws Refusal, StorageError
   */
  mark(request: RequestArgs<'timeline.mark'>): Promise<void>;
  /** An entry with all that is stored of it, by its key, and whose it is. */
  entry(key: string): { account: string; entry: ReadEntry; tellers: string[] } | undefined;
  /** What waits to be sent to the platform. @throws StorageError */
  waiting(): Promise<WaitingMark[]>;
  /** The platform has answered a change, or has no place for it. @throws StorageError */
  settled(mark: WaitingMark, how: Settled): Promise<void>;
  /**
   * What the repositories of the account's database do.
   * @throws Refusal when nobody is signed in, StorageError
   */
  ask: Peer<RepositoryJobs>['request'];
  /** The user has looked at what was missed. */
  seen(): Promise<void>;
  /** Reads the list anew: who is behind a number may have changed. */
  refresh(): void;
}

export interface DeskTimelineParts {
  state: StateHolder;
  directory: Pick<Directory, 'country' | 'match' | 'search' | 'numbersOf'>;
  /** Learns the contacts of this desk. */
  own: Pick<OwnContacts, 'use'>;
  calls: () => readonly Call[];
  ends: (call: Call) => CardEnds;
  connect: (account: string, onOpened: () => void) => DatabaseConnection;
  clock: { now(): number; sleep(ms: number, signal: AbortSignal): Promise<unknown> };
}

/** Rows of the list of recent calls. */
const longest = 100;
/** Numbers that are looked at in one turn of the loop. */
const atOnce = 20;
/** Changes that are sent at one go. */
const mostSent = 50;
/** Calls that are written at one go: the message with them is copied, and stays in memory until it is answered. */
const mostPut = 250;
/** A disk that refused is tried again, ms. */
const againMs = 15_000;

export function createDeskTimeline(parts: DeskTimelineParts): DeskTimeline {
  const { state, directory, clock } = parts;
  let connection: DatabaseConnection | undefined;
  let openOf: string | undefined;
  let closing = new AbortController();
  let saving: Promise<void> | undefined;
  let keeping: Promise<void> | undefined;
  const unsaved = createUnsavedCalls();
  const noteOf = new Map<string, string | undefined>();
  const before = createBefore({
    directory,
    unsaved: unsaved.withNumbers,
    read: (look) => connection?.read(look, undefined),
  });

  function refresh(): void {
    before.forget();
    noteOf.clear();
    const board = parts.calls();
    // Calls that go on have no row; room is asked for them too.
    const limit = longest + Math.min(board.length, longest);
    const page = connection?.read((reading) => reading.entries.calls({ limit }), []) ?? [];
    const party = partiesOf(directory);
    const saved = page.filter(({ key }) => !isLive(board, key)).map((entry) => recentOf(entry, party));
    const waiting = [...unsaved.entries()];
    // Who is behind a number is looked up for those alone that the list has room for.
    const rows = waiting
      .map(([, each]) => each)
      .sort((a, b) => b.sighting.at - a.sighting.at)
      .slice(0, longest)
      .map(({ sighting, seen }) => unsavedRow(sighting, seen, party));
    const missed = connection?.read((reading) => reading.entries.missed(), 0) ?? 0;
    const unreadMessages = connection?.read((reading) => reading.conversations.unread(), 0) ?? 0;
    const recent = mergeRecent(saved, rows, longest);
    const known = new Set(saved.flatMap(({ id, unseen }) => (unseen ? [id] : [])));
    const more = waiting.filter(
      ([key, { sighting, seen }]) => sighting.outcome === 'missed' && !seen && !known.has(key),
    ).length;
    state.patch({ recent, missed: missed + more, unreadMessages, timeline: state.get().timeline + 1 });
  }

  /** Of thousands of calls that end together not each costs a list of its own. */
  const refreshPace = createFramePace(refresh);

  /** What is known of a number is kept: of many new ones the list would else learn in one go. */
  async function readNumbers(numbers: readonly (string | undefined)[]): Promise<void> {
    for (const [index, number] of [...new Set(numbers)].entries()) {
      if (index % atOnce === 0) await setImmediate();
      partyOf(number, directory);
    }
  }

  /** Everything that waits, written down; what the disk refuses waits on, and the user is told. */
  async function save(): Promise<void> {
    const used = connection;
    if (!used) return;
    try {
      await used.ready();
      while (unsaved.size > 0 && connection === used) {
        const batch = unsaved.oldest(mostPut);
        await used.ask('entries.put', { sightings: batch.map(([, each]) => each) });
        for (const [key, each] of batch) unsaved.saved(key, each);
      }
      state.withdraw('timeline.notKept');
    } catch (error) {
      complain(error);
      void clock.sleep(againMs, closing.signal).then(saveSoon, () => undefined);
    }
    refresh();
  }

  function saveSoon(): Promise<void> {
    saving ??= save().finally(() => {
      saving = undefined;
      // Something may have come while the last of it was written.
      if (unsaved.size > 0 && !state.get().notices.some(({ id }) => id === 'timeline.notKept'))
        void saveSoon();
    });
    return saving;
  }

  async function keep(): Promise<void> {
    while (connection && unsaved.size > 0) {
      await saveSoon();
      if (unsaved.size > 0) await clock.sleep(againMs, closing.signal);
    }
  }

  function complain(
    error: unknown,
    id: 'timeline.notKept' | 'timeline.notCopied' = 'timeline.notKept',
  ): void {
    const why = failureSentence(failureOf(error));
    const sentence = { id, values: { why } } as const;
    state.notice({ id: sentence.id, tone: 'danger', sentence });
  }

  /** Who is behind a number is told anew once all of them are found. */
  async function readContacts(): Promise<void> {
    await parts.own.use(connection?.read((reading) => reading.ownContacts.all(), []) ?? []);
    refresh();
  }

  const inUse = (): DatabaseConnection => {
    if (!connection) throw new Refusal({ kind: 'not-signed-in' });
    return connection;
  };
  const sightingOf = (call: Call): CallSighting => boardSighting(call, parts.ends(call), directory.country);

  return {
    open(account) {
      // The desk that opened it while the platform was away hands it on.
      if (connection && account === openOf) return;
      openOf = account;
      closing = new AbortController();
      const opened = parts.connect(account, () => void readContacts());
      connection = opened;
      void watchSecondCopy({
        backUp: () => opened.ask('backUp'),
        clock,
        signal: closing.signal,
        onFailed: (error) => complain(error, 'timeline.notCopied'),
        onDone: () => state.withdraw('timeline.notCopied'),
      });
      void saveSoon();
    },
    async close() {
      await saving;
      closing.abort();
      const used = connection;
      connection = undefined;
      unsaved.clear();
      await readContacts();
      await used?.close();
    },
    ended(call, ends, notified) {
      if (!connection) return;
      const sighting = boardSighting(call, ends, directory.country);
      // Of a call that a rule turned away the user wanted to know nothing.
      const wanted = sighting.rule === undefined;
      unsaved.set(sightingKey(sighting), { sighting, seen: !wanted, notified: notified || !wanted });
      refreshPace.request();
      void saveSoon();
    },
    kept() {
      if (!connection || unsaved.size === 0) return Promise.resolve();
      // One promise for all who wait: each of thousands would else wake with every part that is written.
      keeping ??= keep().finally(() => (keeping = undefined));
      return keeping;
    },
    async take(reported, cursors) {
      // What the board told of the same calls comes first: the user knows of those.
      await (unsaved.size > 0 ? saveSoon() : saving);
      const { unnotified, changed, conflicts } = await inUse().ask('entries.put', {
        sightings: reported,
        cursors,
      });
      if (conflicts > 0) {
        const sentence = { id: 'timeline.conflict', values: { count: conflicts } } as const;
        state.notice({ id: sentence.id, tone: 'info', sentence });
      }
      if (changed) {
        await readNumbers(reported.map(({ sighting }) => sighting.number));
        refresh();
      }
      return unnotified;
    },
    async cursor(name) {
      const used = inUse();
      await used.ready();
      const found = used.read((reading) => ({ value: reading.cursors.get(name) }), undefined);
      // Not to know is not the same as never to have read.
      if (!found) throw new StorageError('other', 'The timeline cannot be read just now.');
      return found.value;
    },
    before: (call) => before.of(call),
    note({ id }) {
      if (!noteOf.has(id))
        noteOf.set(
          id,
          connection?.read((reading) => reading.notes.of(boardKey(id)), undefined),
        );
      return noteOf.get(id);
    },
    async writeNote(id, text) {
      const used = inUse();
      const call = parts.calls().find((candidate) => candidate.id === id);
      if (!call) await saveSoon();
      const request = { call: call ? sightingOf(call) : id, text: text.trim(), written: clock.now() };
      if (!(await used.ask('notes.write', request))) throw new Refusal({ kind: 'no-such-entry' });
      refresh();
    },
    async keepAgentLog(log, original) {
      const written = clock.now();
      await inUse().ask('agentLogs.put', { sighting: agentSighting(log, written), written, log, original });
      refresh();
    },
    agentLogs: async (key) => inUse().ask('agentLogs.ofEntry', key),
    async writeContact(contact) {
      const written = clock.now();
      await inUse().ask(
        'ownContacts.put',
        typeof contact === 'string' ? { id: contact, written } : { id: contact.id, contact, written },
      );
      await readContacts();
    },
    async search({ text, limit, before }) {
      const people = text.trim() === '' ? [] : directory.search(text, 50);
      const request = { text, limit, ...(before !== undefined && { before }) };
      const numbers = [...new Set(people.map(({ number }) => number))];
      const found = await inUse().ask('entries.searchCalls', { ...request, numbers });
      const last = found.length === limit ? found.at(-1) : undefined;
      const party = partiesOf(directory);
      return { calls: found.map((entry) => recentOf(entry, party)), ...(last && { more: last.id }) };
    },
    async list({ text, filter, limit, before }) {
      const people = text.trim() === '' ? [] : directory.search(text, 50);
      const numbers = [...new Set(people.map(({ number }) => number))];
      const request = { text, filter, limit, numbers, ...(before !== undefined && { before }) };
      const found = await inUse().ask('entries.list', request);
      const last = found.length === limit ? found.at(-1) : undefined;
      return { rows: found.map((entry) => rowOf(entry, directory)), ...(last && { more: last.id }) };
    },
    tallies: (request) => inUse().ask('entries.tallies', request),
    async mark({ key, field, value }) {
      const request = { key, field, value, written: clock.now() };
      if (!(await inUse().ask('marks.put', request))) throw new Refusal({ kind: 'no-such-entry' });
      refresh();
    },
    entry(key) {
      const found = connection?.read((reading) => reading.entries.byKey(key), undefined);
      return found && openOf !== undefined ? { account: openOf, ...found } : undefined;
    },
    waiting: () => inUse().ask('marks.waiting', mostSent),
    async settled(mark, how) {
      await inUse().ask('marks.settled', mark, how);
      // Nothing looks different when it was taken.
      if (how !== 'taken') refresh();
    },
    ask: async (name, ...args) => inUse().ask(name, ...args),
    async seen() {
      if (state.get().missed === 0) return;
      for (const [key, each] of [...unsaved.entries()]) unsaved.set(key, { ...each, seen: true });
      try {
        await inUse().ask('entries.seen');
      } catch (error) {
        complain(error);
      }
      refresh();
    },
    refresh,
  };
}
