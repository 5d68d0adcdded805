import type { settingsRequests } from '../../shared/ipc/requests/settings.ts';
import type { HandlersOf } from '../ipc.ts';
import { changedSettings } from './settings-change.ts';
import type { SettingsStore } from './settings-store.ts';

/** What the settings page changes by itself; other settings change with what they set. */
export function settingsHandlers(settings: SettingsStore): HandlersOf<typeof settingsRequests> {
  return {
    'settings.change': (change) => settings.update(changedSettings(settings.get(), change)),
  };
}
