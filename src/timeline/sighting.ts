import type { Direction } from '../shared/model/call.ts';
import type { CallOutcome } from '../shared/model/timeline.ts';

/**
 * Who tells of calls: the call board, channel events, `/history`, `/{userId}/events/calls`, and the agent that took the
 * call. The first knows best.
 */
export const families = ['board', 'channel', 'history', 'events', 'agent'] as const;
export type Family = (typeof families)[number];

/** What one source tells of one call. Times are epoch milliseconds. */
export interface CallSighting {
  family: Family;
  /** The source's own id of it; the same id is the same call. */
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
  outcome: CallOutcome;
  at: number;
  endedAt?: number;
  talkedMs?: number;
}

/** What a sighting is found by, over all sources. */
export const sightingKey = ({ family, id }: Pick<CallSighting, 'family' | 'id'>): string => `${family}:${id}`;

/** Calls with the same other end in the same direction: only these can be one call under different ids. */
export const likenessOf = ({ direction, number }: CallSighting): string => `${direction}|${number ?? ''}`;
