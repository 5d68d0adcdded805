import { onCommand, onDialAccepted, onDialRefused, onDialRequested } from './actions.ts';
import { without, type Call } from './call.ts';
import { onTick } from './clock.ts';
import { isConsultation } from './correlate.ts';
import type { Fact } from './facts.ts';
import { onListed } from './lists.ts';
import { onPush } from './pushes.ts';
import { onSession } from './sessions.ts';
import { keep, walk, type Board, type BoardConfig, type Step } from './walk.ts';

export type { Board, BoardConfig, Step } from './walk.ts';

const defaults = {
  lingerMs: 4000,
  ringLimitMs: 120_000,
  forwardMs: 2000,
  optimisticMs: 2000,
  commandLimitMs: 10_000,
  freshMs: 2000,
  dialWindowMs: 30_000,
};

/** An empty board. `userId` as in `w0`; times in milliseconds. */
export function createBoard(config: Pick<BoardConfig, 'userId'> & Partial<BoardConfig>): Board {
  return { config: { ...defaults, ...config }, calls: [], early: [], gone: [], foreign: [] };
}

/**
 * Applies one fact: returns the next board and the effects. Pure and total: no fact throws, and one that changes
 * nothing returns the same board. `table.ts` lists every transition.
 */
export function take(board: Board, fact: Fact): Step {
  const step = stepOf(board, fact);
  const next = forgetAnswered(step);
  return next === step.board ? step : { ...step, board: next };
}

function stepOf(board: Board, fact: Fact): Step {
  switch (fact.kind) {
    case 'push':
      return onPush(board, fact);
    case 'listed':
      return onListed(board, fact);
    case 'session':
      return onSession(board, fact);
    case 'dialRequested':
      return onDialRequested(board, fact);
    case 'dialAccepted':
      return onDialAccepted(board, fact);
    case 'dialRefused':
      return onDialRefused(board, fact.id, fact.failure, fact.at);
    case 'commandSent':
    case 'commandConfirmed':
    case 'commandRefused':
      return onCommand(board, fact);
    case 'forget':
      return walk(board, fact.id, { name: 'forget', at: fact.at, change: keep });
    case 'tick':
      return onTick(board, fact.at);
  }
}

/** The consultation has ended without a transfer, so its target is no longer the target of the call. */
function forgetAnswered({ board, effects }: Step): Board {
  const over = effects.flatMap((effect) => (effect.kind === 'ended' ? [effect.call] : []));
  if (over.length === 0) return board;
  const settled = (call: Call): boolean =>
    call.transferTarget !== undefined &&
    call.pending.transfer === undefined &&
    call.pending.hangUp?.handsOver !== true &&
    over.some(({ id, direction, number }) => id !== call.id && isConsultation(call, direction, number));
  if (!board.calls.some(settled)) return board;
  const calls = board.calls.map((call) => (settled(call) ? without(call, 'transferTarget') : call));
  return { ...board, calls };
}
