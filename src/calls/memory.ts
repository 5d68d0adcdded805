import type { AnswerPush, HangupPush } from './facts.ts';

/** Pushes about a leg whose newCall push is still to come. */
export interface Early {
  readonly callId: string;
  readonly answer?: AnswerPush;
  readonly hangup?: HangupPush;
  readonly at: number;
}

/**
 * A leg that must not come back: it ended, or it is a call of other users. `lost` may come back when GET /calls lists
 * it again: its end was only concluded.
 */
export interface Gone {
  readonly callId: string;
  readonly kind: 'ended' | 'lost' | 'foreign';
  readonly at: number;
}

const EARLY_LIMIT = 64;
const EARLY_MS = 60_000;
const GONE_LIMIT = 512;
const GONE_MS = 3_600_000;

/** Adds to the early pushes of a leg; a repetition returns the same list. */
export function park(early: readonly Early[], push: AnswerPush | HangupPush, at: number): readonly Early[] {
  const known = early.find((entry) => entry.callId === push.callId);
  if (known?.[push.event] !== undefined) return early;
  const entry: Early = { ...(known ?? { callId: push.callId, at }), [push.event]: push };
  return [...early.filter((other) => other !== known), entry].slice(-EARLY_LIMIT);
}

export function unpark(early: readonly Early[], callId: string): readonly Early[] {
  return early.some((entry) => entry.callId === callId)
    ? early.filter((entry) => entry.callId !== callId)
    : early;
}

/** Remembers legs as gone; what is newer replaces what was known of the same leg. */
export function bury(gone: readonly Gone[], added: readonly Gone[]): readonly Gone[] {
  if (added.length === 0) return gone;
  const others = gone.filter((old) => !added.some((entry) => entry.callId === old.callId));
  return [...others, ...added].slice(-GONE_LIMIT);
}

export function unbury(gone: readonly Gone[], callId: string): readonly Gone[] {
  return gone.some((entry) => entry.callId === callId)
    ? gone.filter((entry) => entry.callId !== callId)
    : gone;
}

/** What is too old to matter is forgotten; the same lists when nothing is. Both are in the order of time. */
export function expire<T extends Early | Gone>(entries: readonly T[], at: number): readonly T[] {
  const limit = (entry: T): number => ('kind' in entry ? GONE_MS : EARLY_MS);
  return entries.every((entry) => at - entry.at < limit(entry))
    ? entries
    : entries.filter((entry) => at - entry.at < limit(entry));
}
