import { DatabaseSync } from 'node:sqlite';
import { gatherRows, tableOfMark, withoutRemoved, type Rescued } from './gathered-rows.ts';
import { rowsOf, secondCopyFiles, sizeOf, unlessUnreadable } from './second-copy-files.ts';
import { sightingKey } from './sighting.ts';

/**
 * Finds rows of a whole timeline that are newer in its second copy. SQLite considers a database whole if its log was
 * lost, cut short or exchanged, or if somebody restored an older file: nothing shows that rows are missing. So all rows
 * are compared, each time that a timeline is opened.
 * @param db the timeline at `path`
 */
export function missingRows(db: DatabaseSync, path: string): Rescued {
  const files = secondCopyFiles(path);
  const gathered = gatherRows();
  unlessUnreadable(() => {
    if (sizeOf(files.backup) > 0) newerInBackup(path, files.backup).forEach(gathered.take);
  });
  for (const changes of [files.earlier, files.changes])
    unlessUnreadable(() => [...rowsOf(changes)].forEach(gathered.take));
  return newerThanIn(db, gathered.newest());
}

/** SQLite compares them: most rows never get here. */
function newerInBackup(path: string, backup: string): unknown[][] {
  const both = new DatabaseSync(':memory:');
  try {
    both.prepare('ATTACH ? AS timeline').run(path);
    both.prepare('ATTACH ? AS backup').run(backup);
    return Object.values(tableOfMark).flatMap((table) => {
      const same = table === 'mark' ? 't.key = b.key AND t.field = b.field' : 't.key = b.key';
      const rows: unknown[][] = [];
      // A new table, or one with damaged pages.
      unlessUnreadable(() => {
        const newer = both.prepare(
          `SELECT b.* FROM backup.${table} b LEFT JOIN timeline.${table} t ON ${same}
           WHERE t.key IS NULL OR t.written < b.written`,
        );
        for (const row of newer.iterate()) rows.push(Object.values(row));
      });
      return rows;
    });
  } finally {
    both.close();
  }
}

/** A removed row that is missing is correct. */
function newerThanIn(db: DatabaseSync, rows: Rescued): Rescued {
  const present = withoutRemoved(rows);
  function newer<T extends { written: number }>(
    kind: (rows: Rescued) => T[],
    table: string,
    keyOf: (row: T) => string,
    fieldOf?: (row: T) => string,
  ): T[] {
    const there = new Set(kind(present));
    const find = db.prepare(`SELECT written FROM ${table} WHERE key = ?${fieldOf ? ' AND field = ?' : ''}`);
    return kind(rows).filter((row) => {
      const presentRow = find.get(keyOf(row), ...(fieldOf ? [fieldOf(row)] : []));
      return presentRow ? row.written > Number(presentRow['written']) : there.has(row);
    });
  }
  const ofSighting = ({ sighting }: Rescued['notes' | 'logs' | 'marks'][number]): string =>
    sightingKey(sighting);
  return {
    notes: newer(({ notes }) => notes, 'note', ofSighting),
    logs: newer(({ logs }) => logs, 'agent_log', ofSighting),
    contacts: newer(
      ({ contacts }) => contacts,
      'own_contact',
      ({ id }) => id,
    ),
    outgoing: newer(
      ({ outgoing }) => outgoing,
      'outgoing',
      ({ key }) => key,
    ),
    marks: newer(
      ({ marks }) => marks,
      'mark',
      ofSighting,
      ({ field }) => field,
    ),
    rules: newer(
      ({ rules }) => rules,
      'call_rule',
      ({ id }) => id,
    ),
  };
}
