import { createBoard, take, type Board } from '../../calls/board.ts';
import { afterClockSet } from '../../calls/clock-set.ts';
import type { Effect } from '../../calls/effects.ts';
import type { Fact } from '../../calls/facts.ts';

export interface CallDesk {
  board(): Board;
  /** Applies a fact to the board; listeners run synchronously. */
  apply(fact: Fact): void;
  /** Checks for a change of the clock, before something is drawn by the current time. */
  noticeClock(): void;
  /** Empties the board for another user. `lingerMs`: how long an ended call stays. */
  reset(userId: string, lingerMs?: number): void;
  /** @returns unsubscribes */
  onChange(listener: (effects: readonly Effect[]) => void): () => void;
  /** The platform's list of calls was applied. */
  onListed(listener: () => void): void;
  /** The clock was changed by `ms`; the board has already adapted. */
  onClockSet(listener: (ms: number) => void): void;
}

/** @param clockJump change of the clock since the last call, ms @param onFault a listener failed; others run */
export function createCallDesk(
  onFault: (error: unknown) => void = () => undefined,
  clockJump: () => number = () => 0,
): CallDesk {
  let board = createBoard({ userId: '' });
  const clockListeners: ((ms: number) => void)[] = [];
  const listListeners: (() => void)[] = [];
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
      if (fact.kind === 'listed') for (const listener of listListeners) listener();
    },
    reset: (userId, lingerMs) =>
      become(createBoard({ userId, ...(lingerMs !== undefined && { lingerMs }) }), []),
    onListed: (listener) => void listListeners.push(listener),
    onClockSet: (listener) => void clockListeners.push(listener),
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
