import type { Directory } from '../../contacts/directory.ts';
import type { dialRequests } from '../../shared/ipc/requests/dial.ts';
import { fromPush } from '../../shared/phone-number.ts';
import type { AccountSession } from '../session/account-session.ts';
import type { CurrentSession } from '../session/current-session.ts';
import type { Reconciler } from '../calls/reconciler.ts';
import { dialNumber } from '../calls/typed-number.ts';
import type { StateHolder } from '../state/state.ts';
import type { HandlersOf } from '../base/handlers.ts';
import { Refusal } from '../base/refusal.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { callBack } from './call-back.ts';
import { suggest } from './suggest.ts';

export interface DiallerDeps {
  desk(): Pick<AccountSession, 'account' | 'control'> & { reconciler: Pick<Reconciler, 'listed'> };
  /** Why the platform is unreachable, while stored data is shown. */
  away: CurrentSession['away'];
  /** The other end of a call in some window, even if it left the board. */
  farEndOf(id: string): string | undefined;
  directory: Directory;
  state: StateHolder;
  settings: SettingsStore;
  /** Cancels the call that is about to start automatically, because the user makes another one. `id`: only that request. */
  dropCall(id?: number): void;
}

/** The handlers of the dialler. They throw Refusal for a text that is no number and while signed out. */
export function diallerHandlers(deps: DiallerDeps): HandlersOf<typeof dialRequests> {
  const { desk, directory, state, settings } = deps;
  return {
    'dial.start': async ({ target, sure = false, ...choices }) => {
      deps.dropCall();
      const { control } = desk();
      const number = dialNumber(target, sure, directory.country);
      settings.update({ dialler: choices });
      await control.dial(choices, number);
    },
    'dial.suggest': ({ text, limit, purpose }) =>
      suggest(text, limit, purpose, {
        country: directory.country,
        search: (wanted, most) => directory.search(wanted, most),
        state: state.get(),
        // Offline, contacts are still suggested.
        listed: deps.away() ? undefined : desk().reconciler.listed(),
        now: Date.now(),
      }),
    'dial.choose': (choices) => settings.update({ dialler: choices }),
    'dial.keepSets': ({ sets }) => settings.update({ deviceSets: sets }),
    'dial.changed': ({ id }) => deps.dropCall(id),
    'call.callBack': async ({ id, sure = false }) => {
      deps.dropCall();
      const open = desk();
      const number = deps.farEndOf(id);
      if (number === undefined) throw new Refusal({ kind: 'no-such-call' });
      const target = dialNumber(fromPush(number, directory.country) ?? number, sure, directory.country);
      await callBack(target, open, state, settings);
    },
  };
}
