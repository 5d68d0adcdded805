import type { PushFact } from '../shared/model/push.ts';
import { legOf, livingLegs, without, type Call } from './call.ts';
import { addressee, answerer, callOfLeg, callOfOrigin, dialOf, isConsultation } from './correlate.ts';
import type { AnswerPush, HangupPush, NewCallPush } from './facts.ts';
import { hangupMove } from './hangups.ts';
import { answerLeg, endAs, endLeg, joinLeg, noteAnswer, numberOf } from './legs.ts';
import { bury, park, unbury, unpark } from './memory.ts';
import { sameNumber } from './same-number.ts';
import { admit, chain, freshId, ignored, remove, walk, type Board, type Move, type Step } from './walk.ts';

/**
 * What a push means. Pushes come twice, late, out of order or never: a leg remembers which of its pushes it had, and
 * pushes of a leg that is not announced yet wait for its newCall. A call whose hangup overtook its newCall never shows;
 * it counts as missed all the same when its cause says so.
 */
export function onPush(board: Board, push: PushFact, at: number): Step {
  switch (push.event) {
    case 'newCall':
      return onNewCall(board, push, at);
    case 'answer':
      return onAnswer(board, push, at);
    case 'hangup':
      return onHangup(board, push, at);
    case 'dtmf':
      // Keys that the caller pressed while the platform gathers them; the board shows those that the desk sent.
      return ignored(board, 'push', callOfLeg(board, push.callId)?.state ?? 'absent');
  }
}

function onNewCall(board: Board, push: NewCallPush, at: number): Step {
  const known = callOfLeg(board, push.callId);
  if (known && legOf(known, push.callId)?.direction !== undefined) return ignored(board, 'push', known.state);
  const who = addressee(board.config.userId, push.userIds, push.fullUserIds);
  const past = board.gone.find((entry) => entry.callId === push.callId);
  if (past && !(past.kind === 'foreign' && who === 'me')) return ignored(board, 'push', 'absent');
  const origin = known ?? callItCarriesOn(board, push);
  if (!known && (who === 'others' || (who === 'nobody' && origin && leftThisDesk(origin)))) {
    return {
      board: { ...board, gone: bury(board.gone, [{ callId: push.callId, kind: 'foreign', at }]) },
      effects: [],
    };
  }
  const early = board.early.find((entry) => entry.callId === push.callId);
  const open: Board = {
    ...board,
    early: unpark(board.early, push.callId),
    gone: unbury(board.gone, push.callId),
  };
  const call = origin ?? dialOf(board, push, at);
  const overtaken = early?.hangup !== undefined;
  let step = call ? joinStep(open, call, push, overtaken, at) : admitNew(open, push, at);
  if (call?.state === 'ended' && overtaken) return step;
  const { answer, hangup } = early ?? {};
  if (answer) step = chain(step, (next) => onAnswer(next, answer, at));
  if (hangup) step = chain(step, (next) => onHangup(next, hangup, at));
  return call ? step : unseen(step, push.callId, overtaken, at);
}

function callItCarriesOn(board: Board, push: NewCallPush): Call | undefined {
  const origin = callOfOrigin(board, push.origCallId);
  return origin && isConsultation(origin, push.direction, numberOf(push.to)) ? undefined : origin;
}

/** A call that left by a transfer: its further legs ring elsewhere unless they name this desk's user. */
const leftThisDesk = (call: Call): boolean => call.transferTarget !== undefined && call.state !== 'connected';

function joinStep(board: Board, call: Call, push: NewCallPush, overtaken: boolean, at: number): Step {
  const join = joinLeg(push, at);
  if (call.state === 'ended') {
    // The first leg of a call never carries it on: it is late.
    const isFirst = push.callId === push.origCallId && call.legs.length > 0;
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

function admitNew(board: Board, push: NewCallPush, at: number): Step {
  const name = push.direction === 'in' ? 'newCallIn' : 'newCallOut';
  const id = freshId(board, push.origCallId ?? push.callId, push.callId);
  return admit(board, id, push.direction, { name, at, change: joinLeg(push, at) });
}

/** Takes a call that its own early pushes ended off again before anybody saw it. */
function unseen(step: Step, callId: string, overtaken: boolean, at: number): Step {
  const call = callOfLeg(step.board, callId);
  if (!call || (call.state !== 'ended' && !overtaken)) return step;
  const effects = step.effects.filter(({ kind }) => kind !== 'appeared' && kind !== 'connected');
  return { board: remove(step.board, call, at), effects };
}

function onAnswer(board: Board, push: AnswerPush, at: number): Step {
  const who = answerer(board.config.userId, push);
  const call = callOfLeg(board, push.callId);
  const leg = call && legOf(call, push.callId);
  if (!call || !leg) return parkAnswer(board, push, who === 'me', at);
  const mayReturn = call.state === 'ended' && call.cause === 'lost';
  if (leg.answerSeen || (leg.ended && !mayReturn)) return ignored(board, 'push', call.state);
  return walk(board, call.id, answerMove(call, push, who, at));
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
  const others = livingLegs(call).some((leg) => leg.callId !== push.callId);
  if (others) return { name: 'legEnded', at, change: endLeg(push.callId, elsewhere) };
  return who === 'voicemail'
    ? { name: 'answeredByVoicemail', at, change: endAs(elsewhere) }
    : { name: 'answeredElsewhere', at, change: endAs(elsewhere) };
}

/** Answers whose newCall push is missing: the platform's list may know the call. */
function parkAnswer(board: Board, push: AnswerPush, mine: boolean, at: number): Step {
  const past = board.gone.find((entry) => entry.callId === push.callId)?.kind;
  if (past === 'ended' || (past === 'foreign' && !mine)) return ignored(board, 'push', 'absent');
  const early = park(board.early, push, at);
  if (early === board.early) return ignored(board, 'push', 'absent');
  const gone = past === 'foreign' ? unbury(board.gone, push.callId) : board.gone;
  return { board: { ...board, early, gone }, effects: [{ kind: 'reconcile' }] };
}

function onHangup(board: Board, push: HangupPush, at: number): Step {
  const call = callOfLeg(board, push.callId);
  if (!call) {
    const past = board.gone.some((entry) => entry.callId === push.callId);
    const early = past ? board.early : park(board.early, push, at);
    return early === board.early
      ? ignored(board, 'push', 'absent')
      : { board: { ...board, early }, effects: [] };
  }
  if (legOf(call, push.callId)?.ended) return ignored(board, 'push', call.state);
  return walk(board, call.id, hangupMove(call, push, at, situationOf(board, call)));
}

function situationOf(board: Board, call: Call): { engaged: boolean; consulted: boolean } {
  const talking = board.calls.filter(
    (other) => other !== call && (other.state === 'connected' || other.state === 'held'),
  );
  const consulted = talking.some((other) => sameNumber(other.number, call.transferTarget));
  return { engaged: talking.length > 0, consulted };
}
