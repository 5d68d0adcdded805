import { openDatabase } from '../../storage/open-database.ts';

const schema = `CREATE VIRTUAL TABLE texts USING fts5 (text, tokenize = "unicode61 remove_diacritics 2")`;

/**
 * Makes a database with a full-text index at `path`, writes to it and searches it, as the timeline does.
 * @returns the version of SQLite
 * @throws StorageError, or SQLite's error if it lacks full-text search
 */
export function trySqlite(path: string): string {
  const { db } = openDatabase({ path, migrations: [schema], now: Date.now });
  try {
    db.prepare('INSERT INTO texts (text) VALUES (?)').run('Viele Grüße vom Selbsttest');
    const found = db.prepare('SELECT count(*) AS count FROM texts WHERE texts MATCH ?').get('gruße*');
    if (Number(found?.['count']) !== 1) throw new Error('The full-text search did not find its entry.');
    return String(db.prepare('SELECT sqlite_version() AS version').get()?.['version']);
  } finally {
    db.close();
  }
}
