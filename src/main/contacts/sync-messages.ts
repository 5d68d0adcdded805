import type { ContactsChange } from '../../contacts/store.ts';
import type { Failure } from '../../shared/failure.ts';
import type { SetAside } from '../../storage/set-aside.ts';
import type { ProxyParent } from '../proxy/proxy-messages.ts';
import type { Credentials } from '../../platform/auth.ts';
import type { RequestReport } from '../../platform/transport.ts';

/** How long a process that reads contacts waits for another one, which may be writing thousands in one transaction, ms. */
export const writeTimeoutMs = 120_000;

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
  /** How long it waits for another process that writes, ms. */
  busyTimeoutMs: number;
}

export type SyncEnd =
  | { status: 'done'; contacts: number; refused: number }
  | { status: 'stopped' }
  | { status: 'failed'; failure: Failure };

/** What the process of a reading can be asked and told. */
export interface SyncWorker {
  read(work: SyncWork): SyncEnd;
  /** What is read is stored first. */
  stop(): void;
}

/** What that process asks and tells the main process. */
export interface SyncParent extends ProxyParent {
  /** The main process keeps the credentials, and lends them for one request at a time. @throws PlatformException */
  currentCredentials(): Credentials;
  /** Others than these, which the platform has just refused. @throws PlatformException */
  renewCredentials(rejected: Credentials): Credentials | undefined;
  /** The stored directory is damaged: answered once every connection to it is closed. */
  release(): void;
  opened(setAside: SetAside | undefined): void;
  /** The contacts of a change are written; lists of all contacts together follow. */
  applied(): void;
  requested(report: RequestReport): void;
  progress(progress: { read: number; total: number }): void;
}
