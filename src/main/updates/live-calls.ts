import type { Board } from '../../calls/board.ts';
import type { CallDesk } from '../calls/call-desk.ts';

/** Whether a call is live at this desk; as long as one is, nothing is installed. */
export interface LiveCalls {
  any(): boolean;
  /**
   * The program begins to end: a call that is live now counts as live from now on, since the end of the session removes it
   * from the board, while it goes on at its phone. @returns takes that back, when the program does not end after all
   */
  keep(): () => void;
}

/** How long the calls of a closed session count as live: nothing tells when they end, ms. */
const leftLiveMs = 2 * 60 * 60_000;

const hasLive = ({ calls }: Board): boolean => calls.some(({ state }) => state !== 'ended');

/** @param now epoch ms */
export function createLiveCalls(
  calls: Pick<CallDesk, 'board' | 'onChange' | 'onListed'>,
  now: () => number = Date.now,
): LiveCalls {
  let isKept = false;
  let last = calls.board();
  /** A session was closed during a call: its user, and until when the call counts as live. */
  let left: { userId: string; until: number } | undefined;
  calls.onChange(() => {
    const board = calls.board();
    const { userId } = last.config;
    if (board.config.userId !== userId && hasLive(last)) left = { userId, until: now() + leftLiveMs };
    last = board;
  });
  // Signed in again: the board knows again which of them are live.
  calls.onListed(() => {
    if (left?.userId === last.config.userId) left = undefined;
  });
  const any = (): boolean => isKept || hasLive(calls.board()) || (left !== undefined && now() < left.until);
  return {
    any,
    keep() {
      const wasKept = isKept;
      isKept = any();
      return () => void (isKept = wasKept);
    },
  };
}
