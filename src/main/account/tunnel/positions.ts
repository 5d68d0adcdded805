import { openDatabase, type OpenedDatabase } from '../../../storage/open-database.ts';
import type { MessageKind } from '../../../shared/relay/wire.ts';

/** How far this desk has read what a relay keeps for it, so that it begins there after a restart. */
export interface RelayPositions {
  read(kind: MessageKind): number | undefined;
  /** There after a crash once it returns. */
  write(kind: MessageKind, sequence: number): void;
}

const migrations = [
  `CREATE TABLE position (
     relay TEXT NOT NULL, kind TEXT NOT NULL, sequence INTEGER NOT NULL, PRIMARY KEY (relay, kind)
   ) STRICT, WITHOUT ROWID`,
];

/**
 * In a file of the profile, opened when a relay is first used. Where it cannot be used, the desk begins with what comes.
 * @param relay names the relay, and whose messages they are
 */
export function relayPositions(path: string, now: () => number): (relay: string) => RelayPositions {
  let opened: OpenedDatabase | undefined;
  const use = <T>(work: (db: OpenedDatabase['db']) => T): T | undefined => {
    try {
      opened ??= openDatabase({ path, migrations, now });
      return work(opened.db);
    } catch {
      return undefined;
    }
  };
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
  });
}
