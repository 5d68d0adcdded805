import { hasLeft, isAsked, legOf, livingLegs, tracesOf, without, type Call, type Leg } from './call.ts';
import { callById, replaceCall } from './call-list.ts';
import { addressee, answerer, callOfLeg, dialOf } from './correlate.ts';
import type { AnswerPush, DtmfPush, HangupPush, NewCallPush, PushPlaces, PushReceived } from './facts.ts';
import { hangupMove } from './hangups.ts';
import { answerLeg, endAs, endLeg, joinLeg, noteAnswer, noteAnswerer } from './legs.ts';
import { bufferEarly, forgetLeg, rememberForeign, takeEarly, type LegTrace } from './memory.ts';
import { sameNumber } from './same-number.ts';
import { admit, chain, freshId, ignored, remove, walk, type Board, type Move, type Step } from './walk.ts';
import { continuedCall, follows, leadsToVoicemail, traceOf, legOwner, type LegOwner } from './leg-owner.ts';

/** Most keys of a caller that a card shows. */
const MOST_PRESSED = 32;

/**
 * Applies pushes. They arrive twice, late, out of order or never: a leg remembers which of its pushes it has had, and
 * pushes of an unannounced leg wait for its newCall. A call whose hangup overtook its newCall never shows; it still
 * counts as missed if its cause says so. A leg that names nobody and continues an unknown call waits until that call is
 * known, and never shows otherwise.
 */
export function onPush(board: Board, { push, at, places = {}, late = false }: PushReceived): Step {
  switch (push.event) {
    case 'newCall':
      return (late ? onLateCall : onNewCall)(board, push, at, places);
    case 'answer':
      return onAnswer(board, push, at);
    case 'hangup':
      return onHangup(board, push, at);
    case 'dtmf':
      return onDtmf(board, push, at);
  }
}

/** Keys while the platform gathers them. The push has no time, so the same keys may be a repetition. */
function onDtmf(board: Board, push: DtmfPush, at: number): Step {
  const { callId, decided } = push;
  const digits = push.digits.slice(-MOST_PRESSED);
  const call = callOfLeg(board, callId);
  if (!call || call.state === 'ended') return ignored(board, 'push', call?.state ?? 'absent');
  const before = call.pressed ?? '';
  const isRepeated = before.endsWith(digits);
  const isOverdue = call.keysOverdue === true && call.state === 'ringing';
  const isDecided = decided === undefined || !(isAsked(call) || isOverdue);
  if (isRepeated && isDecided) return ignored(board, 'push', call.state);
  const pressed = isRepeated ? before : (before + digits).slice(-MOST_PRESSED);
  const updated: Call = { ...call, ...(pressed !== '' && { pressed }) };
  const next = isDecided ? updated : byKeys(updated, decided);
  if (call.turnedAway && !next.turnedAway)
    return walk(board, call.id, { name: 'letThrough', at, change: () => ({ ...next, ringingSince: at }) });
  return { board: { ...board, calls: replaceCall(board.calls, call, next) }, effects: [] };
}

function byKeys(call: Call, { turnedAway, rule }: NonNullable<DtmfPush['decided']>): Call {
  return {
    ...without(call, 'turnedAway', 'rule', 'keysOverdue'),
    ...(turnedAway && { turnedAway: true as const }),
    ...(rule && { rule }),
  };
}

function onNewCall(board: Board, push: NewCallPush, at: number, places: PushPlaces): Step {
  const call = callOfLeg(board, push.callId);
  if (call && legOf(call, push.callId)?.direction !== undefined) return ignored(board, 'push', call.state);
  if (board.gone.some(({ callId }) => callId === push.callId)) return ignored(board, 'push', 'absent');
  const who = addressee(board.config.userId, push.userIds, push.fullUserIds);
  if (who !== 'me' && board.foreign.some(({ callId }) => callId === push.callId))
    return ignored(board, 'push', 'absent');
  const whose: LegOwner =
    call || who === 'me' ? 'mine' : who === 'others' ? 'others' : legOwner(board, push, places, at);
  if (whose === 'unknown') {
    const early = bufferEarly(board.early, push, at, places);
    if (early === board.early) return ignored(board, 'push', 'absent');
    return settle({ ...board, early }, push.callId, at);
  }
  const step = whose === 'others' ? ofOthers(board, push, at) : take(board, push, places, at);
  return chain(step, (next) => takeFollowing(next, traceOf(push, at), at));
}

/**
 * The platform did not wait for the answer, so no push will tell how the call ends: an incoming one counts as missed at
 * once, and an outgoing one does not show. A list that contains it brings it back.
 */
function onLateCall(board: Board, push: NewCallPush, at: number, places: PushPlaces): Step {
  const step = onNewCall(board, push, at, places);
  const call = callOfLeg(step.board, push.callId);
  if (!call || callOfLeg(board, push.callId)) return step;
  const isNew = callById(board.calls, call.id) === undefined;
  if (isNew && call.direction === 'out')
    return { board: { ...board, early: bufferEarly(board.early, push, at, places) }, effects: [] };
  const others = livingLegs(call).some((leg) => leg.callId !== push.callId);
  const move: Move =
    call.state === 'ringing' && !others
      ? { name: 'ringLimit', at, change: endAs('lost') }
      : { name: 'legEnded', at, change: endLeg(push.callId, 'lost') };
  const over = chain(step, (next) => walk(next, call.id, move));
  return isNew ? unseen(over, push.callId, true, at) : over;
}

function ofOthers(board: Board, push: NewCallPush, at: number): Step {
  const early = board.early.find((entry) => entry.callId === push.callId);
  const wasForwarded = early?.hangup?.cause === 'forwarded';
  const foreign = rememberForeign(board.foreign, {
    ...traceOf(push, at),
    ...(wasForwarded && { forwardedAt: at }),
  });
  return { board: { ...board, foreign, early: takeEarly(board.early, push.callId) }, effects: [] };
}

function take(board: Board, push: NewCallPush, places: PushPlaces, at: number): Step {
  const early = board.early.find((entry) => entry.callId === push.callId);
  const open: Board = {
    ...board,
    early: takeEarly(board.early, push.callId),
    foreign: forgetLeg(board.foreign, push.callId),
  };
  const overtaken = early?.hangup !== undefined;
  const origin = callOfLeg(board, push.callId) ?? continuedCall(board, push, at) ?? dialOf(board, push, at);
  // A call that was sent back to this user and given up at once is missed once more.
  const call = origin?.state === 'ended' && overtaken && wasAnswered(origin) ? undefined : origin;
  const leadsTo = destinationOf(push, places);
  let step = call ? joinStep(open, call, push, overtaken, at, leadsTo) : admitNew(open, push, at, leadsTo);
  if (call?.state === 'ended' && overtaken) return step;
  const { answer, hangup } = early ?? {};
  if (answer) step = chain(step, (next) => onAnswer(next, answer, at));
  if (hangup) step = chain(step, (next) => onHangup(next, hangup, at));
  return call ? step : unseen(step, push.callId, overtaken, at);
}

const wasAnswered = (call: Call): boolean => hasLeft(call) || call.legs.some((leg) => hasLeft(call, leg));

/** The destination of a forwarded leg that names nobody. */
function destinationOf(push: NewCallPush, places: PushPlaces): Leg['leadsTo'] {
  if (push.userIds.length + push.fullUserIds.length > 0) return undefined;
  if (leadsToVoicemail(push)) return 'voicemail';
  return push.diversion !== undefined && places.own === undefined ? 'outside' : undefined;
}

/** Knowing one leg may reveal the owner of legs that arrived too early. */
function takeFollowing(board: Board, trace: LegTrace, at: number): Step {
  const waiting = board.early.flatMap(({ newCall }) =>
    newCall && follows(newCall.push, trace) ? [newCall] : [],
  );
  let step: Step = { board, effects: [] };
  for (const { push, places } of waiting) {
    step = chain(step, (next) => {
      const entry = next.early.find(({ callId }) => callId === push.callId);
      if (entry?.newCall === undefined) return { board: next, effects: [] };
      return onNewCall({ ...next, early: withoutNewCall(next.early, push.callId) }, push, at, places);
    });
  }
  return step;
}

/** The answer of a waiting leg may already have named its owner. */
function settle(board: Board, callId: string, at: number): Step {
  const entry = board.early.find((early) => early.callId === callId);
  const who = entry?.answer && answerer(board.config.userId, entry.answer);
  if (entry?.newCall === undefined || (who !== 'me' && who !== 'others')) return { board, effects: [] };
  const { push, places } = entry.newCall;
  const open = { ...board, early: withoutNewCall(board.early, callId) };
  const step = who === 'me' ? take(open, push, places, at) : ofOthers(open, push, at);
  return chain(step, (next) => takeFollowing(next, traceOf(push, at), at));
}

const withoutNewCall = (early: Board['early'], callId: string): Board['early'] =>
  early.map((entry) => (entry.callId === callId ? without(entry, 'newCall') : entry));

function joinStep(
  board: Board,
  call: Call,
  push: NewCallPush,
  overtaken: boolean,
  at: number,
  leadsTo: Leg['leadsTo'],
): Step {
  const join = joinLeg(push, at, leadsTo);
  if (call.state === 'ended') {
    // The first leg of a call never continues it: it is only late.
    const isNamedFirst =
      push.origCallId === undefined ? push.diversion === undefined : push.callId === push.origCallId;
    const isFirst = isNamedFirst && call.legs.length > 0;
    const over = overtaken || isFirst || legOf(call, push.callId)?.ended === true;
    if (over) {
      const change = (ended: Call): Call => endLeg(push.callId, 'forwarded')(join(ended));
      return walk(board, call.id, { name: 'legEnded', at, change });
    }
    return walk(board, call.id, { name: 'continued', at, change: join });
  }
  return walk(board, call.id, {
    name: call.waitingSince === undefined ? 'newLeg' : 'continued',
    at,
    change: join,
  });
}

function admitNew(board: Board, push: NewCallPush, at: number, leadsTo: Leg['leadsTo']): Step {
  const name = push.direction === 'in' ? 'newCallIn' : 'newCallOut';
  const id = freshId(board, push.origCallId ?? push.callId, push.callId);
  return admit(board, id, push.direction, { name, at, change: joinLeg(push, at, leadsTo) });
}

/** Removes a call that its own early pushes have ended, before anybody saw it. */
function unseen(step: Step, callId: string, overtaken: boolean, at: number): Step {
  const call = callOfLeg(step.board, callId);
  if (!call || (call.state !== 'ended' && !overtaken)) return step;
  const effects = step.effects.filter(({ kind }) => kind !== 'appeared' && kind !== 'connected');
  return { board: remove(step.board, [call], at), effects };
}

function onAnswer(board: Board, push: AnswerPush, at: number): Step {
  const answeredBy = answerer(board.config.userId, push);
  const call = callOfLeg(board, push.callId);
  const leg = call && legOf(call, push.callId);
  if (!call || !leg) return answerEarly(board, push, answeredBy, at);
  if (answeredBy === 'me' || answeredBy === 'others') {
    const cut = withoutTransfers(board, call, leg);
    if (cut !== board) return onAnswer(cut, push, at);
  }
  // The platform itself may answer to ask for keys, and may say so late. An answer of this user has a name: the call rings no one else.
  if (answeredBy === 'nobody' && leg.asked) return ignored(board, 'push', call.state);
  const who = answeredBy === 'nobody' && leg.leadsTo === 'voicemail' ? 'voicemail' : answeredBy;
  const mayReturn = call.state === 'ended' && call.cause === 'lost';
  if (leg.ended && !leg.answerSeen && !mayReturn && (answeredBy === 'me' || answeredBy === 'others'))
    return answeredBefore(board, call, push.callId, answeredBy, at);
  if (leg.answerSeen || (leg.ended && !mayReturn)) return ignored(board, 'push', call.state);
  return walk(board, call.id, answerMove(call, push, who, at));
}

/** The answer of a leg arrives after its end: somebody talked, and then forwarded the call. */
function answeredBefore(board: Board, call: Call, callId: string, by: 'me' | 'others', at: number): Step {
  const note = noteAnswerer(callId, by);
  if (call.state === 'ended' || livingLegs(call).length > 0)
    return walk(board, call.id, { name: 'legEnded', at, change: note });
  return by === 'me'
    ? walk(board, call.id, { name: 'transferredOff', at, change: (now) => endAs('transferred')(note(now)) })
    : walk(board, call.id, {
        name: 'answeredElsewhere',
        at,
        change: (now) => endAs('answeredElsewhere')(note(now)),
      });
}

/**
 * A leg is answered once, before it is forwarded. If it went on to somebody outside the account, that was a transfer
 * whose pushes overtook the answer: it rings elsewhere.
 */
function withoutTransfers(board: Board, call: Call, answered: Leg): Board {
  const isTransfer = (leg: Leg): boolean =>
    leg.leadsTo === 'outside' && answered.own !== undefined && leg.diversion === answered.own;
  if (!call.legs.some(isTransfer)) return board;
  const foreign = tracesOf(call)
    .filter(({ callId }) => call.legs.some((leg) => leg.callId === callId && isTransfer(leg)))
    .reduce(rememberForeign, board.foreign);
  const rest = { ...call, legs: call.legs.filter((leg) => !isTransfer(leg)) };
  return { ...board, foreign, calls: replaceCall(board.calls, call, rest) };
}

function answerMove(call: Call, push: AnswerPush, who: ReturnType<typeof answerer>, at: number): Move {
  const direction = legOf(call, push.callId)?.direction ?? push.direction;
  if (call.direction === 'out') {
    const ownDevice = direction === 'in';
    return ownDevice
      ? { name: 'ownDeviceAnswered', at, change: noteAnswer(push.callId) }
      : { name: 'answeredHere', at, change: answerLeg(push.callId, at) };
  }
  if (who === 'me' || who === 'nobody') {
    const change = (current: Call): Call => {
      const answered = without(answerLeg(push.callId, at)(current), 'answererUnknown');
      return who === 'nobody' ? { ...answered, answererUnknown: true } : answered;
    };
    return { name: 'answeredHere', at, change };
  }
  const elsewhere = who === 'voicemail' ? 'noAnswer' : 'answeredElsewhere';
  // Remembers who answered, so that a repeated answer changes nothing.
  const noted = (current: Call): Call =>
    who === 'others' ? noteAnswerer(push.callId, who)(current) : current;
  const others = livingLegs(call).some((leg) => leg.callId !== push.callId);
  if (others)
    return { name: 'legEnded', at, change: (current) => endLeg(push.callId, elsewhere)(noted(current)) };
  return {
    name: who === 'voicemail' ? 'answeredByVoicemail' : 'answeredElsewhere',
    at,
    change: (current) => endAs(elsewhere)(noted(current)),
  };
}

/** Answers without a newCall push: the platform's list may contain the call. */
function answerEarly(board: Board, push: AnswerPush, who: ReturnType<typeof answerer>, at: number): Step {
  const { callId, origCallId } = push;
  if (board.gone.some((leg) => leg.callId === callId && leg.kind === 'ended'))
    return ignored(board, 'push', 'absent');
  if (who !== 'me' && board.foreign.some((leg) => leg.callId === callId))
    return ignored(board, 'push', 'absent');
  const early = bufferEarly(board.early, push, at);
  if (early === board.early) return ignored(board, 'push', 'absent');
  const boardWithEarly: Board = { ...board, early, foreign: forgetLeg(board.foreign, callId) };
  const isColleagues =
    who === 'others' || (origCallId !== undefined && board.foreign.some((leg) => leg.callId === origCallId));
  const asks: Step['effects'] = isColleagues ? [] : [{ kind: 'reconcile' }];
  return chain({ board: boardWithEarly, effects: asks }, (next) => settle(next, callId, at));
}

function onHangup(board: Board, push: HangupPush, at: number): Step {
  const call = callOfLeg(board, push.callId);
  if (!call) return hangUpEarly(board, push, at);
  if (legOf(call, push.callId)?.ended) return ignored(board, 'push', call.state);
  return walk(board, call.id, hangupMove(call, push, at, situationOf(board, call)));
}

function hangUpEarly(board: Board, push: HangupPush, at: number): Step {
  const foreign = board.foreign.find(({ callId }) => callId === push.callId);
  if (foreign && push.cause === 'forwarded' && foreign.forwardedAt === undefined) {
    const rest = forgetLeg(board.foreign, push.callId);
    return {
      board: { ...board, foreign: rememberForeign(rest, { ...foreign, forwardedAt: at }) },
      effects: [],
    };
  }
  const isPast = foreign !== undefined || board.gone.some(({ callId }) => callId === push.callId);
  const early = isPast ? board.early : bufferEarly(board.early, push, at);
  if (early === board.early) return ignored(board, 'push', 'absent');
  return { board: { ...board, early }, effects: [] };
}

function situationOf(board: Board, call: Call): { engaged: boolean; consulted: boolean } {
  const situation = { engaged: false, consulted: false };
  for (const other of board.calls) {
    if (other === call || (other.state !== 'connected' && other.state !== 'held')) continue;
    situation.engaged = true;
    situation.consulted ||= sameNumber(other.number, call.transferTarget);
  }
  return situation;
}
