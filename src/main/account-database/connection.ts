import { asStorageError } from '../../storage/storage-error.ts';
import type { DatabaseSetAside } from '../../account-database/open-account-database.ts';
import type { AccountReading } from '../../account-database/reading.ts';
import type { DatabaseBackend } from './backend.ts';

/** A timeline that is read in this process: only what one look into an index answers. */
export interface Reader extends AccountReading {
  close(): void;
}

export interface ConnectionParts {
  path: string;
  backend: DatabaseBackend;
  /** @returns undefined when there is nothing that can be read */
  openReader(path: string): Reader | undefined;
  onSetAside(what: DatabaseSetAside): void;
  /** It can be read from now on, or anew. */
  onOpened(): void;
}

/** The timeline of one account: opened at the first job, rebuilt when its file turns out to be damaged. */
export interface DatabaseConnection {
  /** @throws StorageError */
  ready(): Promise<void>;
  /** @throws StorageError */
  ask: DatabaseBackend['ask'];
  /** At once, in this process; `otherwise` while nothing can be read. */
  read<T>(look: (reading: AccountReading) => T, otherwise: T): T;
  close(): Promise<void>;
}

export function connectDatabase({
  path,
  backend,
  openReader,
  onSetAside,
  onOpened,
}: ConnectionParts): DatabaseConnection {
  let reader: Reader | undefined;
  let opened: Promise<void> | undefined;
  let closed = false;

  async function open(distrusted: boolean): Promise<void> {
    // Windows renames no open file.
    reader?.close();
    reader = undefined;
    const setAside = await backend.ask('open', { path, distrusted });
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

  /** The first job that finds the damage starts the repair; the others wait for it. */
  function rebuild(broken: Promise<void> | undefined): Promise<void> {
    if (opened === broken) opened = begin(true);
    return opened ?? ready();
  }

  return {
    ready,
    async ask(name, ...args) {
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
    },
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
