import type { AnswerPush, HangupPush, NewCallPush, PushPlaces } from './facts.ts';

/** What assigns a leg to its call. */
export interface LegTrace {
  readonly callId: string;
  readonly origCallId?: string;
  /** The other end; absent when withheld. */
  readonly far?: string;
  /** The account's own number of the leg. */
  readonly own?: string;
  readonly at: number;
}

/** Pushes of a leg whose call has no card yet. */
export interface Early {
  readonly callId: string;
  /** It names nobody, and the leg that it continues is unknown so far. */
  readonly newCall?: { readonly push: NewCallPush; readonly places: PushPlaces };
  readonly answer?: AnswerPush;
  readonly hangup?: HangupPush;
  readonly at: number;
}

/** A leg that must not come back. GET /calls may bring back a `lost` one, whose end was only inferred. */
export interface Gone extends LegTrace {
  readonly kind: 'ended' | 'lost';
  /** The call went on without this user: a later leg that names nobody belongs to somebody else. */
  readonly left: boolean;
}

export interface Foreign extends LegTrace {
  /** When it ended as forwarded. */
  readonly forwardedAt?: number;
}

const EARLY_LIMIT = 256;
const EARLY_MS = 60_000;
const GONE_LIMIT = 1_024;
/** A busy account starts ten calls a second: this keeps the last seven minutes of them. */
const FOREIGN_LIMIT = 4_096;
const LEG_MS = 3_600_000;

/** Adds an early push of a leg; a repetition returns the same list. */
export function bufferEarly(
  early: readonly Early[],
  push: AnswerPush | HangupPush | NewCallPush,
  at: number,
  places: PushPlaces = {},
): readonly Early[] {
  const existing = early.find((entry) => entry.callId === push.callId);
  if (existing?.[push.event] !== undefined) return early;
  const entry: Early = {
    ...(existing ?? { callId: push.callId, at }),
    [push.event]: push.event === 'newCall' ? { push, places } : push,
  };
  return [...early.filter((other) => other !== existing), entry].slice(-EARLY_LIMIT);
}

export function takeEarly(early: readonly Early[], callId: string): readonly Early[] {
  return early.some((entry) => entry.callId === callId)
    ? early.filter((entry) => entry.callId !== callId)
    : early;
}

/** Newer knowledge of a leg replaces older. */
export function rememberEnded(gone: readonly Gone[], added: readonly Gone[]): readonly Gone[] {
  return remember(gone, added, GONE_LIMIT);
}

export function rememberForeign(foreign: readonly Foreign[], added: Foreign): readonly Foreign[] {
  return remember(foreign, [added], FOREIGN_LIMIT);
}

function remember<T extends LegTrace>(legs: readonly T[], added: readonly T[], limit: number): readonly T[] {
  if (added.length === 0) return legs;
  const ids = new Set(added.map(({ callId }) => callId));
  const others = legs.some(({ callId }) => ids.has(callId))
    ? legs.filter(({ callId }) => !ids.has(callId))
    : legs;
  return [...others.slice(Math.max(0, others.length + added.length - limit)), ...added.slice(-limit)];
}

export function forgetLeg<T extends LegTrace>(legs: readonly T[], callId: string): readonly T[] {
  return legs.some((leg) => leg.callId === callId) ? legs.filter((leg) => leg.callId !== callId) : legs;
}

export const expireEarly = (early: readonly Early[], at: number): readonly Early[] =>
  expire(early, at, EARLY_MS);
export const expireLegs = <T extends LegTrace>(legs: readonly T[], at: number): readonly T[] =>
  expire(legs, at, LEG_MS);

/** Removes expired entries, the oldest first; returns the same list if there are none. */
function expire<T extends { readonly at: number }>(
  entries: readonly T[],
  at: number,
  ms: number,
): readonly T[] {
  const [oldest] = entries;
  if (oldest === undefined || at - oldest.at < ms) return entries;
  return entries.filter((entry) => at - entry.at < ms);
}
