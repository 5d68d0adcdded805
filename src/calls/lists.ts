import { activeCallId, isAsked, legOf, livingLegs, without, type Call } from './call.ts';
import { callById } from './call-list.ts';
import { answerer, callOfLeg, callOfOrigin, callOfParticipant, isConsultation } from './correlate.ts';
import type { ListedCall } from '../shared/model/listed-call.ts';
import type { Listed } from './facts.ts';
import { readBack } from './flags.ts';
import { endAs, joinEarly, joinLeg, talkLeg } from './legs.ts';
import { takeEarly } from './memory.ts';
import { admit, chain, freshId, ignored, walk, type Board, type Step } from './walk.ts';

/**
 * Reconciles with GET /calls. The list contains established calls only, so it says nothing about ringing ones; it may
 * contain calls of colleagues, and it does not override facts newer than its request.
 */
export function onListed(board: Board, fact: Listed): Step {
  let step: Step = { board, effects: [] };
  const unknown: ListedCall[] = [];
  const listedIds = new Set<string>();
  const once = new Map(fact.calls.map((listed) => [listed.callId, listed])).values();
  for (const listed of once) {
    const call = callOfLeg(step.board, listed.callId);
    if (!call) unknown.push(listed);
    else if (mayTalk(call, listed, fact.askedAt)) {
      listedIds.add(call.id);
      step = chain(step, (next) => confirm(next, call.id, listed, fact));
    }
  }
  for (const listed of unknown) {
    const unlisted = step.board.calls.filter((call) => !listedIds.has(call.id));
    const early = step.board.early.find((entry) => entry.callId === listed.callId);
    const origin = callOfOrigin(step.board, early?.answer?.origCallId);
    const asks = origin && isConsultation(origin, early?.answer?.direction, farNumber(listed));
    const call = (asks ? undefined : origin) ?? callOfParticipant(step.board, listed, unlisted);
    if (!mayAppear(step.board, listed, fact.askedAt)) continue;
    const live = call?.state === 'ended' ? undefined : call;
    step = chain(step, (next) => (live ? confirm(next, live.id, listed, fact) : adopt(next, listed, fact)));
    const listedCall = callOfLeg(step.board, listed.callId);
    if (listedCall) listedIds.add(listedCall.id);
  }
  const { effects } = step;
  // Collects all effects in one list: a copy for each of thousands of calls would block the desk.
  for (const call of step.board.calls) {
    if (listedIds.has(call.id) || fact.calls.some(({ callId }) => legOf(call, callId)?.ended === false))
      continue;
    const missed = miss(step.board, call.id, fact);
    step.board = missed.board;
    effects.push(...missed.effects);
  }
  if (isSame(step.board, board)) return ignoredList(board);
  return { board: step.board, effects: effects.filter(({ kind }) => kind !== 'ignored') };
}

/** The list may contain two legs of one call with different flags: applied one after the other, they cancel out. */
const isSame = (next: Board, board: Board): boolean =>
  next === board || JSON.stringify(next) === JSON.stringify(board);

const ignoredList = (board: Board): Step => ({
  board,
  effects: board.calls.length === 0 ? [] : [{ kind: 'ignored', fact: 'listed', state: 'absent' }],
});

/** Whether a list entry can mean that somebody talks in this call. */
function mayTalk(call: Call, listed: ListedCall, askedAt: number): boolean {
  const leg = legOf(call, listed.callId);
  if (call.state === 'ended') return call.cause === 'lost' && askedAt > (call.endedAt ?? 0);
  // The platform may have picked up itself, to ask for keys.
  if (leg === undefined || leg.ended || (leg.asked && isAsked(call))) return false;
  if (call.direction === 'out' && leg.direction === 'in') {
    // The own device has picked up; the callee may still ring.
    return livingLegs(call).length === 0 && farNumber(listed) !== undefined;
  }
  return true;
}

const farNumber = ({ participants }: ListedCall): string | undefined =>
  participants.find(({ owner, phoneNumber }) => !owner && phoneNumber !== undefined && phoneNumber !== '')
    ?.phoneNumber;

/** Whether an unknown call belongs to this desk and is alive. */
function mayAppear(board: Board, listed: ListedCall, askedAt: number): boolean {
  if (board.foreign.some(({ callId }) => callId === listed.callId)) return false;
  const past = board.gone.find((entry) => entry.callId === listed.callId);
  if (past && !(past.kind === 'lost' && askedAt > past.at)) return false;
  const early = board.early.find((entry) => entry.callId === listed.callId);
  if (early?.hangup || (early?.answer && answerer(board.config.userId, early.answer) === 'others'))
    return false;
  return listed.participants.length === 0 || listed.participants.some(({ owner }) => owner);
}

function confirm(board: Board, id: string, listed: ListedCall, { askedAt, at }: Listed): Step {
  const change = (call: Call): Call => {
    const talking = talkLeg(listed.callId)(call);
    // If there are several legs, only the one that commands act on sets the flags.
    const isActive = activeCallId(talking) === listed.callId;
    return proven(isActive ? readBack(talking, listed, askedAt) : talking, listed, askedAt);
  };
  return walk(board, id, { name: 'listed', at, change });
}

/** Adds a call that began unseen. An early answer push tells its direction; otherwise it counts as incoming. */
function adopt(board: Board, listed: ListedCall, { askedAt, at }: Listed): Step {
  const { answer, newCall } = board.early.find((entry) => entry.callId === listed.callId) ?? {};
  const next: Board = { ...board, early: takeEarly(board.early, listed.callId) };
  const change = (call: Call): Call => {
    const joined = newCall ? joinLeg(newCall.push, at)(call) : call;
    const talking = talkLeg(listed.callId)(answer ? joinEarly(answer)(joined) : joined);
    return proven(readBack(talking, listed, askedAt), listed, askedAt);
  };
  return admit(next, freshId(board, listed.callId), newCall?.push.direction ?? answer?.direction ?? 'in', {
    name: 'adopted',
    at,
    change,
  });
}

function proven(call: Call, listed: ListedCall, askedAt: number): Call {
  const number = call.number ?? farNumber(listed);
  const farMember = listed.participants.find(({ owner }) => !owner)?.participantId ?? call.farMember;
  const knows =
    call.provenAt >= askedAt &&
    call.missedAt === undefined &&
    call.number === number &&
    call.farMember === farMember;
  if (knows) return call;
  return {
    ...without(call, 'missedAt'),
    provenAt: Math.max(call.provenAt, askedAt),
    ...(number !== undefined && { number }),
    ...(farMember !== undefined && { farMember }),
  };
}

/** A list without this call is conclusive if it was requested well after the call connected, or the second time. */
function miss(board: Board, id: string, { askedAt, at }: Listed): Step {
  const call = callById(board.calls, id);
  const connectedAt = call?.connectedAt;
  // Without a callId only its session tells about it.
  const isNamed = call?.session === undefined || livingLegs(call).length > 0;
  if (!call || connectedAt === undefined || call.waitingSince !== undefined || !isNamed)
    return ignored(board, 'unlisted', 'absent');
  const newest = Math.max(connectedAt, call.provenAt, call.missedAt ?? 0);
  if (askedAt <= newest) return ignored(board, 'unlisted', call.state);
  const conclusive = call.missedAt !== undefined || askedAt - connectedAt >= board.config.freshMs;
  const cause = call.state === 'transferring' ? 'transferred' : 'lost';
  const neverHere = conclusive && call.answererUnknown === true && call.provenAt === 0;
  if (neverHere && call.legs.some(({ talking, leadsTo }) => talking && leadsTo === 'outside')) {
    return walk(board, id, { name: 'gone', at, change: endAs('answeredElsewhere') });
  }
  if (neverHere) {
    const change = (current: Call): Call => without(endAs('lost')(current), 'connectedAt');
    return walk(board, id, { name: 'neverHere', at, change });
  }
  return conclusive
    ? walk(board, id, { name: 'gone', at, change: endAs(cause) })
    : walk(board, id, { name: 'unlisted', at, change: (current) => ({ ...current, missedAt: askedAt }) });
}
