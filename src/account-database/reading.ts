import type { DatabaseSync } from 'node:sqlite';
import type { Contact } from '../shared/model/contact.ts';
import type { EarlierCall, SaidBefore } from '../shared/model/timeline.ts';
import type { TimelineFilter } from '../shared/ipc/requests/timeline.ts';
import { readCallRules, readRuleUse, type RuleUse } from './call-rules.ts';
import type { CallRule } from '../shared/model/call-rule.ts';
import { readAgentLogs, type ReceivedLog } from './agent-logs.ts';
import { firstIdAt, timeOf } from './entry-id.ts';
import { readConversations, type ConversationReading } from './conversations.ts';
import {
  searchConversations,
  type ConversationSearchRequest,
  type FoundConversations,
} from './conversation-search.ts';
import { createTallies, type DayTallies, type TallyRequest } from './day-tallies.ts';
import { conditionsOf, type Conditions } from './filter.ts';
import { readOutgoing, type OutgoingRow } from './outgoing.ts';
import { readOwnContacts } from './own-contacts.ts';
import { parsedOnce } from './parsed-once.ts';
import { readCall, readEntry, type ReadCall, type ReadEntry } from './read-entry.ts';
import { rowsWith } from './search.ts';
import type { Family } from './sighting.ts';

/** An entry with the keys of all that tell of it. */
export type ListedEntry = ReadEntry & { tellers: string[] };

/** Entries that a page of a list of the platform should have, as it has others of before and of after them. */
export interface MissingRequest {
  family: Family;
  /** Of those in the archive alone. */
  archived?: boolean;
  /** The platform's ids on the page. */
  ids: readonly string[];
  /** Epoch milliseconds, between those of the page; neither belongs to it. */
  from: number;
  to: number;
  limit: number;
}

interface PageRequest {
  /** Entries older than this id; without, the newest. */
  before?: number;
  limit: number;
}

export interface SearchRequest extends PageRequest {
  /** Any part of a name, a number in any writing, a note or an agent log; several words must all be found. */
  text: string;
  /** Numbers of people whose name was searched for: calls with them are found as well. */
  numbers: readonly string[];
}

export interface ListRequest extends SearchRequest {
  filter: TimelineFilter;
}

/** What can be asked of a timeline. `list` and `searchCalls` may look at every row, all else is answered out of one index or some thousand rows. */
export interface Reading extends ConversationReading {
  /** Calls, newest first. */
  calls(request: PageRequest): ReadCall[];
  searchCalls(request: SearchRequest): ReadCall[];
  /** Entries of every kind, newest first. */
  list(request: ListRequest): ListedEntry[];
  searchConversations(request: ConversationSearchRequest): FoundConversations;
  /** The calls of a span, counted. */
  tallies(request: TallyRequest): DayTallies;
  /** The entry of this id. */
  entry(id: number): ReadEntry | undefined;
  /** The entry that the sighting of this key belongs to, and the keys of all that tell of it (`family:id`). */
  byKey(key: string): { entry: ReadEntry; tellers: string[] } | undefined;
  /** The last calls with one of these numbers that began before `before` (epoch milliseconds), newest first. */
  earlier(numbers: readonly string[], before: number, limit: number): EarlierCall[];
  /** What an AI agent said last of calls with one of these numbers that began before `before` (epoch milliseconds). */
  lastLog(numbers: readonly string[], before: number): SaidBefore | undefined;
  /** The logs of AI agents of the entry that this key belongs to. */
  agentLogs(key: string): ReceivedLog[];
  /** Keys of what was told of between two moments and is not among these, newest first; not what is in the trash. */
  missing(request: MissingRequest): string[];
  /** Missed calls that the user has not seen. */
  missed(): number;
  /** The note that was written under this key. */
  note(key: string): string | undefined;
  cursor(name: string): string | undefined;
  /** The contacts that were written at this desk. */
  ownContacts(): Contact[];
  /** What is to be done with certain calls, in order. */
  callRules(): CallRule[];
  /** How often each rule was applied since `since` (epoch milliseconds), and when last. */
  ruleUse(since: number): RuleUse[];
  /** Drafts and orders that were written at this desk. */
  outgoing(): OutgoingRow[];
}

const last = Number.MAX_SAFE_INTEGER;
const calls: Conditions = { where: ["e.kind = 'call'", 'e.trashed = 0'], values: [] };

export function createReading(db: DatabaseSync): Reading {
  const page = db.prepare(
    "SELECT * FROM entry WHERE id < ? AND kind = 'call' AND trashed = 0 ORDER BY id DESC LIMIT ?",
  );
  const one = db.prepare('SELECT * FROM entry WHERE id = ?');
  const keyed = db.prepare('SELECT e.* FROM sighting s JOIN entry e ON e.id = s.entry WHERE s.key = ?');
  const tellers = db.prepare('SELECT key FROM sighting WHERE entry = ? ORDER BY key');
  const byNumber = db.prepare(
    "SELECT * FROM entry WHERE number = ? AND id < ? AND kind = 'call' ORDER BY id DESC LIMIT ?",
  );
  const logged = db.prepare(
    'SELECT id, log FROM entry WHERE number = ? AND id < ? AND log IS NOT NULL AND trashed = 0 ORDER BY id DESC LIMIT 1',
  );
  const missed = db.prepare(
    "SELECT count(*) AS count FROM entry WHERE outcome = 'missed' AND seen = 0 AND trashed = 0 AND archived = 0",
  );
  const between = db.prepare(
    `SELECT s.key FROM entry e JOIN sighting s ON s.entry = e.id
     WHERE e.id >= ? AND e.id < ? AND e.trashed = 0 AND e.archived >= ? AND s.family = ? ORDER BY e.id DESC`,
  );
  const note = db.prepare('SELECT text FROM note WHERE key = ?');
  const cursor = db.prepare('SELECT value FROM cursor WHERE name = ?');

  const withNumbers = (numbers: readonly string[], before: number, limit: number): ReadCall[] =>
    newest(
      numbers.flatMap((number) => byNumber.all(number, before, limit).map(readCall)),
      limit,
    );
  const found = (request: SearchRequest, conditions: Conditions): unknown[] => {
    const { text, numbers, before = last, limit } = request;
    const byText = rowsWith(db, text, conditions, before, limit);
    if (numbers.length === 0) return byText;
    const { where, values } = conditions;
    const own = { where: [...where, `e.number IN (${numbers.map(() => '?').join(', ')})`], values };
    return [...byText, ...rowsWith(db, '', { ...own, values: [...values, ...numbers] }, before, limit)];
  };

  const tellersOf = ({ id }: ReadEntry): string[] => tellers.all(id).map(({ key }) => String(key));
  const newestCalls = parsedOnce(readCall);

  return {
    calls: ({ before = last, limit }) => newestCalls(page.all(before, limit)),
    tallies: createTallies(db),
    searchCalls: (request) => newest(found(request, calls).map(readCall), request.limit),
    list: ({ filter, ...request }) =>
      newest(
        numbersApart(filter).flatMap((part) => found(request, conditionsOf(part)).map(readEntry)),
        request.limit,
      ).map((entry) => ({ ...entry, tellers: tellersOf(entry) })),
    entry: (id) => {
      const row = one.get(id);
      return row && readEntry(row);
    },
    byKey: (key) => {
      const row = keyed.get(key);
      if (!row) return undefined;
      const entry = readEntry(row);
      return { entry, tellers: tellersOf(entry) };
    },
    earlier: (numbers, before, limit) =>
      withNumbers(numbers, firstIdAt(before), limit).map(({ at, direction, outcome, note: text }) => ({
        at,
        direction,
        outcome,
        ...(text !== undefined && { note: text }),
      })),
    lastLog(numbers, before) {
      const rows = numbers
        .map((number) => logged.get(number, firstIdAt(before)))
        .filter((row) => row !== undefined);
      const [row] = rows.sort((a, b) => Number(b['id']) - Number(a['id']));
      return row && { at: timeOf(Number(row['id'])), text: String(row['log']) };
    },
    agentLogs: readAgentLogs(db),
    missing: ({ family, archived = false, ids, from, to, limit }) =>
      between
        .all(firstIdAt(from + 1), firstIdAt(to), Number(archived), family)
        .map(({ key }) => String(key))
        .filter((key) => !ids.includes(key.slice(family.length + 1)))
        .slice(0, limit),
    missed: () => Number(missed.get()?.['count'] ?? 0),
    note(key) {
      const text = note.get(key)?.['text'];
      return typeof text === 'string' && text !== '' ? text : undefined;
    },
    cursor(name) {
      const value = cursor.get(name)?.['value'];
      return typeof value === 'string' ? value : undefined;
    },
    ownContacts: readOwnContacts(db),
    callRules: readCallRules(db),
    ruleUse: readRuleUse(db),
    outgoing: readOutgoing(db),
    ...readConversations(db),
    searchConversations: searchConversations(db),
  };
}

/** One filter for each number: so each is read out of its own index in order, however many entries there are. */
function numbersApart(filter: TimelineFilter): TimelineFilter[] {
  return filter.numbers === undefined
    ? [filter]
    : filter.numbers.map((number) => ({ ...filter, numbers: [number] }));
}

/** Each once, the newest first. */
function newest<T extends { id: number }>(rows: readonly T[], limit: number): T[] {
  const each = new Map(rows.map((row) => [row.id, row]));
  return [...each.values()].sort((a, b) => b.id - a.id).slice(0, limit);
}
