import { DatabaseSync } from 'node:sqlite';
import { makeOwnFile } from './owner-only.ts';
import { isNoFile, setAside, type SetAside } from './set-aside.ts';
import { asStorageError, StorageError, storageProblem } from './storage-error.ts';

export interface OpenOptions {
  path: string;
  /** SQL, each bringing the schema one version further (`user_version`). Those once released are never changed. */
  migrations: readonly string[];
  /** Epoch milliseconds; names a file that is set aside. */
  now: () => number;
  /** What cannot be fetched again is on the disk when a transaction ends, not a moment later. Costs a flush each. */
  durable?: boolean;
  /** Looks through the whole file for damage: some 3 ms per megabyte, so not in the main process. */
  check?: boolean;
  /** How long it waits for another connection that writes, ms. */
  patienceMs?: number;
}

export interface OpenedDatabase {
  db: DatabaseSync;
  /** There was a file that could not be used; it was renamed, and `db` is new. */
  setAside?: SetAside;
}

/** How long a connection waits for another one that writes unless it is said, ms. */
const usualPatienceMs = 2_000;

/**
 * Opens a database for writing, creates it when there is none, and brings its schema up to date: WAL, foreign keys; nobody
 * else on this computer can read it.
 * A damaged file, or one of a newer version of this program, is set aside and a new one takes its place.
 * @throws StorageError: disk full, read-only, locked by another program, no access
 */
export function openDatabase(options: OpenOptions): OpenedDatabase {
  try {
    const opened = tryToOpen(options);
    if (typeof opened !== 'string') return { db: opened };
    const aside = setAside(options.path, opened, options.now());
    const db = tryToOpen(options);
    if (typeof db === 'string') throw new StorageError('io', `A new file is ${db} at once: ${options.path}`);
    return { db, setAside: aside };
  } catch (error) {
    throw asStorageError(error);
  }
}

/**
 * A second connection, that only reads: it never waits for the one that writes.
 * @returns undefined when there is no such database yet, when it is damaged, or when its schema is not of this version
 * @throws StorageError for what waiting may cure: locked by another program, no access
 */
export function openForReading(path: string, version: number): DatabaseSync | undefined {
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(path, { readOnly: true, timeout: usualPatienceMs });
    if (versionOf(db) === version) return db;
  } catch (error) {
    db?.close();
    const failure = asStorageError(error);
    if (failure.problem === 'damaged' || failure.problem === 'no-access') return undefined;
    throw failure;
  }
  db.close();
  return undefined;
}

/** Whether a database is there that is damaged anywhere. Some 3 ms per megabyte. */
export function isDamaged(path: string): boolean {
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(path, { readOnly: true, timeout: usualPatienceMs });
    return !isWhole(db);
  } catch (error) {
    return storageProblem(error) === 'damaged';
  } finally {
    db?.close();
  }
}

/** Whether everything in a database agrees, the indexes with their tables, too. Some times longer than a look for damage. */
export function isConsistent(db: DatabaseSync): boolean {
  try {
    return db.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check'] === 'ok';
  } catch (error) {
    if (storageProblem(error) === 'damaged') return false;
    throw error;
  }
}

function tryToOpen(options: OpenOptions): DatabaseSync | SetAside['why'] {
  const { path, migrations, durable = false, check = false, patienceMs = usualPatienceMs } = options;
  let db: DatabaseSync | undefined;
  try {
    makeOwnFile(path);
    db = new DatabaseSync(path, { timeout: patienceMs, enableForeignKeyConstraints: true });
    if (versionOf(db) > migrations.length) {
      db.close();
      return 'newer';
    }
    // What is deleted is overwritten.
    db.exec(
      `PRAGMA secure_delete = ON; PRAGMA journal_mode = WAL; PRAGMA synchronous = ${durable ? 'FULL' : 'NORMAL'}`,
    );
    if (check && !(isWhole(db) && hasTablesOf(db, migrations.slice(0, versionOf(db))))) {
      db.close();
      return 'damaged';
    }
    migrate(db, migrations);
    return db;
  } catch (error) {
    if (db?.isOpen) db.close();
    if (storageProblem(error) === 'damaged' || isNoFile(path)) return 'damaged';
    throw error;
  }
}

/** All in one transaction: a program that ends in between leaves the old version, whole. */
function migrate(db: DatabaseSync, migrations: readonly string[]): void {
  if (versionOf(db) === migrations.length) return;
  transaction(db, () => {
    // Another process may have done it while this one waited for the lock.
    for (const sql of migrations.slice(versionOf(db))) db.exec(sql);
    db.exec(`PRAGMA user_version = ${migrations.length}`);
  });
}

/** The log of another database makes it that one, whole, and with any version. */
function hasTablesOf(db: DatabaseSync, migrations: readonly string[]): boolean {
  const like = new DatabaseSync(':memory:');
  try {
    for (const sql of migrations) like.exec(sql);
    const names = 'SELECT name FROM sqlite_master';
    const there = new Set(
      db
        .prepare(names)
        .all()
        .map(({ name }) => name),
    );
    return like
      .prepare(names)
      .all()
      .every(({ name }) => there.has(name));
  } finally {
    like.close();
  }
}

/** Runs `work` whole or not at all; what it throws is thrown on. Not to be nested. */
export function transaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    // A full disk may have ended the transaction already.
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

function versionOf(db: DatabaseSync): number {
  return Number(db.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
}

function isWhole(db: DatabaseSync): boolean {
  return db.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] === 'ok';
}
