import { livingLegs, type Call } from './call.ts';
import type { SessionReport } from './facts.ts';
import { readFlag } from './flags.ts';
import { endAs } from './legs.ts';
import { ignored, walk, type Board, type Step } from './walk.ts';

/**
 * Applies the state of a call's session: on the classic system a dialled call has one from the first second, before any
 * push names the call. The end of a session ends the call only if nothing else knows the call, since it may go on
 * elsewhere.
 */
export function onSession(board: Board, fact: SessionReport): Step {
  const call = board.calls.find(({ id }) => id === fact.id);
  const { session } = call ?? {};
  const isOther = session !== undefined && session.id !== fact.sessionId;
  if (!call || isOther || fact.askedAt < (session?.provenAt ?? 0))
    return ignored(board, 'sessionReport', call?.state ?? 'absent');
  const { id, at } = fact;
  if (fact.status === 'over') {
    const livesOn = livingLegs(call).some(
      ({ direction, talking }) => direction !== undefined || (talking && call.provenAt > fact.askedAt),
    );
    if (livesOn) return ignored(board, 'sessionOver', call.state);
    const handedOver = call.state === 'transferring' || call.pending.hangUp?.handsOver === true;
    const cause = handedOver ? 'transferred' : (fact.cause ?? 'normalClearing');
    return walk(board, id, { name: 'sessionOver', at, change: endAs(cause) });
  }
  const talks = fact.status === 'talking' || fact.status === 'held';
  return walk(board, id, { name: talks ? 'sessionTalks' : 'sessionReport', at, change: prove(fact, talks) });
}

function prove(fact: SessionReport, talks: boolean): (call: Call) => Call {
  return (call) => {
    const farMember = fact.farMember ?? call.farMember;
    const { session } = call;
    const isKnown =
      session?.id === fact.sessionId && session.provenAt === fact.askedAt && call.farMember === farMember;
    const proven: Call = isKnown
      ? call
      : {
          ...call,
          session: { id: fact.sessionId, provenAt: fact.askedAt },
          ...(farMember !== undefined && { farMember }),
        };
    if (!talks) return proven;
    const switches = { hold: fact.status === 'held', record: fact.recording, park: fact.parked } as const;
    const isListed = livingLegs(call).some(({ talking }) => talking);
    let next = proven;
    for (const flag of ['hold', 'record', 'park'] as const) {
      const value = switches[flag];
      // Whether somebody who talks on a listed leg is on hold is up to that list.
      if (value !== undefined && !(flag === 'hold' && isListed))
        next = readFlag(next, flag, value, fact.askedAt);
    }
    return next;
  };
}
