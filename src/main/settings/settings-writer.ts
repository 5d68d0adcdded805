import ElectronStore from 'electron-store';
import { ownFile } from '../../storage/owner-only.ts';

/** Saves JSON data; throws if the disk refuses. */
export type WriteSettings = (settings: Record<string, unknown>) => void;

/** Writes `name`.json atomically. Opened at the first write: an unreadable file must not prevent the start. */
export function settingsWriter(folder: string, name: string): WriteSettings {
  let store: ElectronStore | undefined;
  return (settings) => {
    store ??= new ElectronStore({ name, cwd: folder, clearInvalidConfig: true, configFileMode: ownFile });
    store.store = settings;
  };
}
