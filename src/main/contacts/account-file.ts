import type { DatabaseSync } from 'node:sqlite';
import type { DirectoryInUse } from '../../contacts/directory.ts';
import { migrations } from '../../contacts/schema.ts';
import { openForReading, openFrozen } from '../../storage/open-database.ts';
import { storageProblem } from '../../storage/storage-error.ts';

/** The file of the open account, which the directory reads. */
export interface AccountFile {
  /** Undefined while no account is open. */
  path(): string | undefined;
  open(path: string): void;
  /** Lets the directory read the file as it is now. */
  read(): void;
  /** It was opened on a full disk: it must be read again once somebody may write. */
  isFrozen(): boolean;
  /** From now on it is the file of no account. Whoever still writes it has ended before `directory.use(undefined)`. */
  forget(): void;
}

export function createAccountFile(directory: Pick<DirectoryInUse, 'use'>): AccountFile {
  let path: string | undefined;
  let isFrozen = false;
  function read(): void {
    if (path === undefined) return;
    const stored = openStored(path);
    ({ isFrozen } = stored);
    directory.use(stored.db);
  }
  return {
    path: () => path,
    open(wanted) {
      path = wanted;
      read();
    },
    read,
    isFrozen: () => isFrozen,
    forget: () => void (path = undefined),
  };
}

function openStored(path: string): { db: DatabaseSync | undefined; isFrozen: boolean } {
  try {
    return { db: openForReading(path, migrations.length), isFrozen: false };
  } catch (error) {
    // Perhaps locked by another program: the reading process waits longer, and reports the problem.
    const db = storageProblem(error) === 'full' ? openFrozen(path, migrations.length) : undefined;
    return { db, isFrozen: db !== undefined };
  }
}
