import type { DatabaseSync } from 'node:sqlite';

/**
 * Moves the log into the file, so that no deleted data stays in the log. The last step of a connection: it does not
 * wait for readers.
 */
export function checkpoint(db: DatabaseSync): void {
  db.exec('PRAGMA busy_timeout = 1000; PRAGMA wal_checkpoint(TRUNCATE)');
}
