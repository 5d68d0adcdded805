import type { Direction } from '../shared/model/call.ts';
import type { RuleMark } from '../shared/model/call-rule.ts';
import type { CallOutcome, Flags, Media, MessageKind, MessageOutcome } from '../shared/model/timeline.ts';

/**
 * Who tells: the call board, channel events, `/history`, `/{userId}/events/…`, and the agent that took the call. The first
 * knows best.
 */
export const families = ['board', 'channel', 'history', 'events', 'agent'] as const;
export type Family = (typeof families)[number];

/** What one source tells, of a call or a message. Times are epoch milliseconds. */
interface SightingFacts {
  family: Family;
  /** The source's own id of it; the same id is the same call or message. */
  id: string;
  /** Of two tellings with the same id the one with the higher revision counts. */
  revision: number;
  /** Ids of the platform for this call: of all its legs and of its first one. */
  callIds: readonly string[];
  direction: Direction;
  /** The other end, E.164 where it is one; absent when withheld. */
  number?: string;
  /** As the source names the other end. */
  name?: string;
  /** The line as it is read: "Sales". */
  line?: string;
  at: number;
  endedAt?: number;
  /** How long was spoken, in a call or onto a voicemail. */
  talkedMs?: number;
  flags?: Flags;
  media?: readonly Media[];
  /** What an SMS says, or what was said on a voicemail. */
  text?: string;
  /** What stands to it at the platform and cannot be changed from here. */
  comment?: string;
}

export interface CallSighting extends SightingFacts {
  kind?: undefined;
  outcome: CallOutcome;
  /** The rule of this desk that was applied to it. */
  rule?: RuleMark;
}

export interface MessageSighting extends SightingFacts {
  kind: MessageKind;
  outcome: MessageOutcome;
  /** Why it was not sent, as the platform says. */
  failReason?: string;
  /** When it is to leave. */
  dueAt?: number;
  /** When a fax was sent. */
  sentAt?: number;
}

export type Sighting = CallSighting | MessageSighting;

/** What a sighting is found by, over all sources. */
export const sightingKey = ({ family, id }: Pick<Sighting, 'family' | 'id'>): string => `${family}:${id}`;

/** Calls with the same other end in the same direction: only these can be one under different ids. So for messages. */
export const likenessOf = ({ kind, direction, number }: Sighting): string =>
  [...(kind === undefined ? [] : [kind]), direction, number ?? ''].join('|');
