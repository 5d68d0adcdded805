import { keyDone, stay } from './actions.ts';
import { without, type Call } from './call.ts';
import { answerer } from './correlate.ts';
import { doubt, putBack } from './flags.ts';
import { endAs } from './legs.ts';
import { expire } from './memory.ts';
import { chain, walk, type Board, type Move, type Step } from './walk.ts';

const FLAGS = ['mute', 'hold', 'record'] as const;

/** Time passed: limits run out. */
export function onTick(board: Board, at: number): Step {
  let step: Step = { board, effects: [] };
  for (const call of board.calls) {
    for (const move of movesOf(board, call, at)) step = chain(step, (next) => walk(next, call.id, move));
  }
  const early = expire(step.board.early, at);
  const gone = expire(step.board.gone, at);
  const fresh =
    early !== step.board.early || gone !== step.board.gone ? { ...step.board, early, gone } : step.board;
  return { board: fresh, effects: step.effects };
}

function movesOf(board: Board, call: Call, at: number): Move[] {
  const { config } = board;
  if (call.state === 'ended') {
    const over = at - (call.endedAt ?? at) >= config.lingerMs;
    return over ? [{ name: 'lingerOver', at, change: (ended) => ended }] : [];
  }
  const moves: Move[] = [];
  if (call.waitingSince !== undefined) {
    if (at - call.waitingSince >= config.forwardMs) moves.push(forwardOver(board, call, at));
  } else if (call.state === 'ringing' || call.state === 'dialling') {
    if (at - call.ringingSince >= config.ringLimitMs)
      moves.push({ name: 'ringLimit', at, change: endAs('lost') });
  }
  return [...moves, ...pendingMoves(board, call, at)];
}

/** No leg carried the forwarded call on. Whoever answered it in the meantime has it; voicemail is nobody. */
function forwardOver(board: Board, call: Call, at: number): Move {
  const origins = new Set([call.origCallId, ...call.legs.map((leg) => leg.callId)]);
  const answer = board.early.find((entry) => origins.has(entry.answer?.origCallId))?.answer;
  const who = answer && answerer(board.config.userId, answer);
  if (who === 'others') return { name: 'answeredElsewhere', at, change: endAs('answeredElsewhere') };
  if (who === 'nobody' || who === 'voicemail')
    return { name: 'answeredByVoicemail', at, change: endAs('noAnswer') };
  return { name: 'forwardLimit', at, change: endAs('forwarded') };
}

function pendingMoves({ config }: Board, call: Call, at: number): Move[] {
  const moves: Move[] = [];
  const flags = FLAGS.flatMap((flag) => {
    const pending = call.pending[flag];
    return pending ? [{ flag, pending }] : [];
  });
  const doubted = flags.filter(
    ({ pending }) => pending.optimistic && at - pending.since >= config.optimisticMs,
  );
  if (doubted.length > 0)
    moves.push({ name: 'optimismOver', at, change: each(doubted.map(({ flag }) => doubt(flag))) });
  const late = (since: number): boolean => at - since >= config.commandLimitMs;
  const { dtmf, transfer, hangUp } = call.pending;
  const drops = [
    ...flags
      .filter(({ pending }) => late(pending.since))
      .map(({ flag, pending }) => putBack(flag, pending.since)),
    // Keys wait for the request before theirs.
    ...(dtmf ?? [])
      .filter(({ since }) => late(since + config.commandLimitMs))
      .map(({ since, digits }) => keyDone(digits, since, true)),
    ...(hangUp && late(hangUp.since)
      ? [(c: Call): Call => ({ ...c, pending: without(c.pending, 'hangUp') })]
      : []),
  ];
  if (drops.length > 0) moves.push({ name: 'commandLimit', at, change: each(drops) });
  if (transfer && late(transfer.since))
    moves.push({ name: 'transferLimit', at, change: stay(transfer.since) });
  return moves;
}

const each =
  (changes: ((call: Call) => Call)[]) =>
  (call: Call): Call =>
    changes.reduce((current, change) => change(current), call);
