import type { ContactsChange } from '../../contacts/store.ts';
import type { Failure } from '../../shared/failure.ts';
import type { SetAside } from '../../storage/set-aside.ts';
import type { ProxyParent } from '../proxy/proxy-messages.ts';
import type { Credentials } from '../../platform/auth.ts';
import type { RequestReport } from '../../platform/transport.ts';

/** Longest wait for another process, which may be writing thousands of contacts, ms. */
export const writeTimeoutMs = 120_000;

/** Reads all contacts once, or writes these. */
export interface SyncWork {
  path: string;
  baseUrl: string;
  country: string;
  dialect: 'spec' | 'v2';
  /** Absent: reads all contacts. */
  change?: ContactsChange;
  /** Check the whole file for damage first. */
  check: boolean;
  /** Longest wait for another writing process, ms. */
  busyTimeoutMs: number;
}

export type SyncEnd =
  | { status: 'done'; contacts: number; refused: number }
  | { status: 'stopped' }
  | { status: 'failed'; failure: Failure };

export interface SyncWorker {
  read(work: SyncWork): SyncEnd;
  /** Saves what was read before it stops. */
  stop(): void;
}

export interface SyncParent extends ProxyParent {
  /** Credentials for one request. @throws PlatformException */
  currentCredentials(): Credentials;
  /** New credentials after these were refused. @throws PlatformException */
  renewCredentials(rejected: Credentials): Credentials | undefined;
  /** The stored directory is damaged: resolves once all connections are closed. */
  release(): void;
  opened(setAside: SetAside | undefined): void;
  /** The changed contacts were written; lists of all contacts follow. */
  applied(): void;
  requested(report: RequestReport): void;
  progress(progress: { contacts: number; total: number }): void;
}
