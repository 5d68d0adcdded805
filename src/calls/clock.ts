import { keyDone, stay } from './actions.ts';
import { isAsked, without, type Call } from './call.ts';
import { answerer } from './correlate.ts';
import { doubt, putBack } from './flags.ts';
import { endAs } from './legs.ts';
import { expireEarly, expireLegs } from './memory.ts';
import { table } from './table.ts';
import { remove, walk, type Board, type Move, type Step } from './walk.ts';

const FLAGS = ['mute', 'hold', 'record', 'park'] as const;

/** Applies timeouts. */
export function onTick(board: Board, at: number): Step {
  const over = board.calls.filter((call) => isOver(board, call, at));
  const step: Step = { board: over.length > 0 ? remove(board, over, at) : board, effects: [] };
  for (const call of step.board.calls) {
    for (const move of movesOf(board, call, at)) {
      const moved = walk(step.board, call.id, move);
      step.board = moved.board;
      step.effects.push(...moved.effects);
    }
  }
  const { early, gone, foreign } = step.board;
  const memory = {
    early: expireEarly(early, at),
    gone: expireLegs(gone, at),
    foreign: expireLegs(foreign, at),
  };
  const isSame = memory.early === early && memory.gone === gone && memory.foreign === foreign;
  return { board: isSame ? step.board : { ...step.board, ...memory }, effects: step.effects };
}

/** Removes them all at once: one by one, thousands would block the desk. */
const isOver = ({ config }: Board, { state, endedAt }: Call, at: number): boolean =>
  state === 'ended' && at - (endedAt ?? at) >= config.lingerMs && table.ended.lingerOver?.to === 'absent';

function movesOf(board: Board, call: Call, at: number): Move[] {
  const { config } = board;
  if (call.state === 'ended') return [];
  const moves: Move[] = [];
  if (call.waitingSince !== undefined) {
    if (at - call.waitingSince >= config.forwardMs) moves.push(forwardOver(board, call, at));
  } else if (call.state === 'ringing' || call.state === 'dialling') {
    // A session that was alive a moment ago keeps ringing.
    const heardAt = Math.max(call.ringingSince, call.session?.provenAt ?? 0);
    if (at - heardAt >= config.ringLimitMs) moves.push({ name: 'ringLimit', at, change: endAs('lost') });
    else if (call.turnedAway && isAsked(call) && at - call.ringingSince >= askLimitMs(call))
      moves.push({
        name: 'letThrough',
        at,
        change: (now) => ({ ...without(now, 'turnedAway', 'rule'), keysOverdue: true, ringingSince: at }),
      });
  }
  return isAnythingPending(call) ? [...moves, ...pendingMoves(board, call, at)] : moves;
}

/** Longest announcement to wait for, and how late the platform may push the keys, ms. */
const ANNOUNCEMENT_MS = 30_000;
const LATE_KEYS_MS = 5_000;

/** After this the platform pushes no more keys: it let the call ring, or never asked for them. */
function askLimitMs({ rule }: Call): number {
  if (rule?.action.kind !== 'askForKey') return 0;
  const { seconds, announcement } = rule.action;
  return seconds * 1_000 + (announcement === undefined ? 0 : ANNOUNCEMENT_MS) + LATE_KEYS_MS;
}

function isAnythingPending({ pending }: Call): boolean {
  for (const _ in pending) return true;
  return false;
}

/**
 * No leg continued the forwarded call. If somebody answered in the meantime, they have it; voicemail counts as nobody.
 */
function forwardOver(board: Board, call: Call, at: number): Move {
  const origins = new Set<string | undefined>([call.origCallId, ...call.legs.map((leg) => leg.callId)]);
  origins.delete(undefined);
  const isElsewhere = board.foreign.some(({ origCallId }) => origins.has(origCallId));
  if (isElsewhere) return { name: 'forwardLimit', at, change: endAs('forwarded') };
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
  const { dtmf, transfer, hangUp, announce } = call.pending;
  const drops = [
    ...flags
      .filter(({ pending }) => late(pending.since))
      .map(({ flag, pending }) => putBack(flag, pending.since)),
    // Each key request waits for the one before it.
    ...(dtmf ?? [])
      .filter(({ since }) => late(since + config.commandLimitMs))
      .map(({ since, digits }) => keyDone(digits, since, true)),
    ...(hangUp && late(hangUp.since)
      ? [(c: Call): Call => ({ ...c, pending: without(c.pending, 'hangUp') })]
      : []),
    ...(announce && late(announce.since)
      ? [(c: Call): Call => ({ ...c, pending: without(c.pending, 'announce') })]
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
