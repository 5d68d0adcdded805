import type { Direction } from '../shared/model/call.ts';
import type { RuleMark } from '../shared/model/call-rule.ts';
import type { CallOutcome, Flags, Media, MessageKind, MessageOutcome } from '../shared/model/timeline.ts';

/** The first knows best. `events`: `/{userId}/events/…`; `agent`: the AI agent that took the call. */
export const families = ['board', 'channel', 'history', 'events', 'agent'] as const;
export type Family = (typeof families)[number];

/** What one source knows about a call or message. Times are epoch milliseconds. */
interface SightingFacts {
  family: Family;
  /** The source's own id; the same id is the same call or message. */
  id: string;
  /** The higher revision replaces another sighting with the same id. */
  revision: number;
  /** The platform's ids of this call: of all its legs and of its first one. */
  callIds: readonly string[];
  direction: Direction;
  /** The other end, E.164 where it is one; absent when withheld. */
  number?: string;
  /** The source's name for the other end. */
  name?: string;
  /** The readable name of the line: "Sales". */
  line?: string;
  at: number;
  endedAt?: number;
  /** The duration of the conversation, or of a voicemail. */
  talkedMs?: number;
  flags?: Flags;
  media?: readonly Media[];
  /** The text of an SMS, or the transcript of a voicemail. */
  text?: string;
  /** The platform's values that cannot be changed from here. */
  comment?: string;
}

export interface CallSighting extends SightingFacts {
  kind?: undefined;
  outcome: CallOutcome;
  /** The call rule that this desk applied. */
  rule?: RuleMark;
}

export interface MessageSighting extends SightingFacts {
  kind: MessageKind;
  outcome: MessageOutcome;
  /** Why sending failed, according to the platform. */
  failReason?: string;
  dueAt?: number;
  /** When a fax was sent. */
  sentAt?: number;
}

export type Sighting = CallSighting | MessageSighting;

/** What identifies a sighting across all sources. */
export const sightingKey = ({ family, id }: Pick<Sighting, 'family' | 'id'>): string => `${family}:${id}`;

/**
 * Only calls with the same other end and direction can be one call under different ids. The same applies to messages.
 */
export const likenessOf = ({ kind, direction, number }: Sighting): string =>
  [...(kind === undefined ? [] : [kind]), direction, number ?? ''].join('|');
