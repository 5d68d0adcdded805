import type { Failure } from '../shared/failure.ts';
import type { EndCause } from '../shared/model/call.ts';
import type { PushFact } from '../shared/model/push.ts';

/** One end of a listed call. */
interface ListedParticipant {
  participantId?: string;
  phoneNumber?: string;
  muted: boolean;
  hold: boolean;
  /** The end that belongs to the user. */
  owner: boolean;
}

/** An established call as GET /calls lists it; calls that ring are not in that list. */
export interface ListedCall {
  callId: string;
  muted: boolean;
  hold: boolean;
  recording: boolean;
  participants: readonly ListedParticipant[];
}

/** What the user asked of a live call. */
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

/** The platform took the call: the new system answers with a `callId`, the classic one with a `sessionId`. */
export interface DialAccepted {
  kind: 'dialAccepted';
  id: string;
  callId?: string;
  sessionId?: string;
  at: number;
}

/** The answer of GET /calls. `askedAt`: when the request left; older than a newer fact, it does not undo that fact. */
export interface Listed {
  kind: 'listed';
  calls: readonly ListedCall[];
  askedAt: number;
  at: number;
}

/** What the session of a call (classic system) says of it. */
export interface SessionReport {
  kind: 'session';
  /** The card of the call. */
  id: string;
  sessionId: string;
  /** `alive`: a word that says no more than that it is not over. */
  status: 'calling' | 'talking' | 'held' | 'alive' | 'over';
  recording?: boolean;
  parked?: boolean;
  farMember?: string;
  /** How it ended, where something told. */
  cause?: EndCause;
  askedAt: number;
  at: number;
}

/** `sentAt` is the `at` of the `commandSent` that this answers. */
interface CommandAnswer {
  id: string;
  command: UserCommand;
  sentAt: number;
  at: number;
}

/**
 * Whose the places are that a push tells of, as far as the account's lines and numbers say it. `line`: its channel.
 * `own`: the number that was called, or that calls. `diverter`: the number that forwarded the call; the number of a line
 * is nobody's here, since the line need not have rung all its members.
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
  /** The platform gave up before this desk had answered it. */
  late?: boolean;
}

/** Everything the board learns. `at`: epoch milliseconds of this desk's clock when it learned it. */
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
  /** Take an ended call off the board before its linger time is over. */
  | { kind: 'forget'; id: string; at: number }
  | { kind: 'tick'; at: number };

export type NewCallPush = Extract<PushFact, { event: 'newCall' }>;
export type AnswerPush = Extract<PushFact, { event: 'answer' }>;
export type DtmfPush = Extract<PushFact, { event: 'dtmf' }>;
export type HangupPush = Extract<PushFact, { event: 'hangup' }>;
