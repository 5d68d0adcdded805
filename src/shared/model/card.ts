import type { Sentence } from '../sentence.ts';
import type { CallCommand, CallState, Direction, EndCause } from './call.ts';
import type { EarlierCall, SaidBefore } from './timeline.ts';

/** A contact that has the number of a call. */
export interface PartyMatch {
  contactId: string;
  name: string;
  /** Organisation and unit, already joined for reading: "Berg & Partner, Purchasing". */
  organisation?: string;
  /** Written down at this desk: the platform does not know them. */
  own?: true;
  /** Name of the address book they are from; absent: the platform's. */
  book?: string;
  /** The server of their address book has not taken them yet. */
  waiting?: true;
}

/** The other end of a call. */
export interface Party {
  /** E.164 where the number is one, else as the platform wrote it; absent when withheld. */
  number?: string;
  /** Grouped as its country does: "+49 30 23125 101". */
  pretty?: string;
  /** ISO 3166-1 alpha-2 of the number's country. */
  country?: string;
  /** City or area of a number that is in no contact, in the language of the windows: "Berlin". */
  region?: string;
  withheld: boolean;
  /** None: unknown. Several: all of them have this number. */
  matches: PartyMatch[];
}

/** One control of a card: whether it can be used, and why not. */
export interface Control {
  enabled: boolean;
  /** Why it is disabled. Present exactly when it is disabled. */
  reason?: Sentence;
  /** Sent to the platform, not yet confirmed. */
  pending: boolean;
  /** What is to be known before it is used: that an announcement is played, say. */
  hint?: Sentence;
}

/** One call as the windows draw it. */
export interface CallCard {
  id: string;
  direction: Direction;
  state: CallState;
  party: Party;
  /** The line called, by name where it has one: "Sales". */
  line?: string;
  /** What the settings know the line by: its id, or the account's number that was called. */
  lineId?: string;
  /** Name or number that forwarded the call here. */
  forwardedBy?: string;
  /** Aliases of the devices that ring, for an outgoing call those that ring first at this desk. */
  ringsOn: string[];
  /** Epoch milliseconds. */
  startedAt: number;
  connectedAt?: number;
  endedAt?: number;
  cause?: EndCause;
  /** The desk turned it away, or a rule keeps it off the popup: it does not pop up. */
  turnedAway?: true;
  /** Further calls of this caller are refused. */
  blocked?: true;
  muted: boolean;
  held: boolean;
  recording: boolean;
  /** The other end was parked. */
  parked: boolean;
  /** Digits sent in this call. */
  dtmf: string;
  /** Keys that the caller pressed. */
  pressed?: string;
  /** Where the call went, or is going, or who is asked whether they take it. */
  transferTarget?: string;
  /** The call in which the target of the transfer is asked: the id of its card, and whether they have answered. */
  consultation?: { id: string; talking: boolean };
  /**
   * How far a call that goes out has come: the platform has not taken it yet; the own device rings; it was picked up
   * and the far end rings.
   */
  step?: 'ordered' | 'device' | 'farEnd';
  controls: Record<CallCommand, Control>;
  /** Calls with this person before this one, newest first, at most three. */
  earlier: EarlierCall[];
  /** What an AI agent said last of a call with this person. */
  agent?: SaidBefore;
  /** What the user wrote about this call. */
  note?: string;
  /** What happened that the user must know: a refusal, a slow platform, the outcome of a transfer. */
  notice?: { tone: 'info' | 'danger'; sentence: Sentence };
}
