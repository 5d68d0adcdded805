import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../storage/open-database.ts';
import { createCallRules } from './call-rules.ts';
import type { CallRule } from '../shared/model/call-rule.ts';
import { createAgentLogs, type AgentLogRow } from './agent-logs.ts';
import { entryOf, isCall, type CallEntry } from './entry.ts';
import type { Rescued } from './gathered-rows.ts';
import { isKept, keeperOf } from './keepers.ts';
import { createMarks, type Mark, type WaitingMark } from './marks.ts';
import { createNotes } from './notes.ts';
import { createOutgoing, type OutgoingRow } from './outgoing.ts';
import { createOwnContacts, type OwnContactRow } from './own-contacts.ts';
import { createReading, type Reading } from './reading.ts';
import type { Flags } from '../shared/model/timeline.ts';
import type { SecondCopy } from './second-copy.ts';
import { sightingKey, type Sighting } from './sighting.ts';
import { createSightings, type NewSighting } from './sightings.ts';

export interface PutRequest {
  sightings: readonly NewSighting[];
  /** How far a source is read now; kept in the same transaction. */
  cursors?: Readonly<Record<string, string>>;
}

export interface PutResult {
  /** Missed calls that the user neither saw nor was told of, newest first; from now on they count as told. */
  unnotified: CallEntry[];
  /** Something of it was not known. */
  changed: boolean;
  /** Changes of the user that gave way, as the platform says otherwise by now. */
  conflicts: number;
}

export interface MarkRequest extends Pick<Mark, 'field' | 'value' | 'written'> {
  /** Key of any sighting of the entry. */
  key: string;
}

export interface NoteRequest {
  /** The call or message: what is known of it now, or the key of any sighting of it. */
  call: Sighting | string;
  text: string;
  /** Epoch milliseconds. */
  written: number;
}

/** The side of a timeline that writes. Everything is on the disk when a function returns. */
export interface AccountDatabase extends Reading {
  put(request: PutRequest): PutResult;
  /** @returns whether there is such a call */
  writeNote(request: NoteRequest): boolean;
  putAgentLog(row: AgentLogRow): void;
  /**
   * What the user makes of an entry. It waits to be sent where the platform keeps such a thing, and else stays here.
   * @returns whether there is such an entry
   */
  mark(request: MarkRequest): boolean;
  /** Everything of a conversation has been read. @returns how much of it was not */
  markConversation(request: { number: string; written: number }): number;
  /** Keeps a draft or an order as it is now, or takes it away. */
  writeOutgoing(row: OutgoingRow): void;
  /** What waits to be sent, the oldest first. */
  waiting(limit: number): WaitingMark[];
  /** Of a change that the platform refuses the entry is as the platform says again; a note stays, here. */
  settled(mark: Mark, how: Settled): void;
  /** The platform has this entry no more. */
  gone(key: string): void;
  /** What the platform says of an entry now holds, whichever of its lists told of it before. */
  refreshed(key: string, flags: Flags): void;
  /** All that was missed until now counts as seen. */
  seen(): void;
  /** Keeps a contact of this desk as it is now, or takes it away. */
  writeContact(row: OwnContactRow): void;
  /** These are all call rules from now on, in this order. */
  writeCallRules(request: { rules: readonly CallRule[]; written: number }): void;
  /**
   * What was found in a damaged file or in the second copy, each as it was last: with each note, log and mark comes the
   * call it belongs to.
   */
  bringBack(rescued: Rescued): void;
}

/** Missed, and not looked at since. One that the user marked as unread stays so. */
const unseen = `outcome = 'missed' AND seen = 0 AND NOT EXISTS
  (SELECT 1 FROM mark m JOIN sighting s ON s.key = m.key WHERE s.entry = entry.id AND m.field = 'read' AND m.value <> '')`;
/** What became of a change: the platform has it, it will not take it, or it has no place for it. */
export type Settled = 'taken' | 'refused' | 'here';

/** @param db opened with `accountMigrations`, durable; @param copy learns how each transaction ended */
export function createAccountDatabase(
  db: DatabaseSync,
  copy?: Pick<SecondCopy, 'committed' | 'rolledBack'>,
): AccountDatabase {
  const sightings = createSightings(db);
  const notes = createNotes(db);
  const marks = createMarks(db);
  const agentLogs = createAgentLogs(db);
  const contacts = createOwnContacts(db);
  const outgoing = createOutgoing(db);
  const callRules = createCallRules(db);
  const reading = createReading(db);
  const setCursor = db.prepare(
    'INSERT INTO cursor (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  const unnotified = db.prepare(
    `SELECT DISTINCT s.key FROM entry e JOIN sighting s ON s.entry = e.id
     WHERE e.outcome = 'missed' AND e.seen = 0 AND e.trashed = 0 AND e.archived = 0
       AND NOT EXISTS (SELECT 1 FROM sighting o WHERE o.entry = e.id AND o.told = 1)
     GROUP BY e.id ORDER BY e.id DESC`,
  );
  const tell = db.prepare('UPDATE sighting SET told = 1 WHERE key = ?');
  const seeSightings = db.prepare(
    `UPDATE sighting SET seen = 1 WHERE entry IN (SELECT id FROM entry WHERE ${unseen})`,
  );
  const seeEntries = db.prepare(`UPDATE entry SET seen = 1, unread = 0 WHERE ${unseen}`);

  /** Whole or not at all, and with the second copy of what it changed. */
  function write<T>(work: () => T): T {
    try {
      const result = transaction(db, work);
      copy?.committed();
      return result;
    } catch (error) {
      copy?.rolledBack();
      throw error;
    }
  }

  const takeUntold = (): CallEntry[] => {
    const keys = unnotified.all().map(({ key }) => String(key));
    for (const key of keys) tell.run(key);
    return keys.map((key) => entryOf(sightings.group(key))).filter(isCall);
  };

  /** Writes a mark to the sighting whose list keeps it, or here. */
  function put(group: readonly Sighting[], { field, value, written }: Omit<MarkRequest, 'key'>): void {
    const keeper = keeperOf(group, field);
    const own = keeper ?? group[0];
    if (own === undefined) return;
    marks.put({ key: sightingKey(own), field, value, written }, own, own.flags ?? {}, keeper !== undefined);
  }

  /** The platform only ever adds labels: one that is taken off is hidden at this desk. */
  function putLabels(group: readonly Sighting[], wanted: readonly string[], written: number): void {
    const reported = entryOf(group).flags.labels ?? [];
    const added = wanted.filter((label) => !reported.includes(label));
    const hidden = reported.filter((label) => !wanted.includes(label));
    for (const key of group.map(sightingKey)) marks.clear(key, ['labels', 'hiddenLabels'], written);
    if (added.length > 0) put(group, { field: 'labels', value: added, written });
    if (hidden.length > 0) put(group, { field: 'hiddenLabels', value: hidden, written });
  }

  function mark({ key, field, value, written }: MarkRequest): boolean {
    const group = sightings.group(key);
    if (group.length === 0) return false;
    if (field === 'labels') putLabels(group, Array.isArray(value) ? value : [], written);
    else put(group, { field, value, written });
    sightings.redraw(key);
    return true;
  }

  /** All lists of the platform say the same of an entry. */
  function flag(group: readonly Sighting[], flags: Flags): void {
    const { note, ...others } = flags;
    for (const each of group.filter(isKept)) {
      const kept = each.family === 'history' && note !== undefined ? { ...others, note } : others;
      sightings.flag(sightingKey(each), kept);
    }
  }

  function putAgentLog(row: AgentLogRow, known: boolean): void {
    agentLogs.put(row);
    sightings.put([{ sighting: row.sighting, seen: known, notified: known }]);
    // The same log again tells nothing new of the call, but may tell more of what was said.
    sightings.redraw(sightingKey(row.sighting));
  }

  /** What is known of a call or message by now stays as it is. */
  function putBack(sighting: Sighting): void {
    const key = sightingKey(sighting);
    const known = sightings.group(key).find((each) => sightingKey(each) === key);
    if (known && known.revision >= sighting.revision) return;
    sightings.put([{ sighting, seen: true, notified: true, ifNew: true }]);
  }

  return {
    ...reading,
    put: ({ sightings: added, cursors = {} }) =>
      write(() => {
        const changed = sightings.put(added);
        for (const [name, value] of Object.entries(cursors)) setCursor.run(name, value);
        return { unnotified: takeUntold(), changed, conflicts: marks.conflicts() };
      }),
    writeNote: ({ call, text, written }) =>
      write(() => {
        if (typeof call !== 'string') sightings.put([{ sighting: call, seen: false, notified: false }]);
        const key = typeof call === 'string' ? call : sightingKey(call);
        const group = sightings.group(key);
        const own = group.find((sighting) => sightingKey(sighting) === key);
        if (own === undefined) return false;
        for (const other of group) if (other !== own) notes.clear(sightingKey(other), written);
        notes.put({ sighting: own, written, text });
        put(group, { field: 'note', value: text, written });
        sightings.redraw(key);
        return true;
      }),
    mark: (request) => write(() => mark(request)),
    markConversation: ({ number, written }) =>
      write(
        () =>
          reading.unreadOf(number).filter((key) => mark({ key, field: 'read', value: true, written })).length,
      ),
    writeOutgoing: (row) => write(() => outgoing.put(row)),
    waiting: (limit) => marks.waiting(limit),
    settled: (mark, how) =>
      write(() => {
        const group = sightings.group(mark.key);
        const reported = group.length > 0 ? entryOf(group).flags : {};
        // What was undone in time is as the platform has it.
        if (how === 'here' && (reported[mark.field] ?? false) !== mark.value) marks.stay(mark);
        else marks.drop(mark);
        if (how === 'taken') {
          const labels = reported.labels ?? [];
          const value =
            typeof mark.value === 'object' ? [...new Set([...labels, ...mark.value])] : mark.value;
          marks.rebase({ ...mark, value });
          flag(group, { [mark.field]: value });
          if (mark.field === 'note') for (const each of group) notes.sent(sightingKey(each));
        }
        sightings.redraw(mark.key);
      }),
    refreshed: (key, flags) =>
      write(() => {
        flag(sightings.group(key), flags);
        sightings.redraw(key);
      }),
    gone: (key) =>
      write(() => {
        flag(sightings.group(key), { trashed: true });
        sightings.redraw(key);
      }),
    seen: () =>
      write(() => {
        seeSightings.run();
        seeEntries.run();
      }),
    putAgentLog: (row) => write(() => putAgentLog(row, false)),
    writeContact: (row) => write(() => contacts.put(row)),
    writeCallRules: ({ rules, written }) => write(() => callRules.replace(rules, written)),
    bringBack: (rescued) =>
      write(() => {
        for (const row of rescued.contacts) contacts.put(row);
        for (const row of rescued.outgoing) outgoing.put(row);
        for (const row of rescued.rules) callRules.put(row);
        for (const row of rescued.logs) putAgentLog(row, true);
        for (const note of rescued.notes) {
          putBack(note.sighting);
          notes.put(note);
          sightings.redraw(sightingKey(note.sighting));
        }
        for (const { sighting, value, base, waits, ...mark } of rescued.marks) {
          const key = sightingKey(sighting);
          putBack(sighting);
          if (value === undefined) marks.clear(key, [mark.field], mark.written);
          else marks.put({ ...mark, key, value }, sighting, base, waits);
          sightings.redraw(key);
        }
      }),
  };
}
