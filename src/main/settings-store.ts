import ElectronStore from 'electron-store';
import { copyFileSync, existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { settingsSchema, type Settings } from '../shared/model/settings.ts';
import type { Sentence } from '../shared/sentence.ts';

export interface SettingsStore {
  /** From memory; never touches the disk. */
  get(): Settings;
  /** Changes some fields and writes them through; a disk that refuses is reported, the change holds in memory. */
  update(change: Partial<Settings>): void;
  onChange(listener: (settings: Settings) => void): void;
}

const fileName = 'settings';

/**
 * Opens the preferences in `folder`. A file that is not JSON is set aside under a name that is reported; a field with
 * a value that cannot be loses that field only, after a copy of the file was kept. Nothing is deleted.
 * @param now epoch milliseconds, names the file set aside
 */
export function openSettings(folder: string, now: number, report: (problem: Sentence) => void): SettingsStore {
  const path = join(folder, `${fileName}.json`);
  const read = readSettings(path, now, report);
  const store = openStore(folder);
  let settings = read;
  const listeners: ((settings: Settings) => void)[] = [];

  return {
    get: () => settings,
    update(change) {
      settings = { ...settings, ...change };
      try {
        // JSON has no undefined: a field that was cleared is left out.
        store.store = JSON.parse(JSON.stringify(settings)) as Record<string, unknown>;
      } catch (error) {
        report({ id: 'settings.notWritten', values: { detail: error instanceof Error ? error.message : String(error) } });
      }
      for (const listener of listeners) listener(settings);
    },
    onChange: (listener) => void listeners.push(listener),
  };
}

function openStore(folder: string): ElectronStore {
  return new ElectronStore({ name: fileName, cwd: folder, clearInvalidConfig: true });
}

function readSettings(path: string, now: number, report: (problem: Sentence) => void): Settings {
  if (!existsSync(path)) return settingsSchema.parse({});
  const aside = path.replace(/\.json$/, `.damaged-${now}.json`);
  const damaged = (keep: () => void): void => {
    try {
      keep();
    } finally {
      report({ id: 'settings.damaged', values: { file: aside } });
    }
  };
  let raw: unknown;
  try {
    raw = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    damaged(() => renameSync(path, aside));
    return settingsSchema.parse({});
  }
  const whole = settingsSchema.safeParse(raw);
  if (whole.success) return whole.data;
  damaged(() => copyFileSync(path, aside));
  return settingsSchema.parse(validFields(raw));
}

/** The top-level fields that parse by themselves. */
function validFields(raw: unknown): Record<string, unknown> {
  if (typeof raw !== 'object' || raw === null) return {};
  const shape: Record<string, { safeParse(value: unknown): { success: boolean } }> = settingsSchema.shape;
  return Object.fromEntries(Object.entries(raw).filter(([key, value]) => shape[key]?.safeParse(value).success === true));
}
