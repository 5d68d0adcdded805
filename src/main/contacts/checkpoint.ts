import type { DatabaseSync } from 'node:sqlite';

/**
 * What was written goes from the log into the file: the log takes no room, and nothing of what was removed stays in it. The
 * last that a connection does: it waits no longer for those who read.
 */
export function checkpoint(db: DatabaseSync): void {
  db.exec('PRAGMA busy_timeout = 1000; PRAGMA wal_checkpoint(TRUNCATE)');
}
