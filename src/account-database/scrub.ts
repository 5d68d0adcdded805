import { readdirSync, rmSync, statfsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { StorageError } from '../storage/storage-error.ts';
import { rewriteMarkName } from './rewrite-mark.ts';
import type { SecondCopy } from './second-copy.ts';

/** Pages of the full-text index merged in one statement. */
const pagesAtOnce = 500;

/** Free bytes on the disk of a folder, for this user. */
type FreeBytes = (folder: string) => number;
const freeOnDisk: FreeBytes = (folder) => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/**
 * Rewrites a database without its deleted content: SQLite leaves parts of rows in pages, its log and the full-text
 * index. Also replaces the second copy and deletes files that were set aside, which cannot be searched row by row. An
 * interrupted run is repeated: the old database stays until the new one is complete.
 * @throws StorageError: `full` if the disk has not enough space
 */
export async function scrub(
  db: DatabaseSync,
  path: string,
  copy: SecondCopy,
  freeBytes = freeOnDisk,
): Promise<void> {
  // Leftovers of an earlier attempt take space.
  emptyLog(db);
  requireSpace(db, freeBytes(dirname(path)));
  try {
    mergeIndex(db);
    // SQLite's own value: from now on transactions that write to the index merge its parts again.
    db.exec("INSERT INTO entry_text (entry_text, rank) VALUES ('automerge', 4)");
    db.exec('VACUUM');
  } finally {
    emptyLog(db);
  }
  await copy.renew();
  removeSetAside(path);
  db.prepare('DELETE FROM cursor WHERE name = ?').run(rewriteMarkName);
}

/** The new content is first next to the file, and then in its log: both as large as the file. */
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
  // SQLite's own criterion: fewer than two changes mean that there was nothing to merge.
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

/** Files of this database that were set aside: their content is here by now, or lost. */
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
