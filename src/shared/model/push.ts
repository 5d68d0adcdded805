import type { Direction } from './call.ts';
import type { RuleMark } from './call-rule.ts';

/** One end of a call as a push names it. */
export type PushParty =
  /** `e164` has its `+`. */
  | { kind: 'number'; e164: string }
  | { kind: 'withheld' }
  /** An extension, a service number, a national spelling: as the platform wrote it. */
  | { kind: 'raw'; raw: string };

/** The seven causes of a hangup push; anything else is `other`. */
export type PushCause =
  'normalClearing' | 'busy' | 'cancel' | 'noAnswer' | 'congestion' | 'notFound' | 'forwarded' | 'other';

interface PushFields {
  callId: string;
  /** Shared by all legs of one call; absent where the platform leaves it out. */
  origCallId?: string;
  xcid?: string;
  /** From push version 2 on. */
  channelId?: string;
  /** Who forwarded the call here. */
  diversion?: PushParty;
  /** Fields that this version does not know, in their order. */
  unknown: [name: string, value: string][];
}

/** A call begins: it rings, or the user's device dials. */
export interface NewCallFact extends PushFields {
  event: 'newCall';
  direction: Direction;
  from: PushParty;
  to: PushParty;
  /** Whose devices ring, or who dials. The three lists run in parallel where the platform fills all of them. */
  userNames: string[];
  userIds: string[];
  fullUserIds: string[];
  /** Not of the push: this desk turned the call away, or keeps it off its popup. */
  turnedAway?: true;
  /** Not of the push: the rule of this desk that was applied to the call. */
  rule?: RuleMark;
}

/** Somebody, or a voicemail box, picked up. */
export interface AnswerFact extends PushFields {
  event: 'answer';
  direction?: Direction;
  from?: PushParty;
  to?: PushParty;
  answeringNumber?: PushParty;
  /** Absent when a voicemail box or a queue answered. */
  userName?: string;
  userId?: string;
  fullUserId?: string;
}

export interface HangupFact extends PushFields {
  event: 'hangup';
  direction?: Direction;
  from?: PushParty;
  to?: PushParty;
  answeringNumber?: PushParty;
  cause: PushCause;
  /** The cause as written; empty when there was none. */
  rawCause: string;
}

/** Keys pressed while the platform gathers them. */
export interface DtmfFact extends PushFields {
  event: 'dtmf';
  /** Empty: the caller pressed none in time. */
  digits: string;
  /** Not of the push: what this desk, which had asked for the keys, decided by them. */
  decided?: { turnedAway: boolean; rule?: RuleMark };
}

/** What the platform does next depends on the answer to these. */
export type SteeringFact = NewCallFact | DtmfFact;

/** What one push says (platform facts, "Push API"). */
export type PushFact = NewCallFact | AnswerFact | HangupFact | DtmfFact;
