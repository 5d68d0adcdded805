import type { PushFact } from '../model/push.ts';
import type { TunnelView } from '../model/snapshot.ts';
import type { SelfTestRun } from '../self-test.ts';
import type { Sentence } from '../sentence.ts';

/** A push that was answered; times in ms from when it was there, by a relay from when it was there. */
export interface PushRecord {
  /** Epoch milliseconds. */
  at: number;
  event: PushFact['event'];
  direction?: 'in' | 'out';
  whose: 'mine' | 'others' | 'unknown';
  answeredMs: number;
  paintedMs?: number;
}

/** Requests that were no push to believe, by their reason. */
export interface RefusedPushes {
  reason: string;
  count: number;
  last: number;
}

export interface TunnelMoment extends Pick<TunnelView, 'status' | 'provider' | 'detail'> {
  /** Epoch milliseconds. */
  at: number;
}

/** Something that is as it should be, that is worth knowing, or that keeps pushes away. */
export interface Finding {
  id: string;
  tone: 'good' | 'info' | 'bad';
  what: Sentence;
  /** What the user can do about it. */
  todo?: Sentence;
}

export interface Diagnostics {
  findings: Finding[];
  /** Newest first. */
  pushes: PushRecord[];
  refused: RefusedPushes[];
  tunnel: TunnelMoment[];
  /** The last self-test since the start. */
  selfTest?: SelfTestRun;
}

export interface DiagnosticsRequests {
  'diagnostics.read': { args: void; result: Diagnostics };
  /** The file for whoever helps, as it would be saved: without secrets, numbers and names. */
  'diagnostics.file': { args: void; result: { name: string; text: string } };
  /** Saves what `diagnostics.file` has answered last where the user says; false: nowhere. */
  'diagnostics.save': { args: void; result: { saved: boolean } };
  /** Tries the parts of the program; takes up to a minute. */
  'diagnostics.selfTest': { args: void; result: SelfTestRun };
}

/** The desk window may make all of them. */
export const diagnosticsRequestNames = [
  'diagnostics.read',
  'diagnostics.file',
  'diagnostics.save',
  'diagnostics.selfTest',
] as const satisfies (keyof DiagnosticsRequests)[];
