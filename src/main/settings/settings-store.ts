import { join } from 'node:path';
import type { Settings } from '../../shared/model/settings.ts';
import type { Sentence } from '../../shared/sentence.ts';
import { notWritten, readSettings, withUnknown } from './settings-file.ts';

export interface SettingsStore {
  /** From memory; never touches the disk. */
  get(): Settings;
  /** Changes some fields and writes them through; a disk that refuses is reported, the change holds in memory. */
  update(change: Partial<Settings>): void;
  onChange(listener: (settings: Settings) => void): void;
}

/** Takes plain JSON data to the disk; throws when the disk refuses. */
export type WriteSettings = (settings: Record<string, unknown>) => void;

export interface SettingsParts {
  folder: string;
  now: number;
  report: (problem: Sentence) => void;
  /** What was reported under this id is over. */
  withdraw: (id: Sentence['id']) => void;
  /** Does something later, unless the program ends before. */
  after: (ms: number, then: () => void) => void;
  openWriter: (folder: string, name: string) => WriteSettings;
}

const fileName = 'settings';
/** A disk that refused is tried again, ms. */
const againMs = 5_000;

/** Opens the preferences in `folder`; what is damaged is set aside (see `readSettings`). */
export function openSettings({
  folder,
  now,
  report,
  withdraw,
  after,
  openWriter,
}: SettingsParts): SettingsStore {
  const { settings: read, unknown } = readSettings(join(folder, `${fileName}.json`), now, report);
  let settings = read;
  const write = openWriter(folder, fileName);
  const listeners: ((settings: Settings) => void)[] = [];
  /** What is in memory and not on the disk is tried again until it is. */
  let waiting = false;
  let planned = false;

  function keep(): void {
    try {
      // JSON has no undefined: a field that was cleared is left out.
      write(JSON.parse(JSON.stringify(withUnknown(settings, unknown))) as Record<string, unknown>);
      if (waiting) withdraw('settings.notWritten');
      waiting = false;
    } catch (error) {
      report(notWritten(error));
      waiting = true;
      tryLater();
    }
  }

  function tryLater(): void {
    if (planned) return;
    planned = true;
    after(againMs, () => {
      planned = false;
      if (waiting) keep();
    });
  }

  return {
    get: () => settings,
    update(change) {
      settings = { ...settings, ...change };
      keep();
      for (const listener of listeners) listener(settings);
    },
    onChange: (listener) => void listeners.push(listener),
  };
}
