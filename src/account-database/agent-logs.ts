import type { DatabaseSync } from 'node:sqlite';
import type { AgentLog } from '../shared/model/agent-log.ts';
import type { LastAgentLog } from '../shared/model/timeline.ts';
import { firstIdAt, timeOf } from './entry-id.ts';
import { readCallSighting, readJson } from './rows.ts';
import { sightingKey, type CallSighting } from './sighting.ts';

/** In the second column of every agent log, so that a log is recognisable in the pages of a damaged file. */
export const agentLogMark = 'deskbell agent log';

export interface AgentLogRow {
  /** The call it belongs to, according to the log. */
  sighting: CallSighting;
  /** When it arrived, epoch milliseconds. */
  written: number;
  log: AgentLog;
  /** The JSON as received, including what this version ignores. */
  original?: string;
}

export type ReceivedLog = Pick<AgentLogRow, 'log' | 'original'>;

/** The row with these columns, in the order of the table; undefined if they are not a log. */
export function agentLogOfColumns(columns: readonly unknown[]): AgentLogRow | undefined {
  const [, mark, key, facts, written, text, original] = columns;
  if (mark !== agentLogMark || typeof written !== 'number') return undefined;
  const sighting = readCallSighting(facts);
  const log = readAgentLog(text);
  if (!sighting || !log || sightingKey(sighting) !== key) return undefined;
  return { sighting, written, log, ...(typeof original === 'string' && { original }) };
}

/** Parses a log that this program wrote; undefined if the text is not a log. */
export function readAgentLog(text: unknown): AgentLog | undefined {
  const read = readJson(text);
  // Only `createAgentLogRows` writes it: checks that it is no partial row, and otherwise trusts it.
  return typeof read === 'object' && read !== null && 'callId' in read ? (read as AgentLog) : undefined;
}

/** Most characters that a row of the list shows. */
const longestGist = 500;

/** What a row of the list shows of a log: its headline, else its summary, else its beginning. */
export function gistOf({ headline, summary, transcription }: AgentLog): string | undefined {
  const first = transcription?.content ?? transcription?.chunks[0]?.content;
  return [headline, summary?.content, summary?.keyPoints[0], first]
    .find((text) => text?.trim())
    ?.slice(0, longestGist);
}

/** The searchable text of a log. */
export function wordsOf({ headline, summary, scenarios, transcription, channel }: AgentLog): string {
  const original = transcription?.content ?? transcription?.chunks.map(({ content }) => content).join('\n');
  const answers = scenarios.flatMap(({ name, sets }) => [
    name,
    ...sets.flatMap((set) => [
      set.name,
      ...set.answers.flatMap(({ question, answer }) => [question, answer]),
    ]),
  ]);
  const parts = [headline, summary?.content, ...(summary?.keyPoints ?? []), ...(summary?.topics ?? [])];
  return [...parts, ...answers, original, channel?.name].filter((text) => text !== undefined).join('\n');
}

export interface AgentLogReading {
  /** The logs of the entry with this key, oldest first; usually one. */
  ofEntry(key: string): ReceivedLog[];
  /** What an AI agent said last in calls with one of these numbers that began before `before` (epoch milliseconds). */
  last(numbers: readonly string[], before: number): LastAgentLog | undefined;
}

/** One per connection, as it prepares its statements at once. Throws what SQLite throws. */
export function readAgentLogs(db: DatabaseSync): AgentLogReading {
  const ofEntry = db.prepare(
    `SELECT l.text, l.told AS original FROM sighting s JOIN sighting o ON o.entry = s.entry JOIN agent_log l ON l.key = o.key
     WHERE s.key = ? ORDER BY o.began, o.key`,
  );
  const logged = db.prepare(
    'SELECT id, log FROM entry WHERE number = ? AND id < ? AND log IS NOT NULL AND trashed = 0 ORDER BY id DESC LIMIT 1',
  );
  return {
    ofEntry: (key) =>
      ofEntry.all(key).flatMap(({ text, original }) => {
        const log = readAgentLog(text);
        return log ? [{ log, ...(typeof original === 'string' && { original }) }] : [];
      }),
    last(numbers, before) {
      const rows = numbers
        .map((number) => logged.get(number, firstIdAt(before)))
        .filter((row) => row !== undefined);
      const [row] = rows.sort((a, b) => Number(b['id']) - Number(a['id']));
      return row && { at: timeOf(Number(row['id'])), text: String(row['log']) };
    },
  };
}

export interface AgentLogRows {
  put(row: AgentLogRow): void;
}

/** Writes logs; call it in a transaction, and redraw the entry afterwards. A repeated log replaces itself. */
export function createAgentLogRows(db: DatabaseSync): AgentLogRows {
  const put = db.prepare(
    `INSERT INTO agent_log (mark, key, sighting, written, text, told) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET sighting = excluded.sighting, written = excluded.written, text = excluded.text,
       told = excluded.told
     WHERE excluded.written >= written`,
  );
  return {
    put: ({ sighting, written, log, original = null }) =>
      void put.run(
        agentLogMark,
        sightingKey(sighting),
        JSON.stringify(sighting),
        written,
        JSON.stringify(log),
        original,
      ),
  };
}
