import { hasLeft, legOf, tracesOf, type Call } from './call.ts';
import { callOfOrigin, dialOf, isConsultation } from './correlate.ts';
import type { NewCallPush, PushPlaces } from './facts.ts';
import { farNumberOf, numberOf, ownNumberOf } from './legs.ts';
import type { LegTrace } from './memory.ts';
import { sameNumber } from './same-number.ts';
import type { Board } from './walk.ts';
import { present } from '../shared/present.ts';

/** `unknown`: it continues a call that this desk does not know. */
export type LegOwner = 'mine' | 'others' | 'unknown';

interface Predecessor {
  trace: LegTrace;
  whose: 'mine' | 'others';
  call?: Call;
}

/** A voicemail box that answers under the number that forwards to it. */
export const leadsToVoicemail = (push: NewCallPush): boolean =>
  push.userNames.some((name) => name.toLowerCase() === 'voicemail') ||
  sameNumber(numberOf(push.diversion), ownNumberOf(push));

/**
 * Finds the owner of a leg that names nobody: the owner of the place it was forwarded to, else of the call before it
 * was forwarded, else of the place it came from. A call without an earlier owner belongs to everybody, unless its line
 * or number belongs to somebody.
 */
export function legOwner(board: Board, push: NewCallPush, places: PushPlaces, at: number): LegOwner {
  if (dialOf(board, push, at) || asksTarget(board, push)) return 'mine';
  if (isFirstLeg(push))
    return forwardedUnnamed(board, push, at) ?? ownerOf(places.line ?? places.own) ?? 'mine';
  const target = leadsToVoicemail(push) ? undefined : ownerOf(places.own);
  return target ?? predecessorOf(board, push)?.whose ?? ownerOf(places.diverter) ?? 'unknown';
}

/** The card that a leg continues. */
export function continuedCall(board: Board, push: NewCallPush, at: number): Call | undefined {
  if (asksTarget(board, push)) return undefined;
  const origin = callOfOrigin(board, push.origCallId);
  if (origin || push.origCallId !== undefined) return origin;
  return predecessorOf(board, push)?.call ?? forwardedHere(board, push, at) ?? successorOf(board, push);
}

/** Whether a leg follows the one that just became known. */
export function follows(push: NewCallPush, trace: LegTrace): boolean {
  const { callId, origCallId } = push;
  if (trace.callId === callId || origCallId === callId) return false;
  if (origCallId !== undefined) return trace.callId === origCallId || trace.origCallId === origCallId;
  const diverter = numberOf(push.diversion);
  return diverter !== undefined && sameNumber(trace.own, diverter) && sameFar(trace.far, farNumberOf(push));
}

export function traceOf(push: NewCallPush, at: number): LegTrace {
  const [far, own] = [farNumberOf(push), ownNumberOf(push)];
  return {
    callId: push.callId,
    at,
    ...present({ origCallId: push.origCallId, far, own }),
  };
}

const ownerOf = (place: 'me' | 'others' | undefined): 'mine' | 'others' | undefined =>
  place === 'me' ? 'mine' : place;

const isFirstLeg = ({ callId, origCallId, diversion }: NewCallPush): boolean =>
  origCallId === undefined ? diversion === undefined : origCallId === callId;

const sameFar = (a: string | undefined, b: string | undefined): boolean =>
  a === undefined && b === undefined ? true : sameNumber(a, b);

function asksTarget(board: Board, push: NewCallPush): boolean {
  const origin = callOfOrigin(board, push.origCallId);
  return origin !== undefined && isConsultation(origin, push.direction, numberOf(push.to));
}

/** The leg that this one continues: among candidates the one whose number forwarded, else the newest. */
function predecessorOf(board: Board, push: NewCallPush): Predecessor | undefined {
  if (isFirstLeg(push)) return undefined;
  const fitting: Predecessor[] = [];
  const look = (trace: LegTrace, whose: 'mine' | 'others', call?: Call): void => {
    if (follows(push, trace)) fitting.push({ trace, whose, ...(call && { call }) });
  };
  for (const trace of board.gone) look(trace, trace.left ? 'others' : 'mine');
  for (const call of callsOfPush(board, push)) {
    for (const trace of tracesOf(call))
      look(trace, hasLeft(call, legOf(call, trace.callId)) ? 'others' : 'mine', call);
  }
  for (const trace of board.foreign) look(trace, 'others');
  const diverter = numberOf(push.diversion);
  const exact = fitting.filter(({ trace }) => sameNumber(trace.own, diverter));
  return newest(exact) ?? newest(fitting);
}

/** Calls with a leg that this one may continue. */
function callsOfPush(board: Board, { origCallId, ...push }: NewCallPush): readonly Call[] {
  if (origCallId === undefined) return board.calls.filter(({ number }) => sameFar(number, farNumberOf(push)));
  return board.calls.filter(
    (call) => call.origCallId === origCallId || legOf(call, origCallId) !== undefined,
  );
}

const newest = (some: readonly Predecessor[]): Predecessor | undefined =>
  some.reduce<Predecessor | undefined>(
    (best, each) => (best === undefined || each.trace.at >= best.trace.at ? each : best),
    undefined,
  );

/** Some platforms tell neither origin nor diversion: the same call starts again right after it was forwarded. */
function forwardedHere(board: Board, push: NewCallPush, at: number): Call | undefined {
  if (push.origCallId !== undefined || push.diversion !== undefined) return undefined;
  const [far, own] = [farNumberOf(push), ownNumberOf(push)];
  return board.calls.find(
    ({ waitingSince, number, ownNumber }) =>
      waitingSince !== undefined &&
      at - waitingSince <= board.config.forwardMs &&
      sameFar(number, far) &&
      sameNumber(ownNumber, own),
  );
}

function forwardedUnnamed(board: Board, push: NewCallPush, at: number): 'mine' | 'others' | undefined {
  if (push.origCallId !== undefined) return undefined;
  if (forwardedHere(board, push, at)) return 'mine';
  const [far, own] = [farNumberOf(push), ownNumberOf(push)];
  const elsewhere = board.foreign.some(
    (trace) =>
      trace.forwardedAt !== undefined &&
      at - trace.forwardedAt <= board.config.forwardMs &&
      sameFar(trace.far, far) &&
      sameNumber(trace.own, own),
  );
  return elsewhere ? 'others' : undefined;
}

/** The card of a leg that overtook the one it continues, if only their numbers show that they are one call. */
function successorOf(board: Board, push: NewCallPush): Call | undefined {
  if (push.origCallId !== undefined) return undefined;
  const [far, own] = [farNumberOf(push), ownNumberOf(push)];
  return board.calls.find(
    (call) =>
      call.origCallId === undefined &&
      call.forwardedBy !== undefined &&
      sameNumber(call.forwardedBy, own) &&
      sameFar(call.number, far),
  );
}
