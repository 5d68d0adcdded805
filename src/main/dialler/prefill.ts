import type { DeskEvent } from '../../shared/ipc/desk-event.ts';
import type { StateHolder } from '../state/state.ts';

/** Fills the dialler of the desk window. */
export interface Prefill {
  /** Opens the desk, with this number if any. @param waits it will be called @returns the request's id */
  fill(number?: string, waits?: boolean): number;
  /** The last request. */
  newest(): number;
  /** The request no longer waits; `called`: the dialler is cleared. */
  settle(id: number, called: boolean): void;
}

interface PrefillDeps {
  state: Pick<StateHolder, 'get' | 'patch'>;
  openFor(event: DeskEvent): void;
  tell(event: DeskEvent): void;
}

export function createPrefill({ state, openFor, tell }: PrefillDeps): Prefill {
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
