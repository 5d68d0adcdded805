import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase, openForReading, openFrozen, transaction } from '../../../src/storage/open-database.ts';
import { storageProblem } from '../../../src/storage/storage-error.ts';
import { canMountDisks, fillDisk, smallDisk } from '../../support/hostile-folder.ts';
import { freshFolder } from './folder.ts';

const first = 'CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL)';
const second = "ALTER TABLE notes ADD COLUMN author TEXT NOT NULL DEFAULT 'nobody'";
const now = (): number => 1_700_000_000_000;

function setUp() {
  const folder = freshFolder();
  const path = join(folder, 'notes.sqlite');
  const open = (migrations: readonly string[] = [first], check = false) =>
    openDatabase({ path, migrations, now, check });
  /** A database with this many notes, closed again. */
  const fill = (count: number): void => {
    const { db } = open();
    const add = db.prepare('INSERT INTO notes (text) VALUES (?)');
    transaction(db, () => {
      for (let i = 0; i < count; i += 1) add.run(`note ${i} ${'x'.repeat(200)}`);
    });
    db.close();
  };
  return { folder, path, open, fill };
}

const texts = (db: DatabaseSync) =>
  db
    .prepare('SELECT text FROM notes')
    .all()
    .map(({ text }) => text);

/** Writes over a part of a file. */
function overwrite(path: string, at: number, bytes: string): void {
  const file = openSync(path, 'r+');
  writeSync(file, bytes, at);
  closeSync(file);
}

describe('opening a database', () => {
  it('creates it, with a write-ahead log and foreign keys', () => {
    const { db, setAside } = setUp().open();
    expect(setAside).toBeUndefined();
    expect(db.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
    expect(db.prepare('PRAGMA foreign_keys').get()).toEqual({ foreign_keys: 1 });
    db.close();
  });

  it('keeps what was written before', () => {
    const { open, fill } = setUp();
    fill(2);
    const { db } = open();
    expect(texts(db)).toHaveLength(2);
    db.close();
  });

  it('migrates an older schema and keeps its data', () => {
    const { open, fill } = setUp();
    fill(1);
    const { db } = open([first, second]);
    expect(db.prepare('SELECT author FROM notes').all()).toEqual([{ author: 'nobody' }]);
    expect(db.prepare('PRAGMA user_version').get()).toEqual({ user_version: 2 });
    db.close();
  });

  it('keeps the old version complete when a migration fails', () => {
    const { open, fill } = setUp();
    fill(1);
    expect(() => open([first, second, 'CREATE TABEL wrong'])).toThrow(/syntax/);
    const { db } = open();
    expect(db.prepare('SELECT * FROM notes').all()).toMatchObject([{ id: 1 }]);
    db.close();
  });
});

describe('a file that is no usable database', () => {
  it.each([
    ['is something else', (path: string) => writeFileSync(path, 'Dear diary, '.repeat(1000))],
    ['has a broken beginning', (path: string) => overwrite(path, 0, 'garbage garbage')],
    ['has a broken schema', (path: string) => overwrite(path, 100, '\u0000'.repeat(3000))],
  ])('is moved aside when it %s, and a new one is created', (_, damage) => {
    const { folder, path, open, fill } = setUp();
    fill(100);
    damage(path);
    const before = readFileSync(path);
    const { db, setAside } = open();
    expect(setAside).toEqual({ why: 'damaged', path: join(folder, 'notes.damaged-1700000000000.sqlite') });
    expect(readFileSync(setAside?.path ?? '')).toEqual(before);
    expect(texts(db)).toEqual([]);
    db.close();
  });

  it.each([
    ['cut short', (path: string) => truncateSync(path, statSync(path).size - 8192)],
    ['broken in the middle', (path: string) => overwrite(path, 4096 * 3, 'x'.repeat(4096))],
  ])('is found %s by the integrity check', (_, damage) => {
    const { path, open, fill } = setUp();
    fill(500);
    damage(path);
    const { db, setAside } = open([first], true);
    expect(setAside?.why).toBe('damaged');
    expect(texts(db)).toEqual([]);
    db.close();
  });

  it('is moved aside when a newer version of the program wrote it', () => {
    const { folder, open, fill } = setUp();
    fill(1);
    open([first, second]).db.close();
    const { db, setAside } = open();
    expect(setAside).toEqual({ why: 'newer', path: join(folder, 'notes.newer-1700000000000.sqlite') });
    db.close();
    const kept = new DatabaseSync(setAside?.path ?? '');
    expect(texts(kept)).toHaveLength(1);
    kept.close();
  });

  it('never replaces another one that was moved aside', () => {
    const { folder, path, open } = setUp();
    for (const text of ['first', 'second', 'third']) {
      writeFileSync(path, text.repeat(1000));
      open().db.close();
    }
    const kept = readdirSync(folder).filter((name) => name.includes('damaged'));
    expect(kept.sort()).toEqual([
      'notes.damaged-1700000000000-1.sqlite',
      'notes.damaged-1700000000000-2.sqlite',
      'notes.damaged-1700000000000.sqlite',
    ]);
  });

  it('is a new database when it is empty', () => {
    const { path, open } = setUp();
    writeFileSync(path, '');
    const { db, setAside } = open();
    expect(setAside).toBeUndefined();
    db.close();
  });
});

describe('an error of the disk', () => {
  it('is a full disk', () => {
    const { db } = setUp().open();
    db.exec('PRAGMA max_page_count = 4');
    const add = db.prepare('INSERT INTO notes (text) VALUES (?)');
    const fill = (): void =>
      transaction(db, () => {
        for (let i = 0; i < 100; i += 1) add.run('x'.repeat(1000));
      });
    let problem: unknown;
    try {
      fill();
    } catch (error) {
      problem = storageProblem(error);
    }
    expect([problem, texts(db)]).toEqual(['full', []]);
    db.close();
  });

  it.runIf(canMountDisks)(
    'is a full disk for the log, so the database is read without it unless it has changes',
    () => {
      const disk = smallDisk(1);
      onTestFinished(disk.remove);
      const path = join(disk.path, 'notes.sqlite');
      const { db } = openDatabase({ path, migrations: [first], now });
      db.exec("INSERT INTO notes (text) VALUES ('kept')");
      db.close();
      fillDisk(join(disk.path, 'filling'));
      let problem: unknown;
      try {
        openForReading(path, 1);
      } catch (error) {
        problem = storageProblem(error);
      }
      expect(problem).toBe('full');
      const frozen = openFrozen(path, 1);
      expect(frozen && texts(frozen)).toEqual(['kept']);
      frozen?.close();
      expect(openFrozen(path, 2)).toBeUndefined();
      rmSync(join(disk.path, 'filling'));
      writeFileSync(`${path}-wal`, 'changes');
      expect(openFrozen(path, 1)).toBeUndefined();
    },
  );

  it('is a missing folder, or a file in its place', () => {
    const { folder } = setUp();
    writeFileSync(join(folder, 'file'), '');
    for (const path of [join(folder, 'none', 'a.sqlite'), join(folder, 'file', 'a.sqlite')]) {
      expect(() => openDatabase({ path, migrations: [first], now })).toThrow(
        expect.objectContaining({ name: 'StorageError', problem: 'no-access' }),
      );
    }
  });

  it('is not a folder in place of the file, which is moved aside', () => {
    const { folder } = setUp();
    const path = join(folder, 'a.sqlite');
    mkdirSync(path);
    const { db, setAside } = openDatabase({ path, migrations: [first], now });
    db.close();
    expect(statSync(path).isFile()).toBe(true);
    expect(statSync(setAside?.path ?? '').isDirectory()).toBe(true);
  });

  it('is a read-only database', () => {
    const { path, fill } = setUp();
    fill(1);
    const db = openForReading(path, 1);
    let problem: unknown;
    try {
      db?.exec("INSERT INTO notes (text) VALUES ('x')");
    } catch (error) {
      problem = storageProblem(error);
    }
    expect(problem).toBe('read-only');
    db?.close();
  });

  it('is distinguished from a bug of the program', () => {
    const { db } = setUp().open();
    let problem: unknown = 'nothing thrown';
    try {
      db.exec('SELEKT');
    } catch (error) {
      problem = storageProblem(error);
    }
    expect(problem).toBeUndefined();
    db.close();
  });
});

describe('two connections', () => {
  it('read each other’s committed data only', () => {
    const { path, open } = setUp();
    const { db } = open();
    const reader = openForReading(path, 1);
    if (!reader) throw new Error('The database is there.');
    db.exec("BEGIN IMMEDIATE; INSERT INTO notes (text) VALUES ('a')");
    expect(texts(reader)).toEqual([]);
    db.exec('COMMIT');
    expect(texts(reader)).toEqual(['a']);
    reader.close();
    db.close();
  });

  it('may both open it for the first time', () => {
    const { open } = setUp();
    const opened = [open([first, second]), open([first, second])];
    expect(opened.map(({ setAside }) => setAside)).toEqual([undefined, undefined]);
    for (const { db } of opened) db.close();
  });

  it('do not wait when there is nothing to read', () => {
    const { folder, path, fill } = setUp();
    expect(openForReading(path, 1)).toBeUndefined();
    fill(1);
    expect(openForReading(path, 2), 'another version').toBeUndefined();
    writeFileSync(join(folder, 'damaged.sqlite'), 'x'.repeat(5000));
    expect(openForReading(join(folder, 'damaged.sqlite'), 1)).toBeUndefined();
  });
});
