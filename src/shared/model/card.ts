import type { Sentence } from '../sentence.ts';
import type { CallCommand, CallState, Direction, EndCause } from './call.ts';
import type { EarlierCall, LastAgentLog } from './timeline.ts';

export interface PartyMatch {
  contactId: string;
  name: string;
  /** Organisation with its unit: "Berg & Partner, Purchasing". */
  organisation?: string;
  /** A local contact. */
  own?: true;
  /** Name of the address book; absent: the platform's. */
  book?: string;
  /** Names of the other address books that the number or the organisation is from. */
  otherBooks?: string[];
  /** The server of their address book has not taken them yet. */
  waiting?: true;
  /** The company of several people behind a switchboard, one of whom is the contact. */
  company?: true;
}

/** The other end of a call. */
export interface Party {
  /** E.164 if possible; absent if withheld. */
  number?: string;
  /** Formatted: "+49 30 23125 101". */
  pretty?: string;
  /** ISO 3166-1 alpha-2. */
  country?: string;
  /** The area of a number without a contact, translated: "Berlin". */
  region?: string;
  withheld: boolean;
  /** Empty: unknown. Several contacts may share a number. */
  matches: PartyMatch[];
}

export interface Control {
  enabled: boolean;
  /** Present exactly if it is disabled. */
  reason?: Sentence;
  /** Sent, not confirmed. */
  pending: boolean;
  /** A warning before use: that an announcement is played, for example. */
  hint?: Sentence;
}

export interface CallCard {
  id: string;
  direction: Direction;
  state: CallState;
  party: Party;
  /** The called line: "Sales". */
  line?: string;
  /** Its id in the settings, or the called number. */
  lineId?: string;
  /** Name or number of the person who forwarded the call. */
  forwardedBy?: string;
  /** Names of the ringing devices; of an outgoing call, the user's own. */
  ringsOn: string[];
  startedAt: number;
  connectedAt?: number;
  endedAt?: number;
  cause?: EndCause;
  /** Rejected, or hidden by a rule: no popup. */
  turnedAway?: true;
  blocked?: true;
  muted: boolean;
  held: boolean;
  recording: boolean;
  /** The other end is parked. */
  parked: boolean;
  /** The digits sent. */
  dtmf: string;
  /** The caller's keys. */
  pressed?: string;
  /** The target of a transfer or consultation. */
  transferTarget?: string;
  /** The consultation call: its card, and whether it was answered. */
  consultation?: { id: string; talking: boolean };
  /** Progress of an outgoing call: not accepted yet; the own device rings; the other end rings. */
  step?: 'ordered' | 'device' | 'farEnd';
  controls: Record<CallCommand, Control>;
  /** Earlier calls with this person, newest first, at most three. */
  earlier: EarlierCall[];
  /** The last summary by an AI agent. */
  agent?: LastAgentLog;
  note?: string;
  /** What the user must know: a refusal, a slow platform, the result of a transfer. */
  notice?: { tone: 'info' | 'danger'; sentence: Sentence };
}
