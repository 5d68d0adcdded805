import type { SettingsStore } from '../settings/settings-store.ts';
import type { StateHolder } from '../state/state.ts';
import type { PushDiagnosis } from './push-diagnosis.ts';
import { supportFile } from './support-file.ts';

export interface Support {
  file(): Promise<{ name: string; text: string }>;
  /** Saves the last created file. @returns false if the user cancelled */
  save(): Promise<boolean>;
}

export interface SupportDeps {
  now: () => number;
  state: Pick<StateHolder, 'get'>;
  settings: Pick<SettingsStore, 'get'>;
  diagnosis: Pick<PushDiagnosis, 'read' | 'counters' | 'clockAheadMs'>;
  versions: () => Readonly<Record<string, string>>;
  logTail(): Promise<string[]>;
  /** Shows a save dialog and writes the file. @returns false if the user cancelled. @throws StorageError */
  saveText(name: string, text: string): Promise<boolean>;
}

/** The file is text without phone numbers, names and secrets. */
export function createSupport(deps: SupportDeps): Support {
  const { now, state, settings, diagnosis } = deps;
  let lastFile: { name: string; text: string } | undefined;
  return {
    async file() {
      const [diagnostics, log] = await Promise.all([diagnosis.read(), deps.logTail()]);
      const text = supportFile({
        now: now(),
        versions: deps.versions(),
        state: state.get(),
        settings: settings.get(),
        diagnostics,
        counters: diagnosis.counters(),
        clockAheadMs: diagnosis.clockAheadMs(),
        log,
      });
      lastFile = { name: `deskbell-support-${new Date(now()).toISOString().slice(0, 10)}.json`, text };
      return lastFile;
    },
    async save() {
      if (!lastFile) return false;
      // Save exactly the preview that the user saw.
      return deps.saveText(lastFile.name, lastFile.text);
    },
  };
}
