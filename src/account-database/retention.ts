import type { DatabaseSync } from 'node:sqlite';
import type { Media } from '../shared/model/timeline.ts';
import { createCursorRows, readCursors } from './cursors.ts';
import { firstIdAt } from './entry-id.ts';
import { createRemoval } from './removal.ts';
import { cutOffName, parseCutOff, type CutOff } from './cut-off.ts';
import type { Write } from './transactions.ts';

/** An entry that is to go. What was fetched for it lies elsewhere, and goes first. */
interface DueEntry {
  id: number;
  media: Media[];
}

/** What is older than it may be. */
export interface RetentionRepository {
  /** How many entries are older. */
  count(cutOff: CutOff): number;
  /**
   * Nothing older is taken in from now on, whoever tells of it; undefined: everything is. Where more may be kept than
   * until now, the lists of the platform are read to their ends again.
   */
  hold(cutOff: CutOff | undefined): void;
  /** The oldest that are to go, after the id `after`. */
  due(request: CutOff & { after: number; limit: number }): DueEntry[];
  /** Takes entries away, with all that belongs to them. */
  remove(ids: readonly number[]): void;
  /**
   * Takes away what is old and belongs to no entry: drafts, orders, what was taken away.
   * @returns ids of documents of faxes among it: they go, too
   */
  removeLoose(cutOff: CutOff): string[];
  /** For how long the platform keeps the history, days: as it said last. */
  platformDays(): number | undefined;
  setPlatformDays(days: number | undefined): void;
  /** The latest time that was known to be right, epoch milliseconds. */
  surelyAt(): number | undefined;
  setSurelyAt(at: number): void;
  /** Something was taken away whose bytes may still be there: in free pages, the log, the second copy. */
  isDirty(): boolean;
}

const platformDaysName = 'retention platform days';
const surelyAtName = 'retention time';
/** There from the first removal until the file was written anew. */
export const dirtyName = 'retention dirty';

/** Call it in the transaction of the removal. */
export const markDirty = (db: DatabaseSync): void => createCursorRows(db).put(dirtyName, '1');

/**
 * A note of the user keeps its call where that is wanted; what is yet to be sent stays until it was.
 * Both of the entry `e`.
 */
const isOld = (notes: CutOff['notes']): string =>
  `e.id < $until AND coalesce(e.due, 0) < $before${
    notes === 'delete'
      ? ''
      : ` AND NOT EXISTS (SELECT 1 FROM sighting s JOIN note n ON n.key = s.key WHERE s.entry = e.id AND n.text <> '')`
  }`;

export function createRetention(db: DatabaseSync, write: Write): RetentionRepository {
  const cursors = readCursors(db);
  const cursorRows = createCursorRows(db);
  const removal = createRemoval(db);
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
        const held = parseCutOff(cursors.get(cutOffName));
        if (held && (cutOff === undefined || cutOff.before < held.before)) readAgain.run();
        set(cutOffName, cutOff && JSON.stringify(cutOff));
      }),
    due: ({ after, limit, ...cutOff }) =>
      due[cutOff.notes].all({ ...until(cutOff), $after: after, $limit: limit }).map((row) => {
        const id = Number(row['id']);
        return { id, media: removal.mediaOf(id) };
      }),
    remove: (ids) =>
      write(() => {
        if (ids.length > 0) markDirty(db);
        for (const id of ids) removal.entry(id);
      }),
    removeLoose: ({ before }) =>
      write(() => {
        const { removed, documents } = removal.loose(before);
        if (removed) markDirty(db);
        return documents;
      }),
    platformDays: () => numberIn(platformDaysName),
    setPlatformDays: (days) =>
      write(() => set(platformDaysName, days === undefined ? undefined : String(days))),
    surelyAt: () => numberIn(surelyAtName),
    setSurelyAt: (at) => write(() => set(surelyAtName, String(at))),
    isDirty: () => cursors.get(dirtyName) !== undefined,
  };
}
