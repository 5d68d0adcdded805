import type { Device } from '../../shared/model/device.ts';
import { choiceFor } from '../../shared/do-not-disturb-span.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { Account } from '../account/account.ts';
import type { DoNotDisturbChoices } from './choices.ts';

export interface SavedChoices {
  get(): DoNotDisturbChoices;
  set(choices: DoNotDisturbChoices): void;
  /** Turns one choice for all devices into a choice each. @returns their ids */
  spread(devices: readonly Device[], now: number): string[];
}

/** The stored choices, if they belong to this account: device ids are not unique. */
export function openChoices(
  { user, baseUrl }: Pick<Account, 'user' | 'baseUrl'>,
  settings: SettingsStore,
): SavedChoices {
  const account = `${user.userId}@${baseUrl}`;
  const saved = settings.get().doNotDisturb;
  const mine = saved.account === undefined || saved.account === account;
  let choices: DoNotDisturbChoices = mine ? saved.choices : {};
  const set = (next: DoNotDisturbChoices): void => {
    if (JSON.stringify(next) === JSON.stringify(choices)) return;
    choices = next;
    settings.update({ doNotDisturb: { ...settings.get().doNotDisturb, all: false, account, choices } });
  };
  return {
    get: () => choices,
    set,
    spread(devices, now) {
      if (!mine || !settings.get().doNotDisturb.all) return [];
      const open = devices.map(({ id }) => [id, choiceFor('open', now)] as const);
      set({ ...Object.fromEntries(open), ...choices });
      return open.map(([id]) => id);
    },
  };
}
