import { createBoard, take, type Board } from '../../calls/board.ts';
import type { Effect } from '../../calls/effects.ts';
import type { Fact } from '../../calls/facts.ts';

export interface CallDesk {
  board(): Board;
  /** Feeds one fact to the board; listeners learn of the new board and its effects in the same turn. */
  apply(fact: Fact): void;
  /** An empty board for this user: another account, or none. `lingerMs`: how long an ended call stays. */
  reset(userId: string, lingerMs?: number): void;
  onChange(listener: (effects: readonly Effect[]) => void): void;
}

/** Holds the call board of the desk; the board itself is pure. */
export function createCallDesk(): CallDesk {
  let board = createBoard({ userId: '' });
  const listeners: ((effects: readonly Effect[]) => void)[] = [];
  const become = (next: Board, effects: readonly Effect[]): void => {
    if (next === board && effects.length === 0) return;
    board = next;
    for (const listener of listeners) listener(effects);
  };
  return {
    board: () => board,
    apply(fact) {
      const { board: next, effects } = take(board, fact);
      become(next, effects);
    },
    reset: (userId, lingerMs) =>
      become(createBoard({ userId, ...(lingerMs !== undefined && { lingerMs }) }), []),
    onChange: (listener) => void listeners.push(listener),
  };
}
