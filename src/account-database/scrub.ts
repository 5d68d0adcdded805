import { readdirSync, rmSync, statfsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { StorageError } from '../storage/storage-error.ts';
import { dirtyName } from './retention.ts';
import type { SecondCopy } from './second-copy.ts';

/** Pages of the full-text index that are merged in one statement. */
const pagesAtOnce = 500;

/** Bytes that are free on the disk of a folder, for this user. */
type FreeBytes = (folder: string) => number;
const freeOnDisk: FreeBytes = (folder) => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/**
 * Writes a database anew without what was deleted in it: SQLite leaves parts of rows in pages, its log and the full-text
 * index. So it is with the second copy, and with files that were set aside, which cannot be gone through row by row.
 * What is cut short is done again: a database is as it was until all of it is written.
 * @throws StorageError: `full` where there is not the space for it
 */
export async function scrub(
  db: DatabaseSync,
  path: string,
  copy: SecondCopy,
  freeBytes = freeOnDisk,
): Promise<void> {
  // What an earlier attempt has left takes space.
  emptyLog(db);
  requireSpace(db, freeBytes(dirname(path)));
  try {
    mergeIndex(db);
    db.exec('VACUUM');
  } finally {
    emptyLog(db);
  }
  await copy.renew();
  removeSetAside(path);
  db.prepare('DELETE FROM cursor WHERE name = ?').run(dirtyName);
}

/** What is written anew stands beside the file first, and then in its log: both as large as the file. */
function requireSpace(db: DatabaseSync, free: number): void {
  const numberOf = (pragma: string): number =>
    Number(Object.values(db.prepare(`PRAGMA ${pragma}`).get() ?? {})[0]);
  const needed = 2 * numberOf('page_count') * numberOf('page_size');
  if (free >= needed) return;
  const megabytes = Math.ceil(needed / 1024 / 1024);
  throw new StorageError('full', `To write the database anew takes ${megabytes} MB of free space.`);
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
