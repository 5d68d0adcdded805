import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { StorageError } from '../storage/storage-error.ts';
import { dirtyName } from './retention.ts';
import type { SecondCopy } from './second-copy.ts';

/** Pages of the full-text index that are merged in one statement. */
const pagesAtOnce = 500;

/**
 * Writes a database anew without what was deleted in it: SQLite leaves parts of rows in pages, its log and the full-text
 * index. So it is with the second copy, and with files that were set aside, which cannot be gone through row by row.
 * What is cut short is done again.
 * @throws StorageError
 */
export async function scrub(db: DatabaseSync, path: string, copy: SecondCopy): Promise<void> {
  mergeIndex(db);
  db.exec('VACUUM');
  emptyLog(db);
  await copy.renew();
  removeSetAside(path);
  db.prepare('DELETE FROM cursor WHERE name = ?').run(dirtyName);
}

/** Words of deleted entries leave the index when its parts are merged into one. */
function mergeIndex(db: DatabaseSync): void {
  const merge = db.prepare("INSERT INTO entry_text (entry_text, rank) VALUES ('merge', ?)");
  const total = db.prepare('SELECT total_changes() AS count');
  const changes = (): number => Number(total.get()?.['count']);
  let before = changes();
  merge.run(-pagesAtOnce);
  // SQLite's own measure: less than two changes say that there was nothing to merge.
  while (changes() - before >= 2) {
    before = changes();
    merge.run(pagesAtOnce);
  }
}

/** @throws StorageError while somebody reads what is in the log */
function emptyLog(db: DatabaseSync): void {
  const result = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
  if (result?.['busy'] === 1) throw new StorageError('busy', 'The log of the database is being read.');
}

/** Files of this database that could not be used once: what was in them is here by now, or is gone. */
function removeSetAside(path: string): void {
  for (const name of setAsideFiles(path)) rmSync(name, { force: true });
}

function setAsideFiles(path: string): string[] {
  const folder = dirname(path);
  const stem = basename(path).replace(/\.sqlite$/, '');
  return readdirSync(folder)
    .filter((name) => ['damaged', 'newer'].some((why) => name.startsWith(`${stem}.${why}-`)))
    .map((name) => join(folder, name));
}
