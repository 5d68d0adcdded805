import { randomUUID } from 'node:crypto';
import { openDatabase, type OpenedDatabase } from '../../../storage/open-database.ts';
import type { SetAside } from '../../../storage/set-aside.ts';
import type { MessageKind } from '../../../shared/relay/wire.ts';

/** How far this desk has read what a relay keeps for it, so that it begins there after a restart. */
export interface RelayPositions {
  read(kind: MessageKind): number | undefined;
  /** There after a crash once it returns. */
  write(kind: MessageKind, sequence: number): void;
  /** What the relay knows this installation by: made at random, and different at each relay. */
  deskId(): string;
  /** Keeps what can never be kept elsewhere. */
  setAside(kind: MessageKind, message: { sequence: number; body: Uint8Array }, reason: string): void;
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
];
/** The oldest go first. */
const mostSetAside = 50;

/**
 * In a file of the profile, opened when a relay is first used. Where it cannot be used, the desk begins with what comes.
 * @param relay names the relay, and whose messages they are
 */
export function relayPositions(
  path: string,
  now: () => number,
  parts: RelayFileParts,
): (relay: string) => RelayPositions {
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
  return (relay) => ({
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
}
