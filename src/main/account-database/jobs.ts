import {
  openAccountDatabase,
  type OpenedAccountDatabase,
} from '../../account-database/open-account-database.ts';
import { asStorageError, StorageError } from '../../storage/storage-error.ts';
import type { Handler, Handlers } from '../base/worker-rpc.ts';
import type { DatabaseJobs, RepositoryJobs } from './backend.ts';

type FileJobs = Omit<DatabaseJobs, keyof RepositoryJobs>;

/** Does the jobs of one account's database at a time. @throws StorageError */
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
  const ofFile: Handlers<FileJobs> = {
    open: (request) => {
      close();
      open = openAccountDatabase({ ...request, now });
      return open.setAside;
    },
    backUp: () => inUse().backUp(),
    scrub: () => inUse().scrub(),
    close,
  };

  /** Whoever asks is typed by the repositories: the name is one of a member, and the arguments are those that it takes. */
  function run(name: string, args: unknown[]): unknown {
    const ofFileOrNone = (ofFile as unknown as Record<string, Member | undefined>)[name];
    if (ofFileOrNone) return ofFileOrNone(...args);
    const [repository = '', member = ''] = name.split('.');
    const repositories = inUse().database as unknown as Record<string, Record<string, Member>>;
    return repositories[repository]?.[member]?.(...args);
  }

  return (name, ...args) => {
    try {
      return run(name, args) as never;
    } catch (error) {
      throw asStorageError(error);
    }
  };
}

type Member = (...args: unknown[]) => unknown;
