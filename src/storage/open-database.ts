import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { makeOwnFile } from './owner-only.ts';
import { isNoFile, setAside, type SetAside } from './set-aside.ts';
import { asStorageError, StorageError, storageProblem } from './storage-error.ts';

export interface OpenOptions {
  path: string;
  /**
   * SQL statements, each of which brings the schema to the next version (`user_version`). Never change a released one.
   */
  migrations: readonly string[];
  /** Epoch milliseconds; part of the name of a file that is set aside. */
  now: () => number;
  /** Flushes each transaction to the disk, for data that cannot be fetched again. */
  durable?: boolean;
  /** Checks the whole file for damage: about 3 ms per megabyte, so never in the main process. */
  check?: boolean;
  /** How long to wait for another connection that writes, ms. */
  busyTimeoutMs?: number;
}

export interface OpenedDatabase {
  db: DatabaseSync;
  /** The previous file was unusable and was renamed; `db` is new. */
  setAside?: SetAside;
}

/** Default time to wait for another connection that writes, ms. */
const defaultBusyTimeoutMs = 2_000;

/**
 * Opens a database for writing, creates it if there is none, and migrates its schema: WAL, foreign keys; nobody else on
 * this computer can read it. Sets aside a damaged file, or one of a newer version of this program, and creates a new
 * one.
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
 * Opens a second, read-only connection that never waits for the writing one.
 * @returns undefined if the database is missing, damaged, or of another schema version
 * @throws StorageError for what waiting may cure: locked by another program, no access
 */
export function openForReading(path: string, version: number): DatabaseSync | undefined {
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(path, { readOnly: true, timeout: defaultBusyTimeoutMs });
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

/**
 * Opens a database beside which no file can be created, as on a full disk. What it reads is undefined once somebody writes to
 * the database: close it then.
 * @returns undefined also if changes are in its log alone
 */
export function openFrozen(path: string, version: number): DatabaseSync | undefined {
  let db: DatabaseSync | undefined;
  try {
    const { size } = statSync(`${path}-wal`, { throwIfNoEntry: false }) ?? { size: 0 };
    if (size > 0) return undefined;
    const address = pathToFileURL(path);
    address.searchParams.set('immutable', '1');
    db = new DatabaseSync(address, { readOnly: true });
    if (versionOf(db) === version) return db;
  } catch {
    // What hinders it was met before.
  }
  db?.close();
  return undefined;
}

/** Whether a database exists that is damaged anywhere. Takes about 3 ms per megabyte. */
export function isDamaged(path: string): boolean {
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(path, { readOnly: true, timeout: defaultBusyTimeoutMs });
    return !isWhole(db);
  } catch (error) {
    return storageProblem(error) === 'damaged';
  } finally {
    db?.close();
  }
}

/** Whether the whole database is consistent, including indexes. Several times slower than the check for damage. */
export function isConsistent(db: DatabaseSync): boolean {
  try {
    return db.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check'] === 'ok';
  } catch (error) {
    if (storageProblem(error) === 'damaged') return false;
    throw error;
  }
}

function tryToOpen(options: OpenOptions): DatabaseSync | SetAside['why'] {
  const { path, migrations, durable = false, check = false, busyTimeoutMs = defaultBusyTimeoutMs } = options;
  let db: DatabaseSync | undefined;
  try {
    makeOwnFile(path);
    db = new DatabaseSync(path, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true });
    if (versionOf(db) > migrations.length) {
      db.close();
      return 'newer';
    }
    // Overwrites deleted data.
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

/** Everything in one transaction: if the program ends in between, the old version stays intact. */
function migrate(db: DatabaseSync, migrations: readonly string[]): void {
  if (versionOf(db) === migrations.length) return;
  transaction(db, () => {
    // Another process may have migrated it while this one waited for the lock.
    for (const sql of migrations.slice(versionOf(db))) db.exec(sql);
    db.exec(`PRAGMA user_version = ${migrations.length}`);
  });
}

/** Replaying the log of another database would turn this one into that one, whatever its version. */
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

/** Runs `work` in a transaction; rethrows what it throws. Do not nest. */
export function transaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    // A full disk may already have ended the transaction.
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
