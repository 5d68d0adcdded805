import type { Repositories } from '../../account-database/account-database.ts';
import type {
  DatabaseSetAside,
  OpenAccountDatabaseOptions,
} from '../../account-database/open-account-database.ts';
import type { Peer } from '../base/worker-rpc.ts';

/** A member of a repository by its name: `notes.write`. */
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

/** What the process of the database can be asked to do: all that its repositories do, and what the file itself needs. */
export interface DatabaseJobs extends RepositoryJobs {
  open(request: Omit<OpenAccountDatabaseOptions, 'now'>): DatabaseSetAside | undefined;
  /** Copies the file when the last copy is old; whether it did. */
  backUp(): boolean;
  /** Nothing that was deleted can be read from the files any more. */
  scrub(): void;
  close(): void;
}

/** The database of the account that is signed in. */
export interface DatabasePeer {
  /** What its repositories do. @throws Refusal when nobody is signed in, StorageError */
  ask: Peer<RepositoryJobs>['request'];
}

/** The side of an account's database that writes and searches, beside the main process. */
export interface DatabaseBackend {
  /** @throws StorageError */
  ask: Peer<DatabaseJobs>['request'];
  end(): void;
}
