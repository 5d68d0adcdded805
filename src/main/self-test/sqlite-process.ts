import { trySqlite } from './sqlite.ts';

/** Tries SQLite in a utility process, with the path that it is sent; it is ended from outside. */
const port = process.parentPort;

export type SqliteReply = { version: string } | { error: string };

port.on('message', ({ data: path }: { data: string }) => port.postMessage(tried(path)));

function tried(path: string): SqliteReply {
  try {
    return { version: trySqlite(path) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
