import type { Repositories } from '../../account-database/account-database.ts';
import type {
  DatabaseSetAside,
  OpenAccountDatabaseDeps,
} from '../../account-database/open-account-database.ts';
import type { Peer } from '../base/worker-rpc.ts';

/** Name of a repository method, such as `notes.write`. */
type MemberName<R> = {
  [N in keyof R & string]: `${N}.${keyof R[N] & string}`;
}[keyof R & string];

type MemberOf<R, N> = N extends `${infer Repository}.${infer Member}`
  ? Repository extends keyof R
    ? Member extends keyof R[Repository]
      ? R[Repository][Member]
      : never
    : never
  : never;

export type RepositoryJobs = { [N in MemberName<Repositories>]: MemberOf<Repositories, N> };

/** Requests to the database process: the repository methods, and operations on the file itself. */
export interface DatabaseJobs extends RepositoryJobs {
  open(request: Omit<OpenAccountDatabaseDeps, 'now'>): DatabaseSetAside | undefined;
  /** Copies the file if the last copy is too old. @returns whether it did */
  backUp(): boolean;
  /** Erases deleted data from the files physically. */
  scrub(): void;
  close(): void;
}

export interface DatabasePeer {
  /** @throws Refusal when nobody is signed in, StorageError */
  ask: Peer<RepositoryJobs>['request'];
}

/** Writes and searches in an account's database, outside the main process. */
export interface DatabaseBackend {
  /** @throws StorageError */
  ask: Peer<DatabaseJobs>['request'];
  end(): void;
}
