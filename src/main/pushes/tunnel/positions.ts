import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { openDatabase, type OpenedDatabase } from '../../../storage/open-database.ts';
import type { SetAside } from '../../../storage/set-aside.ts';
import { deskReport, type DeskReport } from '../../../shared/relay/desk-report.ts';
import type { MessageKind } from '../../../shared/relay/wire.ts';
import { nationalDigits } from '../../../shared/phone-number.ts';
import { asStorageError } from '../../../storage/storage-error.ts';

/** How far this desk has read what a relay keeps for it, so that it begins there after a restart. */
export interface RelayPositions {
  read(kind: MessageKind): number | undefined;
  /** There after a crash once it returns. */
  write(kind: MessageKind, sequence: number): void;
  /** The last push as the relay was told of it. */
  lastPush: { read(): DeskReport['lastPush']; write(push: NonNullable<DeskReport['lastPush']>): void };
  /** What the relay knows this installation by: made at random, and different at each relay. */
  deskId(): string;
  /** Keeps what can never be kept elsewhere. */
  setAside(kind: MessageKind, message: { sequence: number; body: Uint8Array }, reason: string): void;
}

/** A message of a relay that nothing else could keep. */
interface MessageSetAside {
  at: number;
  reason: string;
  /** As far as it is text. */
  text: string;
}

/** What this desk keeps of its relays, in one file. */
export interface RelayFile {
  /** @param relay names the relay, and whose messages they are */
  positions(relay: string): RelayPositions;
  /** Messages that were set aside and name one of these numbers (E.164). */
  setAsideWith(numbers: readonly string[]): MessageSetAside[];
  /** Deletes those, and those that are no text: whom they name nobody can tell. @throws StorageError */
  removeSetAside(numbers: readonly string[]): void;
  /** Deletes messages that were set aside before this (epoch milliseconds). @throws StorageError */
  removeSetAsideBefore(at: number): void;
  close(): void;
}

export interface RelayFileParts {
  /** The file could not be used; a new one took its place. */
  onSetAside(what: SetAside): void;
  /** The disk refuses: the desk goes on without. */
  onRefused(error: unknown): void;
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
/** The oldest go first. */
const mostSetAside = 50;

/** In a file of the profile, opened when a relay is first used. Where it cannot be used, the desk begins with what comes. */
export function relayFile(path: string, now: () => number, parts: RelayFileParts): RelayFile {
  let opened: OpenedDatabase | undefined;
  /** Reported once, not at every push. */
  let refused = false;
  const use = <T>(work: (db: OpenedDatabase['db']) => T): T | undefined => {
    try {
      opened ??= open();
      return work(opened.db);
    } catch (error) {
      if (!refused) parts.onRefused(error);
      refused = true;
      return undefined;
    }
  };
  function open(): OpenedDatabase {
    const fresh = openDatabase({ path, migrations, now });
    if (fresh.setAside) parts.onSetAside(fresh.setAside);
    return fresh;
  }
  const aside = (db: OpenedDatabase['db']): SetAsideRow[] =>
    db
      .prepare('SELECT id, at, reason, body FROM set_aside ORDER BY id')
      .all()
      .map(({ id, at, reason, body }) => ({
        ...{ id: Number(id), at: Number(at), reason: String(reason) },
        text: textOf(body),
      }));
  /** Its bytes go, too. There are few of them, and none is large. */
  function remove(which: (row: SetAsideRow) => boolean): void {
    if (!opened && !existsSync(path)) return;
    try {
      opened ??= open();
      const { db } = opened;
      const gone = aside(db).filter(which);
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
    write: (kind, sequence) =>
      void use((db) =>
        db
          .prepare(
            'INSERT INTO position VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET sequence = excluded.sequence',
          )
          .run(relay, kind, sequence),
      ),
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
      const kept = use((db) => {
        db.prepare('INSERT OR IGNORE INTO desk VALUES (?, ?)').run(relay, made);
        return db.prepare('SELECT id FROM desk WHERE relay = ?').get(relay)?.['id'];
      });
      return typeof kept === 'string' ? kept : made;
    },
    setAside: (kind, { sequence, body }, reason) =>
      use((db) => {
        db.prepare(
          'INSERT INTO set_aside (relay, kind, sequence, at, reason, body) VALUES (?, ?, ?, ?, ?, ?)',
        ).run(relay, kind, sequence, now(), reason, body);
        db.prepare(
          'DELETE FROM set_aside WHERE id NOT IN (SELECT id FROM set_aside ORDER BY id DESC LIMIT ?)',
        ).run(mostSetAside);
      }),
  });

  return {
    positions,
    setAsideWith(numbers) {
      if (!opened && !existsSync(path)) return [];
      const names = naming(numbers);
      return (use(aside) ?? []).flatMap(({ id: _, text, ...row }) =>
        text !== undefined && names(text) ? [{ ...row, text }] : [],
      );
    },
    removeSetAside(numbers) {
      const names = naming(numbers);
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
  /** Undefined: it is none. */
  text: string | undefined;
}

function textOf(body: unknown): string | undefined {
  try {
    return body instanceof Uint8Array ? new TextDecoder('utf-8', { fatal: true }).decode(body) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a text has one of these numbers in it, in whatever writing. */
function naming(numbers: readonly string[]): (text: string) => boolean {
  const wanted = numbers
    .flatMap((number) => [number, nationalDigits(number)])
    .map((number) => number.replace(/\D/g, ''))
    .filter((digits) => digits !== '');
  return (text) => {
    const decoded = text.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    const plain = decoded.replaceAll(/[\s()/.+-]/g, '');
    return wanted.some((digits) => plain.includes(digits));
  };
}
