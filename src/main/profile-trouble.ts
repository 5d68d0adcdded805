import { failureSentence } from '../shared/failure-sentence.ts';
import type { MessageId } from '../shared/messages/index.ts';
import { asStorageError } from '../storage/storage-error.ts';
import type { SetAside } from '../storage/set-aside.ts';
import type { ChangeFileDeps } from './address-books/change-file.ts';
import type { SavedFileDeps } from './pushes/push-settings/saved-push-settings.ts';
import type { RelayFileDeps } from './pushes/tunnel/positions.ts';
import type { StateHolder } from './state/state.ts';
import type { SettingsDeps } from './settings/settings-store.ts';
import { failureOf } from './base/refusal.ts';

/** Notices about lost, damaged or refused files of the profile folder, and the timers of their retries. */
export interface ProfileTrouble {
  settings: Pick<SettingsDeps, 'report' | 'withdraw' | 'after'>;
  pushSettings: SavedFileDeps;
  relay: RelayFileDeps;
  /** Changes of contacts that wait for their address book. */
  bookChanges: Omit<ChangeFileDeps, 'clock'>;
  /** Runs later, unless the program quits. */
  after: ChangeFileDeps['clock']['after'];
}

/** Every notice has the id of its message, so that a later one replaces it and a success can withdraw it. */
export function profileTrouble(state: Pick<StateHolder, 'notice' | 'withdraw'>): ProfileTrouble {
  const tell = (id: MessageId, values?: Record<string, string | number>): void =>
    state.notice({ id, tone: 'danger', sentence: { id, ...(values && { values }) } });
  const after: ProfileTrouble['after'] = (ms, then) => void setTimeout(then, ms).unref();
  const why = (error: unknown) => ({ why: failureSentence(failureOf(asStorageError(error))) });
  return {
    settings: {
      report: (sentence) => state.notice({ id: sentence.id, tone: 'danger', sentence }),
      withdraw: state.withdraw,
      after,
    },
    pushSettings: {
      schedule: after,
      onDamaged: (file) => tell('pushAddress.keptDamaged', { file }),
      onWriteFailed: (error) => {
        const id = 'pushAddress.notKept';
        state.notice({ id, tone: 'danger', sentence: { id, values: why(error) } });
      },
      onRecovered: () => state.withdraw('pushAddress.notKept'),
    },
    bookChanges: {
      onDamaged: (file) => tell('addressBook.changesDamaged', { file }),
      onUnreadable(file, error) {
        const id = 'addressBook.changesUnreadable';
        state.notice({ id, tone: 'danger', sentence: { id, values: { file, ...why(error) } } });
      },
      onReadable: () => state.withdraw('addressBook.changesUnreadable'),
      onCardsLost([name, ...others]) {
        if (name === undefined) state.withdraw('addressBook.cardsLost');
        else tell('addressBook.cardsLost', { name, others: others.length });
      },
      onRefused: (error) => {
        const id = 'addressBook.changesNotKept';
        state.notice({ id, tone: 'danger', sentence: { id, values: why(error) } });
      },
      onKept: () => state.withdraw('addressBook.changesNotKept'),
    },
    after,
    relay: {
      onSetAside: ({ path }: SetAside) => tell('relay.positionsDamaged', { file: path }),
      onRefused: (error) => {
        const id = 'relay.positionsNotKept';
        state.notice({ id, tone: 'danger', sentence: { id, values: why(error) } });
      },
      onKept: () => state.withdraw('relay.positionsNotKept'),
    },
  };
}
