import type { PlatformFailure } from '../../shared/errors.ts';
import type { Failure } from '../../shared/failure.ts';
import type { SetAside } from '../../storage/set-aside.ts';
import type { RawAnswer } from '../../platform/decode.ts';
import type { PlatformRequest } from '../../platform/transport.ts';

/** What the process of a reading is asked to do: read all contacts once. */
export interface SyncWork {
  path: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** The dialect that the account is spoken to in. */
  dialect: 'spec' | 'v2';
  /** Look through the whole file for damage first. */
  check: boolean;
}

/** A question to the platform: only the main process speaks to it. */
export interface PageQuestion {
  id: number;
  path: string;
  query: NonNullable<PlatformRequest<unknown>['query']>;
}

export type SyncEnd =
  | { status: 'done'; contacts: number; refused: number }
  | { status: 'stopped' }
  | { status: 'failed'; failure: Failure };

export type FromSync =
  /** The stored directory is damaged: every connection to it has to be closed, then `released` is awaited. */
  | { kind: 'damaged' }
  | { kind: 'opened'; setAside?: SetAside }
  | { kind: 'question'; question: PageQuestion }
  | { kind: 'progress'; read: number; total: number }
  | { kind: 'ended'; end: SyncEnd };

export type ToSync =
  | { kind: 'work'; work: SyncWork }
  | { kind: 'released' }
  | { kind: 'answer'; id: number; answer: RawAnswer }
  | { kind: 'refusal'; id: number; failure: PlatformFailure }
  | { kind: 'stop' };
