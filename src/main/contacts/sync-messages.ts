import type { PlatformFailure } from '../../shared/errors.ts';
import type { ContactsChange } from '../../contacts/store.ts';
import type { Failure } from '../../shared/failure.ts';
import type { SetAside } from '../../storage/set-aside.ts';
import type { Credentials } from '../../platform/auth.ts';
import type { RequestReport } from '../../platform/transport.ts';

/** What the process of a reading is asked to do: read all contacts once, or write these. */
export interface SyncWork {
  path: string;
  /** Of the platform. */
  baseUrl: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** The dialect that the account is spoken to in. */
  dialect: 'spec' | 'v2';
  /** Absent: all contacts are read. */
  change?: ContactsChange;
  /** Look through the whole file for damage first. */
  check: boolean;
}

/** What the platform is asked with: the main process keeps it, and lends it for one request at a time. */
export interface CredentialsQuestion {
  id: number;
  /** The platform has just refused these. */
  rejected?: Credentials;
}

export type SyncEnd =
  | { status: 'done'; contacts: number; refused: number }
  | { status: 'stopped' }
  | { status: 'failed'; failure: Failure };

export type FromSync =
  /** The stored directory is damaged: every connection to it has to be closed, then `released` is awaited. */
  | { kind: 'damaged' }
  | { kind: 'opened'; setAside?: SetAside }
  | { kind: 'question'; question: CredentialsQuestion }
  | { kind: 'request'; report: RequestReport }
  | { kind: 'progress'; read: number; total: number }
  | { kind: 'ended'; end: SyncEnd };

export type ToSync =
  | { kind: 'work'; work: SyncWork }
  | { kind: 'released' }
  | { kind: 'credentials'; id: number; credentials: Credentials | undefined }
  | { kind: 'refusal'; id: number; failure: PlatformFailure }
  | { kind: 'stop' };
