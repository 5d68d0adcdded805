import type { Failure } from '../shared/failure.ts';
import type { RuleMark } from '../shared/model/call-rule.ts';
import type { LegTrace } from './memory.ts';
import type { CallCommand, CallState, Direction, EndCause } from '../shared/model/call.ts';
import { present } from '../shared/present.ts';

/** One `callId` of a call. */
export interface Leg {
  readonly callId: string;
  /** Absent until the newCall push arrives. */
  readonly direction?: Direction;
  /** The account's own number of this leg, or the outside number that it was forwarded to. */
  readonly own?: string;
  /** The number that forwarded it. */
  readonly diversion?: string;
  /** When the newCall push arrived. */
  readonly since?: number;
  /** Where it leads if not to a user: a voicemail box, or a phone outside the account. */
  readonly leadsTo?: 'voicemail' | 'outside';
  /** The caller was asked for keys, and the platform may have answered the call to ask. */
  readonly asked?: true;
  /** The answer push has arrived. */
  readonly answerSeen: boolean;
  /** The user that the answer push named. */
  readonly answeredBy?: 'me' | 'others';
  /** An answer push or GET /calls has said that somebody talks on it. */
  readonly talking: boolean;
  readonly ended: boolean;
  /** How it ended while the call went on. */
  readonly cause?: EndCause;
}

/** A command that was sent but is not yet confirmed. While `optimistic` the call shows `on`, else `truth`. */
export interface PendingFlag {
  readonly since: number;
  readonly on: boolean;
  readonly truth: boolean;
  readonly optimistic: boolean;
}

interface Pending {
  readonly mute?: PendingFlag;
  readonly hold?: PendingFlag;
  readonly record?: PendingFlag;
  readonly park?: PendingFlag;
  readonly announce?: { readonly since: number };
  readonly dtmf?: readonly { readonly since: number; readonly digits: string }[];
  readonly transfer?: { readonly since: number; readonly attended: boolean };
  /** `handsOver`: the user is consulting the transfer target; hanging up connects the two. */
  readonly hangUp?: { readonly since: number; readonly handsOver?: boolean };
}

interface Dial {
  readonly target: string;
  readonly at: number;
}

/** The classic system's session of a call; its id is no callId. */
interface CallSession {
  readonly id: string;
  /** When the newest answer that listed the session was requested; 0: none yet. */
  readonly provenAt: number;
}

/** One call of this desk with all its legs. Times are epoch milliseconds. */
export interface Call {
  readonly id: string;
  readonly direction: Direction;
  readonly state: CallState;
  /** The other end as the platform wrote it; absent when withheld or not known yet. */
  readonly number?: string;
  readonly withheld: boolean;
  /** The account's own number of this call: the one called, or the one shown to the callee. */
  readonly ownNumber?: string;
  readonly channelId?: string;
  /** Number that forwarded or transferred the call here. */
  readonly forwardedBy?: string;
  /** This desk answered the push with a rejection, so the call must not disturb the user. */
  readonly turnedAway?: true;
  /** The call rule that this desk applied. */
  readonly rule?: RuleMark;
  /** The caller was asked for keys but pushed none in time, so it rings; keys still decide whenever they arrive. */
  readonly keysOverdue?: true;
  /** Device ids, known for calls that this desk started. */
  readonly deviceIds: readonly string[];
  readonly legs: readonly Leg[];
  readonly origCallId?: string;
  readonly dial?: Dial;
  readonly session?: CallSession;
  /** The participant id of the other end, once the platform has told it. */
  readonly farMember?: string;
  readonly startedAt: number;
  /** When it began to ring; a further leg resets this. */
  readonly ringingSince: number;
  readonly connectedAt?: number;
  /** The answer push named nobody: until a list contains this call, a voicemail box or a queue may have answered. */
  readonly answererUnknown?: boolean;
  readonly endedAt?: number;
  readonly cause?: EndCause;
  /** It came in, rang here and nobody answered. Reported once, and withdrawn when somebody answers after all. */
  readonly missed: boolean;
  readonly muted: boolean;
  readonly held: boolean;
  readonly recording: boolean;
  readonly parked: boolean;
  /** When the platform last confirmed a switch; an older read-back does not undo it. */
  readonly flagsAt: number;
  /** When the platform last confirmed that recording is on or off. */
  readonly recordingAt?: number;
  /** Digits sent, including pending ones. */
  readonly dtmf: string;
  /** The last keys that the caller pressed. */
  readonly pressed?: string;
  readonly transferTarget?: string;
  readonly pending: Pending;
  /** The last refusal; the next command clears it. */
  readonly notice?: {
    readonly command: CallCommand | 'dial';
    readonly failure: Failure;
    readonly at: number;
  };
  /** All legs ended as forwarded; the next leg has not been announced yet. */
  readonly waitingSince?: number;
  /** When the newest list with this call was requested. */
  readonly provenAt: number;
  /** When the newest list without this call was requested. */
  readonly missedAt?: number;
}

/** A call of which nothing else is known yet. @param at epoch milliseconds */
export function blankCall(id: string, direction: Direction, at: number): Call {
  return {
    id,
    direction,
    state: direction === 'in' ? 'ringing' : 'dialling',
    withheld: false,
    deviceIds: [],
    legs: [],
    startedAt: at,
    ringingSince: at,
    missed: false,
    muted: false,
    held: false,
    recording: false,
    parked: false,
    flagsAt: 0,
    dtmf: '',
    pending: {},
    provenAt: 0,
  };
}

type OptionalKey<T> = { [K in keyof T]-?: object extends Pick<T, K> ? K : never }[keyof T];

export function without<T extends object>(value: T, ...keys: OptionalKey<T>[]): T {
  const copy = { ...value };
  for (const key of keys) Reflect.deleteProperty(copy, key);
  return copy;
}

/** To start a call, the platform first rings the desk's own device: an incoming leg that names no callee. */
export function isOwnDeviceLeg(call: Call, leg: Leg): boolean {
  return call.direction === 'out' && leg.direction === 'in';
}

/** Legs that keep the call alive: the id that a dial returned only until a push names a leg, as both can differ. */
export function livingLegs(call: Call): Leg[] {
  const far = call.legs.filter((leg) => !isOwnDeviceLeg(call, leg));
  const named = far.some((leg) => leg.direction !== undefined || leg.talking);
  return far.filter((leg) => !leg.ended && (!named || leg.direction !== undefined || leg.talking));
}

export function legOf(call: Call, callId: string): Leg | undefined {
  return call.legs.find((leg) => leg.callId === callId);
}

/** The leg that commands act on: the one somebody talks on, else the newest live one; absent if there is none. */
export function activeCallId(call: Call): string | undefined {
  const living = livingLegs(call);
  const leg = living.findLast((candidate) => candidate.talking) ?? living.at(-1);
  return leg?.callId ?? call.legs.findLast((candidate) => !candidate.ended)?.callId;
}

/** The platform asks the caller for keys and has not reported any yet. */
export const isAsked = ({ rule }: Call): boolean =>
  rule?.action.kind === 'askForKey' && rule.pressed === undefined;

/** The call goes on without this desk's user: handed over, answered by somebody else, or transferred by phone. */
export function hasLeft(call: Call, leg?: Leg): boolean {
  if (leg?.answeredBy !== undefined) return true;
  const { cause, transferTarget, state, connectedAt, answererUnknown, provenAt } = call;
  if (cause === 'answeredElsewhere' || cause === 'transferred') return true;
  if (transferTarget !== undefined && state !== 'connected') return true;
  return connectedAt !== undefined && (answererUnknown !== true || provenAt > 0);
}

export const tracesOf = ({ legs, origCallId, number, startedAt }: Call): LegTrace[] =>
  legs.map(({ callId, own, since = startedAt }) => ({
    callId,
    at: since,
    ...present({ origCallId, far: number, own }),
  }));
