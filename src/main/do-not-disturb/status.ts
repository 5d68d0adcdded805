import type { Sentence } from '../../shared/sentence.ts';
import type { Environment } from '../base/environment.ts';
import type { StateHolder } from '../state/state.ts';
import type { SavedChoices } from './saved-choices.ts';
import { doNotDisturbView } from './view.ts';

export interface DoNotDisturbStatus {
  show(): void;
  /** Shows that devices are being switched during `work`. @param wanted shown in place of the devices' state */
  whilePending<T>(work: () => Promise<T>, wanted?: boolean): Promise<T>;
  isPending(): boolean;
  /** The result of the user's last choice; shown with the next `show`. */
  report(refused: Sentence[]): void;
  /** Automatic changes that failed so far; shown with the next `show`. */
  reportOwed(refused: Sentence[]): void;
}

/** One per session. Nothing is shown before `show`. */
export function createStatus(
  state: Pick<StateHolder, 'get' | 'patch'>,
  saved: Pick<SavedChoices, 'get'>,
  clock: Pick<Environment['clock'], 'now'>,
): DoNotDisturbStatus {
  let pending = false;
  let reported: Sentence[] = [];
  let owed: Sentence[] = [];

  function show(wanted?: boolean): void {
    const view = doNotDisturbView(state.get().devices, saved.get(), clock.now());
    const notices = [...reported, ...owed];
    state.patch({
      doNotDisturb: {
        ...view,
        on: wanted ?? view.on,
        pending,
        ...(notices.length > 0 && { notices }),
      },
    });
  }

  return {
    show: () => show(),
    async whilePending(work, wanted) {
      pending = true;
      show(wanted);
      const result = await work();
      pending = false;
      return result;
    },
    isPending: () => pending,
    report: (refused) => void (reported = refused),
    reportOwed: (refused) => void (owed = refused),
  };
}
