import { blankCall, hasLeft, legOf, tracesOf, without, type Call } from './call.ts';
import type { Effect, MoveName } from './effects.ts';
import { addCall, callById, removeCalls, replaceCall } from './call-list.ts';
import { rememberEnded, type Early, type Foreign, type Gone } from './memory.ts';
import { table, type Row, type Target } from './table.ts';

/** Times in milliseconds. */
export interface BoardConfig {
  readonly userId: string;
  readonly lingerMs: number;
  /** A call that rings longer without news from the platform is over. */
  readonly ringLimitMs: number;
  /** How long to wait for the leg that continues a forwarded call. */
  readonly forwardMs: number;
  /** How long a flag shows the requested value before the platform confirms it. */
  readonly optimisticMs: number;
  /** After this an unanswered command counts as dropped. */
  readonly commandLimitMs: number;
  /** A call that connected less long ago may be missing from one list. */
  readonly freshMs: number;
  /** How long after a dial the push of the desk's own ringing device may arrive. */
  readonly dialWindowMs: number;
}

/** This desk's live calls in order of arrival, and what it remembers to interpret later pushes. */
export interface Board {
  readonly config: BoardConfig;
  readonly calls: readonly Call[];
  readonly early: readonly Early[];
  readonly gone: readonly Gone[];
  readonly foreign: readonly Foreign[];
}

export interface Step {
  board: Board;
  effects: Effect[];
}

/** One event of one call: its name in the table, and what it changes besides the state. */
export interface Move {
  name: MoveName;
  at: number;
  /** Returns the same object if nothing changes. */
  change: (call: Call) => Call;
}

export const keep = (call: Call): Call => call;

/** Moves the call with this id through its row of the table. */
export function walk(board: Board, id: string, move: Move): Step {
  const call = callById(board.calls, id);
  const state = call?.state ?? 'absent';
  const row = table[state][move.name];
  if (call === undefined || row === undefined) return ignored(board, move.name, state);
  if (row.to === 'absent') return { board: remove(board, [call], move.at), effects: [] };
  const arrived = arrive(move.change(call), row.to, move.at);
  if (arrived === call) return ignored(board, move.name, state);
  const tellsMissed = row.effects.includes('missed') && !arrived.missed;
  const next = tellsMissed ? { ...arrived, missed: true } : arrived;
  const calls = replaceCall(board.calls, call, next);
  return {
    board: { ...board, calls },
    effects: effectsOf(row, next).filter(({ kind }) => kind !== 'missed' || tellsMissed),
  };
}

/** Puts a new call on the board through a row of the state `absent`. */
export function admit(board: Board, id: string, direction: Call['direction'], move: Move): Step {
  const row = table.absent[move.name];
  if (row === undefined || callById(board.calls, id) !== undefined)
    return ignored(board, move.name, 'absent');
  const call = arrive(move.change(blankCall(id, direction, move.at)), row.to, move.at);
  return { board: { ...board, calls: addCall(board.calls, call) }, effects: effectsOf(row, call) };
}

/** The first of these ids without a card. */
export function freshId(board: Board, ...wanted: string[]): string {
  const isFree = (id: string): boolean => callById(board.calls, id) === undefined;
  const last = wanted.at(-1) ?? '';
  let id = wanted.find(isFree);
  for (let n = 2; id === undefined; n++) id = isFree(`${last}/${n}`) ? `${last}/${n}` : undefined;
  return id;
}

export function ignored(board: Board, fact: MoveName | 'push', state: Call['state'] | 'absent'): Step {
  return { board, effects: [{ kind: 'ignored', fact, state }] };
}

/** Removes calls for good: their legs will not bring them back. */
export function remove(board: Board, calls: readonly Call[], at: number): Board {
  const legs = calls.flatMap((call) => {
    const kind = call.cause === 'lost' ? 'lost' : 'ended';
    return tracesOf(call).map((trace): Gone => {
      const hadLeft = hasLeft(call, legOf(call, trace.callId));
      return { ...trace, kind, left: hadLeft, at };
    });
  });
  return { ...board, calls: removeCalls(board.calls, calls), gone: rememberEnded(board.gone, legs) };
}

export function chain(start: Step, next: (board: Board) => Step): Step {
  const { board, effects } = next(start.board);
  return { board, effects: [...start.effects, ...effects] };
}

function effectsOf(row: Row, call: Call): Effect[] {
  return row.effects.map((kind): Effect => (kind === 'reconcile' ? { kind } : { kind, call }));
}

function arrive(call: Call, target: Target, at: number): Call {
  const state = stateOf(call, target);
  if (state === call.state) return call;
  if (state === 'ended') return end(call, at);
  const revived = call.state === 'ended' ? without(call, 'endedAt', 'cause', 'notice') : call;
  if (state === 'ringing' || state === 'dialling') {
    return {
      ...without(revived, 'connectedAt'),
      state,
      ringingSince: at,
      muted: false,
      held: false,
      recording: false,
      parked: false,
    };
  }
  return { ...revived, state, connectedAt: revived.connectedAt ?? at, missed: false };
}

function stateOf(call: Call, target: Target): Call['state'] {
  if (target === 'talking') return call.held ? 'held' : 'connected';
  if (target === 'calling') return call.direction === 'in' ? 'ringing' : 'dialling';
  return target === 'same' || target === 'absent' ? call.state : target;
}

function end(call: Call, at: number): Call {
  const legs = call.legs.map((leg) => (leg.ended ? leg : { ...leg, ended: true }));
  const rest = without(call, 'waitingSince');
  return { ...rest, legs, state: 'ended', endedAt: at, cause: call.cause ?? 'lost', pending: {} };
}
