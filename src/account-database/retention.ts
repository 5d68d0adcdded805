import type { DatabaseSync } from 'node:sqlite';
import type { Media } from '../shared/model/timeline.ts';
import { createCursorRows, readCursors } from './cursors.ts';
import { firstIdAt } from './entry-id.ts';
import { createRemoval } from './removal.ts';
import { cutOffName, parseCutOff, type CutOff } from './cut-off.ts';
import { rewriteMarkName, type RewriteMark } from './rewrite-mark.ts';
import type { Write } from './transactions.ts';

/** An entry to delete. Its downloaded media are stored elsewhere, and are deleted first. */
interface DueEntry {
  id: number;
  media: Media[];
}

/** Data beyond its retention period. */
export interface RetentionRepository {
  /** How many entries are older. */
  count(cutOff: CutOff): number;
  /**
   * From now on nothing older is stored, whatever its source; undefined: everything is. If the period became longer,
   * the lists of the platform are read to their ends again.
   */
  hold(cutOff: CutOff | undefined): void;
  /** The oldest entries to delete, after the id `after`. */
  due(request: CutOff & { after: number; limit: number }): DueEntry[];
  /** Deletes entries with everything attached to them. */
  remove(ids: readonly number[]): void;
  /** Deletes old rows without an entry. @returns ids of fax documents, which must be deleted too */
  removeLoose(cutOff: CutOff): string[];
  /** How long the platform keeps the history, days, according to its last answer. */
  platformDays(): number | undefined;
  setPlatformDays(days: number | undefined): void;
  /** The latest time that the platform said, or that has passed since, epoch milliseconds. */
  surelyAt(): number | undefined;
  /** @param clock the computer's clock at that time, epoch milliseconds */
  setSurelyAt(at: number, clock: number): void;
  /** What the computer's clock said then. */
  clockThen(): number | undefined;
  /**
   * Something was deleted whose bytes may still be in free pages, the log or the second copy, and the file is to be
   * rewritten by now (epoch milliseconds).
   */
  isDirty(now: number): boolean;
}

const platformDaysName = 'retention platform days';
const surelyAtName = 'retention time';
const clockThenName = 'retention clock';
/** A note keeps its call if the user wants that; an unsent message stays. Both refer to the entry `e`. */
const isOld = (notes: CutOff['notes']): string =>
  `e.id < $until AND coalesce(e.due, 0) < $before${
    notes === 'delete'
      ? ''
      : ` AND NOT EXISTS (SELECT 1 FROM sighting s JOIN note n ON n.key = s.key WHERE s.entry = e.id AND n.text <> '')`
  }`;

/** Each change is one transaction by `write`; after a deletion the file is marked to be rewritten. */
export function createRetention(
  db: DatabaseSync,
  write: Write,
  rewriteMark: RewriteMark,
): RetentionRepository {
  const cursors = readCursors(db);
  const cursorRows = createCursorRows(db);
  const removal = createRemoval(db);
  /**
   * Each transaction merges parts of the full-text index in proportion to what it deletes, for seconds where most of a part
   * is deleted. `scrub` merges all of them anyway, and has it done at each transaction again.
   */
  const mergesLater = db.prepare("INSERT INTO entry_text (entry_text, rank) VALUES ('automerge', 0)");
  const dropCursor = db.prepare('DELETE FROM cursor WHERE name = ?');
  const readAgain = db.prepare("DELETE FROM cursor WHERE name LIKE '% whole' OR name LIKE '% further'");
  const count = {
    keep: db.prepare(`SELECT count(*) AS count FROM entry e WHERE ${isOld('keep')}`),
    delete: db.prepare(`SELECT count(*) AS count FROM entry e WHERE ${isOld('delete')}`),
  };
  const due = {
    keep: dueStatement('keep'),
    delete: dueStatement('delete'),
  };

  function dueStatement(notes: CutOff['notes']) {
    return db.prepare(
      `SELECT e.id FROM entry e WHERE e.id > $after AND ${isOld(notes)} ORDER BY e.id LIMIT $limit`,
    );
  }

  const set = (name: string, value: string | undefined): void => {
    if (value === undefined) dropCursor.run(name);
    else cursorRows.put(name, value);
  };
  const until = ({ before }: CutOff): { $until: number; $before: number } => ({
    $until: firstIdAt(before),
    $before: before,
  });

  const numberIn = (name: string): number | undefined => {
    const text = cursors.get(name);
    return text === undefined ? undefined : Number(text);
  };

  return {
    count: (cutOff) => Number(count[cutOff.notes].get(until(cutOff))?.['count'] ?? 0),
    hold: (cutOff) =>
      write(() => {
        const storedCutOff = parseCutOff(cursors.get(cutOffName));
        if (storedCutOff && (cutOff === undefined || cutOff.before < storedCutOff.before)) readAgain.run();
        set(cutOffName, cutOff && JSON.stringify(cutOff));
      }),
    due: ({ after, limit, ...cutOff }) =>
      due[cutOff.notes].all({ ...until(cutOff), $after: after, $limit: limit }).map((row) => {
        const id = Number(row['id']);
        return { id, media: removal.mediaOf(id) };
      }),
    remove: (ids) =>
      write(() => {
        if (ids.length > 0) {
          rewriteMark.now();
          mergesLater.run();
        }
        for (const id of ids) removal.entry(id);
      }),
    removeLoose: ({ before }) =>
      write(() => {
        const { removed, documents } = removal.loose(before);
        if (removed) rewriteMark.now();
        return documents;
      }),
    platformDays: () => numberIn(platformDaysName),
    setPlatformDays: (days) =>
      write(() => set(platformDaysName, days === undefined ? undefined : String(days))),
    surelyAt: () => numberIn(surelyAtName),
    setSurelyAt: (at, clock) =>
      write(() => {
        set(surelyAtName, String(at));
        set(clockThenName, String(clock));
      }),
    clockThen: () => numberIn(clockThenName),
    isDirty(now) {
      const due = numberIn(rewriteMarkName);
      return due !== undefined && due <= now;
    },
  };
}
