import { serveWorker } from '../base/worker-rpc.ts';
import { trySqlite } from './sqlite.ts';

/** Requests to the utility process of the self-test. */
export interface SqliteWorker {
  /** @returns the version of SQLite */
  trySqlite(path: string): string;
}

/** Tries SQLite in a utility process, which the main process ends. */
serveWorker<SqliteWorker>(process.parentPort, { trySqlite });
