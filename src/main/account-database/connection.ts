import { asStorageError } from '../../storage/storage-error.ts';
import type { DatabaseSetAside } from '../../account-database/open-account-database.ts';
import type { AccountReading } from '../../account-database/reading.ts';
import type { DatabaseBackend } from './backend.ts';

/** Reads the database inside the main process; limited to fast queries that use an index. */
export interface Reader extends AccountReading {
  close(): void;
}

export interface ConnectionDeps {
  path: string;
  backend: DatabaseBackend;
  /** @returns undefined if the file is missing or unreadable */
  openReader(path: string): Reader | undefined;
  onSetAside(what: DatabaseSetAside): void;
  /** The database was opened or reopened and can be read. */
  onOpened(): void;
}

/** The database of one account: opened at the first job, and rebuilt if its file is damaged. */
export interface DatabaseConnection {
  /** @throws StorageError */
  ready(): Promise<void>;
  /** @throws StorageError */
  ask: DatabaseBackend['ask'];
  jobs(): DatabaseJobCount;
  /** Reads synchronously in this process; returns `otherwise` while the database cannot be read. */
  read<T>(look: (reading: AccountReading) => T, otherwise: T): T;
  close(): Promise<void>;
}

/** Jobs since the connection was made; nothing else writes. */
export interface DatabaseJobCount {
  begun: number;
  ended: number;
}

/** Opens nothing before the first job or `ready`. `close` ends it for good. */
export function connectDatabase({
  path,
  backend,
  openReader,
  onSetAside,
  onOpened,
}: ConnectionDeps): DatabaseConnection {
  let reader: Reader | undefined;
  let opened: Promise<void> | undefined;
  let closed = false;
  const jobs: DatabaseJobCount = { begun: 0, ended: 0 };

  async function open(damaged: boolean): Promise<void> {
    // On Windows an open file cannot be renamed.
    reader?.close();
    reader = undefined;
    const setAside = await backend.ask('open', { path, distrusted: damaged });
    if (setAside) onSetAside(setAside);
    if (closed) return;
    reader = openReader(path);
    onOpened();
  }

  function ready(): Promise<void> {
    opened ??= begin(false);
    return opened;
  }

  function begin(distrusted: boolean): Promise<void> {
    const opening = open(distrusted).catch((error: unknown) => {
      if (opened === opening) opened = undefined;
      throw error;
    });
    return opening;
  }

  /** The first job that detects the damage starts the repair; others wait for it. */
  function rebuild(broken: Promise<void> | undefined): Promise<void> {
    if (opened === broken) opened = begin(true);
    return opened ?? ready();
  }

  const ask: DatabaseBackend['ask'] = async (name, ...args) => {
    await ready();
    const used = opened;
    try {
      return await backend.ask(name, ...args);
    } catch (error) {
      const { problem } = asStorageError(error);
      if (problem === 'other' && opened === used) opened = undefined;
      if (problem !== 'damaged') throw error;
      await rebuild(used);
      return backend.ask(name, ...args);
    }
  };

  return {
    ready,
    async ask(name, ...args) {
      jobs.begun += 1;
      try {
        return await ask(name, ...args);
      } finally {
        jobs.ended += 1;
      }
    },
    jobs: () => ({ ...jobs }),
    read(look, otherwise) {
      if (!reader) return otherwise;
      try {
        return look(reader);
      } catch (error) {
        if (asStorageError(error).problem === 'damaged') void rebuild(opened).catch(() => undefined);
        return otherwise;
      }
    },
    async close() {
      closed = true;
      reader?.close();
      reader = undefined;
      if (opened) await backend.ask('close').catch(() => undefined);
      opened = undefined;
    },
  };
}
