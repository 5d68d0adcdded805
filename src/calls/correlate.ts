import type { Direction } from '../shared/model/call.ts';
import type { ListedCall } from '../shared/model/listed-call.ts';
import type { AnswerPush, NewCallPush } from './facts.ts';
import type { Call } from './call.ts';
import { callByLeg, callByOrigin } from './call-list.ts';
import { numberOf } from './legs.ts';
import { sameNumber } from './same-number.ts';
import type { Board } from './walk.ts';

export function callOfLeg(board: Board, callId: string): Call | undefined {
  return callByLeg(board.calls, callId);
}

/** Legs of one call share `origCallId`, which is the callId of the first. */
export function callOfOrigin(board: Board, origCallId: string | undefined): Call | undefined {
  return origCallId === undefined ? undefined : callByOrigin(board.calls, origCallId);
}

/** A consultation is a separate call, which the platform may report as a further leg of the transferred one. */
export function isConsultation(
  { state, transferTarget }: Call,
  direction: Direction | undefined,
  far: string | undefined,
): boolean {
  const talking = state === 'connected' || state === 'held';
  return talking && direction !== 'in' && transferTarget !== undefined && sameNumber(transferTarget, far);
}

/** The live consultation call of this call's attended transfer. */
export function consultationOf(calls: readonly Call[], asking: Call): Call | undefined {
  if (asking.transferTarget === undefined) return undefined;
  return calls.find(
    (call) =>
      call !== asking && call.state !== 'ended' && isConsultation(asking, call.direction, call.number),
  );
}

/**
 * Finds the card of a call that this desk started, for a push that identifies it by numbers only: the classic system
 * answers a dial with a session id, and the id from the new system can differ from that of the pushes. The platform
 * pushes the outgoing leg when the own device picks up; it pushes the leg that rings that device as an incoming call
 * from the callee. A dial that timed out may still have reached the platform, unless the user dialled the number again
 * since.
 */
export function dialOf(board: Board, push: NewCallPush, at: number): Call | undefined {
  const far = numberOf(push.direction === 'out' ? push.to : push.from);
  const fitting = board.calls.filter(({ dial, state, cause, legs }) => {
    if (dial === undefined || !sameNumber(dial.target, far)) return false;
    if (legs.some((leg) => leg.direction === push.direction)) return false;
    const recent = at - dial.at <= board.config.dialWindowMs;
    if (state === 'ended') return recent && cause === 'failed';
    return push.direction === 'in' ? recent : state === 'dialling';
  });
  return fitting.find(({ state }) => state !== 'ended') ?? fitting.at(-1);
}

/** The card that a listed call of unknown id belongs to: a call to the same number that no list has confirmed. */
export function callOfParticipant(
  board: Board,
  listed: ListedCall,
  unlisted: readonly Call[],
): Call | undefined {
  const far = listed.participants.filter((participant) => !participant.owner);
  const fits = (number: string | undefined): boolean =>
    far.some(({ phoneNumber }) => sameNumber(phoneNumber, number));
  return unlisted.find(
    (call) =>
      fits(call.dial?.target ?? call.number) &&
      (call.state === 'connected' ||
        call.state === 'held' ||
        (call.state === 'dialling' && call.dial !== undefined)),
  );
}

/** Whether a push names the desk's user, only others, or nobody. Full ids are the account's number and the user's id. */
export function addressee(
  userId: string,
  ids: readonly string[],
  fullIds: readonly string[],
): 'me' | 'others' | 'nobody' {
  const isMe = (id: string): boolean => id === userId || id.replace(/^\d+/, '') === userId;
  if (ids.some(isMe) || fullIds.some(isMe)) return 'me';
  return ids.length + fullIds.length > 0 ? 'others' : 'nobody';
}

export function answerer(userId: string, push: AnswerPush): 'me' | 'others' | 'nobody' | 'voicemail' {
  const who = addressee(userId, push.userId ? [push.userId] : [], push.fullUserId ? [push.fullUserId] : []);
  return who === 'nobody' && push.userName?.toLowerCase() === 'voicemail' ? 'voicemail' : who;
}
