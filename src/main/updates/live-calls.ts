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

export function createLiveCalls(calls: Pick<CallDesk, 'board'>): LiveCalls {
  let isKept = false;
  const any = (): boolean => isKept || calls.board().calls.some(({ state }) => state !== 'ended');
  return {
    any,
    keep() {
      const wasKept = isKept;
      isKept = any();
      return () => void (isKept = wasKept);
    },
  };
}
