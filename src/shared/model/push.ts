import type { Direction, PlatformCause } from './call.ts';
import type { RuleMark } from './call-rule.ts';

/** One end of a call in a push. */
export type PushParty =
  | { kind: 'number'; e164: string }
  | { kind: 'withheld' }
  /** An extension, a service number or a national number, as written. */
  | { kind: 'raw'; raw: string };

/** The platform's causes; anything else is `other`. */
export type PushCause = PlatformCause | 'other';

interface PushFields {
  callId: string;
  /** Shared by the legs of a call; absent if the platform omits it. */
  origCallId?: string;
  xcid?: string;
  /** Since push version 2. */
  channelId?: string;
  /** Who forwarded the call. */
  diversion?: PushParty;
  /** Unknown fields, in order. */
  unknown: [name: string, value: string][];
}

/** A call rings, or the user's device dials. */
export interface NewCallFact extends PushFields {
  event: 'newCall';
  direction: Direction;
  from: PushParty;
  to: PushParty;
  /** The users whose devices ring, or who dial; the lists are parallel if complete. */
  userNames: string[];
  userIds: string[];
  fullUserIds: string[];
  /** Added here: this desk rejected or hid the call. */
  turnedAway?: true;
  /** Added here: the rule that applied. */
  rule?: RuleMark;
}

/** Somebody, or a voicemail box, picked up. */
export interface AnswerFact extends PushFields {
  event: 'answer';
  direction?: Direction;
  from?: PushParty;
  to?: PushParty;
  answeringNumber?: PushParty;
  /** Absent if a voicemail box or queue answered. */
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
  /** The platform's own word; may be empty. */
  rawCause: string;
}

/** Keys gathered by the platform. */
export interface DtmfFact extends PushFields {
  event: 'dtmf';
  /** Empty: no key in time. */
  digits: string;
  /** Added here: the decision by these keys. */
  decided?: { turnedAway: boolean; rule?: RuleMark };
}

/** The answer to these controls the call. */
export type SteeringFact = NewCallFact | DtmfFact;

/** See platform facts, "Push API". */
export type PushFact = NewCallFact | AnswerFact | HangupFact | DtmfFact;
