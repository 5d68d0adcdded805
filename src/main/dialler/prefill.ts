import type { StateHolder } from '../state/state.ts';

/** The dialler of the desk window, filled in from elsewhere. */
export interface Prefill {
  /**
   * Shows the desk with this number in its dialler; without one, with the dialler in hand.
   * @param waits it is called by itself soon, unless the user changes it
   * @returns which request this is
   */
  fill(number?: string, waits?: boolean): number;
  /** The number of this request waits no longer; `called`: it was called, and leaves the dialler. */
  settle(seq: number, called: boolean): void;
}

export function createPrefill(state: Pick<StateHolder, 'get' | 'patch'>, openDesk: () => void): Prefill {
  let requests = 0;
  return {
    fill(number = '', waits = false) {
      openDesk();
      requests += 1;
      state.patch({ prefill: { number, seq: requests, ...(waits && { waits }) } });
      return requests;
    },
    settle(seq, called) {
      const { prefill } = state.get();
      if (prefill?.seq !== seq) return;
      const { number } = prefill;
      if (called) requests += 1;
      state.patch({ prefill: called ? { number, seq: requests, called } : { number, seq } });
    },
  };
}
