import type { DatabaseSync } from 'node:sqlite';

/** Empties the log, so that no deleted data stays in it. The last step of a connection: waits for no reader. */
export function checkpoint(db: DatabaseSync): void {
  db.exec('PRAGMA busy_timeout = 1000; PRAGMA wal_checkpoint(TRUNCATE)');
}
