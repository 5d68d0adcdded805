import type { AccountReading } from '../../account-database/reading.ts';
import type { DatabaseConnection, DatabaseJobCount } from './connection.ts';
import { Refusal } from '../base/refusal.ts';
import type { DatabasePeer } from './backend.ts';

export interface CurrentDatabase extends DatabasePeer {
  /** @returns undefined if it is already open, because the account was used offline before */
  open(account: string): { connection: DatabaseConnection; signal: AbortSignal } | undefined;
  /** Stops all reading and writing. @returns the connection, which the caller closes */
  leave(): DatabaseConnection | undefined;
  get(): DatabaseConnection | undefined;
  /** @throws Refusal when nobody is signed in */
  require(): DatabaseConnection;
  /** Reads synchronously; returns `otherwise` while the database cannot be read. */
  read<T>(look: (reading: AccountReading) => T, otherwise: T): T;
  jobs(): DatabaseJobCount;
  account(): string | undefined;
  /** Aborted by `leave`. */
  signal(): AbortSignal;
  /** Starts work with each database that is opened, which lasts until its signal is aborted. */
  whileOpen(work: (opened: OpenedDatabase) => void): void;
  /** The database was opened or reopened and can be read. */
  onOpened(listener: () => void): void;
}

/** An account's open database, valid until `signal` is aborted. */
export interface OpenedDatabase {
  account: string;
  connection: Pick<DatabaseConnection, 'ask'>;
  signal: AbortSignal;
}

/** @param connect opens the account's database */
export function createCurrentDatabase(
  connect: (account: string, onOpened: () => void) => DatabaseConnection,
): CurrentDatabase {
  const listeners: (() => void)[] = [];
  const works: ((opened: OpenedDatabase) => void)[] = [];
  let connection: DatabaseConnection | undefined;
  let accountName: string | undefined;
  let closing = new AbortController();
  function open(): DatabaseConnection {
    if (!connection) throw new Refusal({ kind: 'not-signed-in' });
    return connection;
  }
  return {
    open(account) {
      if (connection && account === accountName) return undefined;
      accountName = account;
      closing = new AbortController();
      connection = connect(account, () => listeners.forEach((listener) => listener()));
      const opened = { account, connection, signal: closing.signal };
      works.forEach((work) => work(opened));
      return opened;
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
    jobs: () => connection?.jobs() ?? { begun: 0, ended: 0 },
    account: () => accountName,
    signal: () => closing.signal,
    whileOpen: (work) => void works.push(work),
    onOpened: (listener) => void listeners.push(listener),
  };
}
