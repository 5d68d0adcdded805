import type { DatabaseSync } from 'node:sqlite';
import { redirectsOf, type RuleMark } from '../shared/model/call-rule.ts';
import { messageKinds, type EntryKind, type Media } from '../shared/model/timeline.ts';
import { nationalDigits } from '../shared/phone-number.ts';
import { createForgotten } from './forgotten.ts';
import { createOutgoingRows, outgoingOfColumns, outgoingWithout, type OutgoingRow } from './outgoing.ts';
import { readEntry, type ReadEntry } from './read-entry.ts';
import { createRemoval } from './removal.ts';
import { readJson } from './rows.ts';
import type { RewriteMark } from './rewrite-mark.ts';
import type { Write } from './transactions.ts';

/** An entry with somebody, and everything attached to it. */
export interface PersonEntry {
  entry: ReadEntry;
  /** Logs as AI agents sent them. */
  logs: unknown[];
  media: Media[];
}

/** How much data there is about somebody. */
type PersonCounts = Record<EntryKind | 'recording' | 'note' | 'agentLog' | 'outgoing', number>;

/** The data about the person with these numbers (E.164). */
export interface PersonRepository {
  count(numbers: readonly string[]): PersonCounts;
  /** The oldest entries after the id `after`. */
  entries(request: { numbers: readonly string[]; after: number; limit: number }): PersonEntry[];
  /** Drafts, and outgoing and sent messages. */
  outgoing(numbers: readonly string[]): OutgoingRow[];
  /**
   * Prevents that anything before `at` is stored again, and deletes what belongs to no entry. Also removes from other
   * people's calls the name of a call rule that mentions one of these numbers or `name` (empty: unknown).
   * `retention.remove` deletes entries.
   * @returns ids of fax documents without other recipients, which must be deleted too
   */
  forget(request: { numbers: readonly string[]; name?: string; at: number }): string[];
}

/** `forget` is one transaction by `write`, and has the file rewritten at once, so that no byte of the person stays. */
export function createPersonRepository(
  db: DatabaseSync,
  write: Write,
  rewriteMark: RewriteMark,
): PersonRepository {
  const removal = createRemoval(db);
  const forgotten = createForgotten(db);
  const logs = db.prepare(
    'SELECT l.text, l.told FROM agent_log l JOIN sighting s ON s.key = l.key WHERE s.entry = ?',
  );
  const kinds = db.prepare(
    `SELECT e.kind, count(*) AS count, count(e.note) AS notes, count(e.log) AS logs FROM entry e
     WHERE ${isWith} GROUP BY e.kind`,
  );
  const media = db.prepare(
    `SELECT e.kind AS entry, m.value ->> '$.kind' AS medium, count(*) AS count
     FROM entry e, json_each(iif(json_valid(e.media), e.media, '[]')) m
     WHERE e.media <> '[]' AND ${isWith} GROUP BY 1, 2`,
  );
  const page = db.prepare(
    `SELECT e.* FROM entry e WHERE e.id > $after AND ${isWith} ORDER BY e.id LIMIT $limit`,
  );
  const outgoing = db.prepare(
    `SELECT * FROM outgoing WHERE EXISTS (
       SELECT 1 FROM json_each($numbers) n
       WHERE outgoing.key = 'draft:' || n.value OR instr(outgoing.facts, '"' || n.value || '"') > 0
     ) OR outgoing.key = 'draft:'`,
  );
  const dropOutgoing = db.prepare('DELETE FROM outgoing WHERE key = ?');
  const outgoingRows = createOutgoingRows(db);
  const parameters = (numbers: readonly string[]): { $numbers: string; $likes: string } => ({
    $numbers: JSON.stringify(numbers),
    $likes: JSON.stringify(numbers.flatMap(likenesses)),
  });
  const sent = (numbers: readonly string[]): OutgoingRow[] =>
    outgoing
      .all({ $numbers: JSON.stringify(numbers) })
      .flatMap(
        ({ id, mark, key, facts, written }) => outgoingOfColumns([id, mark, key, facts, written]) ?? [],
      )
      // A draft without a recipient may be meant for anybody.
      .filter((row) => row.key !== 'draft:' || outgoingWithout(row, isOneOf(numbers)).row !== row);

  /** @returns the document of a deleted fax */
  function dropFrom(row: OutgoingRow, numbers: readonly string[]): string[] {
    const { row: rest, document } = outgoingWithout(row, isOneOf(numbers));
    dropOutgoing.run(row.key);
    if (rest) outgoingRows.put(rest);
    return document === undefined ? [] : [document];
  }

  return {
    count(numbers) {
      const counts: PersonCounts = {
        call: 0,
        voicemail: 0,
        recording: 0,
        sms: 0,
        fax: 0,
        note: 0,
        agentLog: 0,
        outgoing: 0,
      };
      for (const row of kinds.all(parameters(numbers))) {
        counts[row['kind'] as EntryKind] = Number(row['count']);
        counts.note += Number(row['notes']);
        counts.agentLog += Number(row['logs']);
      }
      for (const row of media.all(parameters(numbers))) {
        const { entry, medium } = row;
        if (medium === 'recording') counts.recording += Number(row['count']);
        // The new system attaches a voicemail to its call.
        if (medium === 'voicemail' && entry !== 'voicemail') counts.voicemail += Number(row['count']);
      }
      counts.outgoing = sent(numbers).filter(isNeeded).length;
      return counts;
    },
    entries: ({ numbers, after, limit }) =>
      page.all({ ...parameters(numbers), $after: after, $limit: limit }).map((row) => {
        const entry = readEntry(row);
        const logTexts = logs.all(entry.id).map((log) => readJson(log['told'] ?? log['text']));
        return { entry, logs: logTexts, media: removal.mediaOf(entry.id) };
      }),
    outgoing: (numbers) => sent(numbers).filter(isNeeded),
    forget: ({ numbers, name = '', at }) =>
      write(() => {
        rewriteMark.now();
        forgotten.add(numbers, at);
        const documents = sent(numbers).flatMap((row) => dropFrom(row, numbers));
        removal.looseWith(numbers);
        removal.ruleMarks((mark) => isNamedBy(mark, numbers, name));
        return documents;
      }),
  };
}

/** The empty row of a message that was sent remains for a while. */
const isNeeded = ({ facts }: OutgoingRow): boolean => facts !== '';

/** Whether a rule forwards callers to one of these numbers, or its title contains one, in any spelling, or a name. */
function isNamedBy({ name, action }: RuleMark, numbers: readonly string[], person: string): boolean {
  return redirectsOf(action).some(({ to }) => numbers.includes(to)) || isNamedIn(name, numbers, person);
}

/** Whether a text names somebody: by one of these numbers, in any writing, or by a name (empty: not known). */
export function isNamedIn(text: string, numbers: readonly string[], person: string): boolean {
  const digits = text.replaceAll(/\D/g, '');
  return (
    (person !== '' && text.includes(person)) ||
    numbers.some((number) => [number.slice(1), nationalDigits(number)].some((each) => digits.includes(each)))
  );
}

/** Whether a text is one of these numbers, including its national spelling. */
const isOneOf =
  (numbers: readonly string[]) =>
  (text: string): boolean =>
    numbers.some((number) => text === number || text.replaceAll(/[\s()/.-]/g, '') === nationalDigits(number));

/** An entry shows one number; another source may know another one of the same call. */
const isWith = `(e.number IN (SELECT value FROM json_each($numbers)) OR e.id IN (
  SELECT s.entry FROM sighting s WHERE s.likeness IN (SELECT value FROM json_each($likes))))`;

/** The names that `likenessOf` gives to entries with this number. */
const likenesses = (number: string): string[] =>
  ['in', 'out'].flatMap((direction) =>
    ['', ...messageKinds.map((kind) => `${kind}|`)].map((kind) => `${kind}${direction}|${number}`),
  );
