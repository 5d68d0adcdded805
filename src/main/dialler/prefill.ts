import type { DeskEvent } from '../../shared/model/desk-event.ts';
import type { StateHolder } from '../state/state.ts';

/** The dialler of the desk window, filled in from elsewhere. */
export interface Prefill {
  /**
   * Shows the desk with this number in its dialler; without one, with the dialler in hand.
   * @param waits it is called by itself soon, unless the user changes it
   * @returns which request this is
   */
  fill(number?: string, waits?: boolean): number;
  /** The request that filled the dialler last. */
  newest(): number;
  /** The number of this request waits no longer; `called`: it was called, and leaves the dialler. */
  settle(id: number, called: boolean): void;
}

interface PrefillParts {
  state: Pick<StateHolder, 'get' | 'patch'>;
  openFor(event: DeskEvent): void;
  tell(event: DeskEvent): void;
}

export function createPrefill({ state, openFor, tell }: PrefillParts): Prefill {
  let newest = 0;
  return {
    newest: () => newest,
    fill(number = '', waits = false) {
      newest += 1;
      openFor({ kind: 'dial', number });
      state.patch({ waitingCall: waits ? { id: newest, number } : undefined });
      return newest;
    },
    settle(id, called) {
      const { waitingCall } = state.get();
      if (waitingCall?.id !== id) return;
      if (called) tell({ kind: 'dialled', number: waitingCall.number });
      state.patch({ waitingCall: undefined });
    },
  };
}
