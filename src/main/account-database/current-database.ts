import type { AccountReading } from '../../account-database/reading.ts';
import type { DatabaseConnection } from './connection.ts';
import { Refusal } from '../base/refusal.ts';
import type { DatabasePeer } from './backend.ts';

export interface CurrentDatabase extends DatabasePeer {
  /** @returns undefined where it is open already: the desk that opened it while the platform was away hands it on */
  open(account: string): { connection: DatabaseConnection; signal: AbortSignal } | undefined;
  /** From here on nothing is read or written. @returns what is still to be closed */
  leave(): DatabaseConnection | undefined;
  get(): DatabaseConnection | undefined;
  /** @throws Refusal when nobody is signed in */
  require(): DatabaseConnection;
  /** At once; `otherwise` while nothing can be read. */
  read<T>(look: (reading: AccountReading) => T, otherwise: T): T;
  account(): string | undefined;
  /** Aborted when the database is left. */
  signal(): AbortSignal;
  /** It can be read from now on, or anew. */
  onOpened(listener: () => void): void;
}

/** The database of an account, from when it is opened until `signal` is aborted. */
export interface OpenedDatabase {
  /** Names the account. */
  account: string;
  connection: Pick<DatabaseConnection, 'ask'>;
  signal: AbortSignal;
}

/**
 * @param connect names an account; the same name finds the same database again
 * @param follow does what belongs to a database while it is open
 */
export function createCurrentDatabase(
  connect: (account: string, onOpened: () => void) => DatabaseConnection,
  follow?: (opened: OpenedDatabase) => void,
): CurrentDatabase {
  const listeners: (() => void)[] = [];
  let connection: DatabaseConnection | undefined;
  let openOf: string | undefined;
  let closing = new AbortController();
  function open(): DatabaseConnection {
    if (!connection) throw new Refusal({ kind: 'not-signed-in' });
    return connection;
  }
  return {
    open(account) {
      if (connection && account === openOf) return undefined;
      openOf = account;
      closing = new AbortController();
      connection = connect(account, () => listeners.forEach((listener) => listener()));
      follow?.({ account, connection, signal: closing.signal });
      return { connection, signal: closing.signal };
    },
    leave() {
      closing.abort();
      const used = connection;
      connection = undefined;
      return used;
    },
    get: () => connection,
    require: open,
    ask: async (name, ...args) => open().ask(name, ...args),
    read: (look, otherwise) => (connection ? connection.read(look, otherwise) : otherwise),
    account: () => openOf,
    signal: () => closing.signal,
    onOpened: (listener) => void listeners.push(listener),
  };
}
