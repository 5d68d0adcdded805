import type { Sentence } from '../../shared/sentence.ts';
import type { Environment } from '../base/environment.ts';
import type { StateHolder } from '../state/state.ts';
import type { SavedChoices } from './saved-choices.ts';
import { doNotDisturbView } from './view.ts';

export interface DoNotDisturbStatus {
  /** Devices, choices or the time have changed. */
  show(): void;
  /**
   * Shows that devices are being switched, until `work` has ended.
   * @param wanted shown meanwhile in place of what the devices say
   */
  whilePending<T>(work: () => Promise<T>, wanted?: boolean): Promise<T>;
  isPending(): boolean;
  /** What became of the user's last choice; seen with the next `show`. */
  report(refused: Sentence[]): void;
  /** What this program could not do by itself yet; seen with the next `show`. */
  reportOwed(refused: Sentence[]): void;
}

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
    const shown = {
      ...view,
      on: wanted ?? view.on,
      pending,
      ...(notices.length > 0 && { notices }),
    };
    if (JSON.stringify(shown) !== JSON.stringify(state.get().doNotDisturb)) {
      state.patch({ doNotDisturb: shown });
    }
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
