import type { Device } from '../../shared/model/device.ts';
import { wishFor } from '../../shared/quiet-span.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { Account } from '../account/account.ts';
import type { Wishes } from './wishes.ts';

export interface SavedWishes {
  get(): Wishes;
  /** Written through when they changed. */
  set(wishes: Wishes): void;
  /** Gives every device a wish where one for all of them was saved; answers whose these are. */
  spread(devices: readonly Device[], now: number): string[];
}

/** The wishes in the preferences, as far as they were made for this account: ids of devices are not unique. */
export function openWishes({ user, baseUrl }: Account, settings: SettingsStore): SavedWishes {
  const account = `${user.userId}@${baseUrl}`;
  const saved = settings.get().doNotDisturb;
  const mine = saved.account === undefined || saved.account === account;
  let wishes: Wishes = mine ? saved.wishes : {};
  const set = (next: Wishes): void => {
    if (JSON.stringify(next) === JSON.stringify(wishes)) return;
    wishes = next;
    settings.update({ doNotDisturb: { ...settings.get().doNotDisturb, all: false, account, wishes } });
  };
  return {
    get: () => wishes,
    set,
    spread(devices, now) {
      if (!mine || !settings.get().doNotDisturb.all) return [];
      const open = devices.map(({ id }) => [id, wishFor('open', now)] as const);
      set({ ...Object.fromEntries(open), ...wishes });
      return open.map(([id]) => id);
    },
  };
}
