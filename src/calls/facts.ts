import type { Failure } from '../shared/failure.ts';
import type { EndCause } from '../shared/model/call.ts';
import type { ListedCall } from '../shared/model/listed-call.ts';
import type { PushFact } from '../shared/model/push.ts';

/** A command of the user for a live call. */
export type UserCommand =
  | { name: 'mute' | 'hold' | 'record' | 'park'; on: boolean }
  | { name: 'dtmf'; digits: string }
  | { name: 'transfer'; target: string; attended: boolean }
  | { name: 'hangUp' }
  | { name: 'announce'; url: string };

/** The user started a call; `id` becomes the id of its card and must be new. */
export interface DialRequested {
  kind: 'dialRequested';
  id: string;
  /** E.164 where it is one. */
  target: string;
  /** The devices that ring first at this desk. */
  deviceIds: readonly string[];
  channelId?: string;
  callerId?: string;
  at: number;
}

/** The platform accepted the call: the new system answers with a `callId`, the classic one with a `sessionId`. */
export interface DialAccepted {
  kind: 'dialAccepted';
  id: string;
  callId?: string;
  sessionId?: string;
  at: number;
}

/** The answer of GET /calls. `askedAt`: when the request left; it does not override facts that are newer than that. */
export interface Listed {
  kind: 'listed';
  calls: readonly ListedCall[];
  askedAt: number;
  at: number;
}

/** The state of a call's session (classic system). */
export interface SessionReport {
  kind: 'session';
  /** The card of the call. */
  id: string;
  sessionId: string;
  /** `alive`: any word that only says that it has not ended. */
  status: 'calling' | 'talking' | 'held' | 'alive' | 'over';
  recording?: boolean;
  parked?: boolean;
  farMember?: string;
  cause?: EndCause;
  askedAt: number;
  at: number;
}

/** `sentAt` is the `at` of the `commandSent` that this result belongs to. */
interface CommandAnswer {
  id: string;
  command: UserCommand;
  sentAt: number;
  at: number;
}

/**
 * Who owns the places that a push mentions, according to the account's lines and numbers. `line`: its channel. `own`:
 * the number called, or calling. `diverter`: the number that forwarded the call; the number of a line has no owner
 * here, since the line need not have rung all its members.
 */
export interface PushPlaces {
  line?: 'me' | 'others';
  own?: 'me' | 'others';
  diverter?: 'me' | 'others';
}

export interface PushReceived {
  kind: 'push';
  push: PushFact;
  at: number;
  places?: PushPlaces;
  /** The platform gave up before this desk answered. */
  late?: boolean;
}

/** All inputs of the board. `at`: epoch milliseconds of this desk's clock on arrival. */
export type Fact =
  | PushReceived
  | Listed
  | SessionReport
  | DialRequested
  | DialAccepted
  | { kind: 'dialRefused'; id: string; failure: Failure; at: number }
  | { kind: 'commandSent'; id: string; command: UserCommand; at: number }
  | ({ kind: 'commandConfirmed' } & CommandAnswer)
  | ({ kind: 'commandRefused'; failure: Failure } & CommandAnswer)
  /** Takes an ended call off the board before its linger time is over. */
  | { kind: 'forget'; id: string; at: number }
  | { kind: 'tick'; at: number };

export type NewCallPush = Extract<PushFact, { event: 'newCall' }>;
export type AnswerPush = Extract<PushFact, { event: 'answer' }>;
export type DtmfPush = Extract<PushFact, { event: 'dtmf' }>;
export type HangupPush = Extract<PushFact, { event: 'hangup' }>;
