import { serveWorker } from '../base/worker-rpc.ts';
import { trySqlite } from './sqlite.ts';

/** What the utility process of the self-test can be asked. */
export interface SqliteWorker {
  /** @returns the version of SQLite */
  trySqlite(path: string): string;
}

/** Tries SQLite in a utility process; it is ended from outside. */
serveWorker<SqliteWorker>(process.parentPort, { trySqlite });
