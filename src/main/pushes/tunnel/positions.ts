import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { openDatabase, type OpenedDatabase } from '../../../storage/open-database.ts';
import type { SetAside } from '../../../storage/set-aside.ts';
import { deskReport, type DeskReport } from '../../../shared/relay/desk-report.ts';
import type { MessageKind } from '../../../shared/relay/wire.ts';
import { nationalDigits } from '../../../shared/phone-number.ts';
import { asStorageError } from '../../../storage/storage-error.ts';

/** The position up to which this desk has read its messages at a relay, so that it continues there after a restart. */
export interface RelayPositions {
  read(kind: MessageKind): number | undefined;
  /** Once it returns, the position survives a crash. */
  write(kind: MessageKind, sequence: number): void;
  /** The last push as reported to the relay. */
  lastPush: { read(): DeskReport['lastPush']; write(push: NonNullable<DeskReport['lastPush']>): void };
  /** The id of this installation at the relay: random, and different at each relay. */
  deskId(): string;
  /** Stores a message that its regular store rejected for good. */
  setAside(kind: MessageKind, message: { sequence: number; body: Uint8Array }, reason: string): void;
}

/** A message of a relay that could not be stored regularly. */
interface MessageSetAside {
  at: number;
  reason: string;
  text: string;
}

/** The database file with this desk's data about its relays. */
export interface RelayFile {
  /** @param relay names the relay and account */
  positions(relay: string): RelayPositions;
  /** Finds messages that were set aside and contain one of these numbers (E.164). */
  setAsideWith(numbers: readonly string[]): MessageSetAside[];
  /** Deletes those, and binary ones, which may contain the numbers unrecognised. @throws StorageError */
  removeSetAside(numbers: readonly string[]): void;
  /** @param at epoch milliseconds. @throws StorageError */
  removeSetAsideBefore(at: number): void;
  close(): void;
}

export interface RelayFileDeps {
  /** The file was unusable and has been replaced by a new one. */
  onSetAside(what: SetAside): void;
  /** The disk failed: the desk continues without the file. */
  onRefused(error: unknown): void;
  /** A position is stored again after that. */
  onKept(): void;
}

const migrations = [
  `CREATE TABLE position (
     relay TEXT NOT NULL, kind TEXT NOT NULL, sequence INTEGER NOT NULL, PRIMARY KEY (relay, kind)
   ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE set_aside (
     id INTEGER PRIMARY KEY, relay TEXT NOT NULL, kind TEXT NOT NULL, sequence INTEGER NOT NULL, at INTEGER NOT NULL,
     reason TEXT NOT NULL, body BLOB NOT NULL
   ) STRICT`,
  `CREATE TABLE desk (relay TEXT NOT NULL PRIMARY KEY, id TEXT NOT NULL) STRICT, WITHOUT ROWID`,
  `CREATE TABLE last_push (relay TEXT NOT NULL PRIMARY KEY, json TEXT NOT NULL) STRICT, WITHOUT ROWID`,
];
const { lastPush } = deskReport.shape;
const maxSetAside = 50;

/** Opens the file when a relay is first used. If it is unusable, the desk only receives new messages. */
export function relayFile(path: string, now: () => number, deps: RelayFileDeps): RelayFile {
  let opened: OpenedDatabase | undefined;
  /** Set once the error was reported, so that not every push reports it. */
  let refused = false;
  const use = <T>(work: (db: OpenedDatabase['db']) => T): T | undefined => {
    try {
      opened ??= open();
      return work(opened.db);
    } catch (error) {
      if (!refused) deps.onRefused(error);
      refused = true;
      return undefined;
    }
  };
  function open(): OpenedDatabase {
    const fresh = openDatabase({ path, migrations, now });
    if (fresh.setAside) deps.onSetAside(fresh.setAside);
    return fresh;
  }
  const readSetAside = (db: OpenedDatabase['db']): SetAsideRow[] =>
    db
      .prepare('SELECT id, at, reason, body FROM set_aside ORDER BY id')
      .all()
      .map(({ id, at, reason, body }) => ({
        ...{ id: Number(id), at: Number(at), reason: String(reason) },
        text: textOf(body),
      }));
  /** VACUUM also erases the deleted bytes; it is fast because the table is small. */
  function remove(which: (row: SetAsideRow) => boolean): void {
    if (!opened && !existsSync(path)) return;
    try {
      opened ??= open();
      const { db } = opened;
      const gone = readSetAside(db).filter(which);
      if (gone.length === 0) return;
      const drop = db.prepare('DELETE FROM set_aside WHERE id = ?');
      for (const { id } of gone) drop.run(id);
      db.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
    } catch (error) {
      throw asStorageError(error);
    }
  }

  const positions = (relay: string): RelayPositions => ({
    read: (kind) =>
      use((db) => {
        const row = db.prepare('SELECT sequence FROM position WHERE relay = ? AND kind = ?').get(relay, kind);
        return typeof row?.['sequence'] === 'number' ? row['sequence'] : undefined;
      }),
    write(kind, sequence) {
      const written = use((db) =>
        db
          .prepare(
            'INSERT INTO position VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET sequence = excluded.sequence',
          )
          .run(relay, kind, sequence),
      );
      if (written === undefined || !refused) return;
      refused = false;
      deps.onKept();
    },
    lastPush: {
      read: () =>
        use((db) => {
          const json = db.prepare('SELECT json FROM last_push WHERE relay = ?').get(relay)?.['json'];
          return typeof json === 'string' ? lastPush.parse(JSON.parse(json)) : undefined;
        }),
      write: (push) =>
        void use((db) =>
          db
            .prepare('INSERT INTO last_push VALUES (?, ?) ON CONFLICT DO UPDATE SET json = excluded.json')
            .run(relay, JSON.stringify(push)),
        ),
    },
    deskId: () => {
      const made = randomUUID();
      const stored = use((db) => {
        db.prepare('INSERT OR IGNORE INTO desk VALUES (?, ?)').run(relay, made);
        return db.prepare('SELECT id FROM desk WHERE relay = ?').get(relay)?.['id'];
      });
      return typeof stored === 'string' ? stored : made;
    },
    setAside: (kind, { sequence, body }, reason) =>
      use((db) => {
        db.prepare(
          'INSERT INTO set_aside (relay, kind, sequence, at, reason, body) VALUES (?, ?, ?, ?, ?, ?)',
        ).run(relay, kind, sequence, now(), reason, body);
        db.prepare(
          'DELETE FROM set_aside WHERE id NOT IN (SELECT id FROM set_aside ORDER BY id DESC LIMIT ?)',
        ).run(maxSetAside);
      }),
  });

  return {
    positions,
    setAsideWith(numbers) {
      if (!opened && !existsSync(path)) return [];
      const names = containsAnyOf(numbers);
      return (use(readSetAside) ?? []).flatMap(({ id: _, text, ...row }) =>
        text !== undefined && names(text) ? [{ ...row, text }] : [],
      );
    },
    removeSetAside(numbers) {
      const names = containsAnyOf(numbers);
      remove(({ text }) => text === undefined || names(text));
    },
    removeSetAsideBefore: (before) => remove(({ at }) => at < before),
    close() {
      opened?.db.close();
      opened = undefined;
    },
  };
}

interface SetAsideRow extends Omit<MessageSetAside, 'text'> {
  id: number;
  /** Undefined if the body is not UTF-8. */
  text: string | undefined;
}

function textOf(body: unknown): string | undefined {
  try {
    return body instanceof Uint8Array ? new TextDecoder('utf-8', { fatal: true }).decode(body) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns a test for texts that contain one of the numbers in any notation. */
function containsAnyOf(numbers: readonly string[]): (text: string) => boolean {
  const valid = numbers
    .flatMap((number) => [number, nationalDigits(number)])
    .map((number) => number.replace(/\D/g, ''))
    .filter((digits) => digits !== '');
  return (text) => {
    const decoded = text.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    const plain = decoded.replaceAll(/[\s()/.+-]/g, '');
    return valid.some((digits) => plain.includes(digits));
  };
}
