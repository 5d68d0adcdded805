import { createBoard, take, type Board } from '../../calls/board.ts';
import { afterClockSet } from '../../calls/clock-set.ts';
import type { Effect } from '../../calls/effects.ts';
import type { Fact } from '../../calls/facts.ts';

export interface CallDesk {
  board(): Board;
  /** Feeds one fact to the board; listeners learn of the new board and its effects in the same turn. */
  apply(fact: Fact): void;
  /** Notices at once when the computer's clock was set: whoever draws by the time of now asks for it before. */
  noticeClock(): void;
  /** An empty board for this user: another account, or none. `lingerMs`: how long an ended call stays. */
  reset(userId: string, lingerMs?: number): void;
  /** @returns what ends it */
  onChange(listener: (effects: readonly Effect[]) => void): () => void;
  /** The computer's clock was set, by so many ms; the board goes by the new time already. */
  onClockSet(listener: (ms: number) => void): void;
}

/**
 * Holds the call board of the desk; the board itself is pure.
 * @param clockJump how far the clock was set since it was asked last, ms
 * @param onFault learns of a listener that failed; the others learn of the call all the same
 */
export function createCallDesk(
  onFault: (error: unknown) => void = () => undefined,
  clockJump: () => number = () => 0,
): CallDesk {
  let board = createBoard({ userId: '' });
  const clockListeners: ((ms: number) => void)[] = [];
  const listeners = new Set<(effects: readonly Effect[]) => void>();
  const become = (next: Board, effects: readonly Effect[]): void => {
    if (next === board && effects.length === 0) return;
    board = next;
    for (const listener of listeners) {
      try {
        listener(effects);
      } catch (error) {
        onFault(error);
      }
    }
  };
  function noticeClock(): void {
    const jump = clockJump();
    if (jump === 0) return;
    board = afterClockSet(board, jump);
    for (const listener of clockListeners) listener(jump);
  }

  return {
    board: () => board,
    noticeClock,
    apply(fact) {
      noticeClock();
      const { board: next, effects } = take(board, fact);
      become(next, effects);
    },
    reset: (userId, lingerMs) =>
      become(createBoard({ userId, ...(lingerMs !== undefined && { lingerMs }) }), []),
    onClockSet: (listener) => void clockListeners.push(listener),
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
