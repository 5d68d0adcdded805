import {
  openAccountDatabase,
  type OpenedAccountDatabase,
} from '../../account-database/open-account-database.ts';
import { asStorageError, StorageError } from '../../storage/storage-error.ts';
import type { Handler, Handlers } from '../base/worker-rpc.ts';
import type { DatabaseJobs, RepositoryJobs } from './backend.ts';

type FileJobs = Omit<DatabaseJobs, keyof RepositoryJobs>;

/** Runs the jobs of the database that is open; one can be open at a time. @throws StorageError */
export function createDatabaseJobs(now: () => number): Handler<DatabaseJobs> {
  let open: OpenedAccountDatabase | undefined;
  const inUse = (): OpenedAccountDatabase => {
    if (!open) throw new StorageError('other', 'The database is not open.');
    return open;
  };
  const close = (): void => {
    open?.close();
    open = undefined;
  };
  const fileJobs: Handlers<FileJobs> = {
    open: (request) => {
      close();
      open = openAccountDatabase({ ...request, now });
      return open.setAside;
    },
    backUp: () => inUse().backUp(),
    scrub: () => inUse().scrub(),
    close,
  };

  function run(name: string, args: unknown[]): unknown {
    const fileJob = (fileJobs as unknown as Record<string, Member | undefined>)[name];
    if (fileJob) return fileJob(...args);
    const [repository = '', member = ''] = name.split('.');
    const repositories = inUse().database as unknown as Record<string, Record<string, Member>>;
    return repositories[repository]?.[member]?.(...args);
  }

  return (name, ...args) => {
    try {
      const done = run(name, args);
      return (done instanceof Promise ? done.catch(refuse) : done) as never;
    } catch (error) {
      return refuse(error);
    }
  };
}

function refuse(error: unknown): never {
  throw asStorageError(error);
}

type Member = (...args: unknown[]) => unknown;
