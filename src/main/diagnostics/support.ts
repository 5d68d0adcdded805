import type { SettingsStore } from '../settings/settings-store.ts';
import type { StateHolder } from '../state/state.ts';
import type { PushDiagnosis } from './push-diagnosis.ts';
import { supportFile } from './support-file.ts';

export interface Support {
  file(): Promise<{ name: string; text: string }>;
  /** Saves the file that was made last; answers whether the user has let it. */
  save(): Promise<boolean>;
}

export interface SupportParts {
  now: () => number;
  state: Pick<StateHolder, 'get'>;
  settings: Pick<SettingsStore, 'get'>;
  diagnosis: Pick<PushDiagnosis, 'read' | 'counters' | 'clockAheadMs'>;
  versions: () => Readonly<Record<string, string>>;
  logTail(): Promise<string[]>;
  /** Asks where, and writes. @throws StorageError */
  saveText(name: string, text: string): Promise<boolean>;
}

export function createSupport(parts: SupportParts): Support {
  const { now, state, settings, diagnosis } = parts;
  let made: { name: string; text: string } | undefined;
  return {
    async file() {
      const [diagnostics, log] = await Promise.all([diagnosis.read(), parts.logTail()]);
      const text = supportFile({
        now: now(),
        versions: parts.versions(),
        state: state.get(),
        settings: settings.get(),
        diagnostics,
        counters: diagnosis.counters(),
        clockAheadMs: diagnosis.clockAheadMs(),
        log,
      });
      made = { name: `deskbell-support-${new Date(now()).toISOString().slice(0, 10)}.json`, text };
      return made;
    },
    async save() {
      if (!made) return false;
      // The preview that the user saw is what is saved.
      return parts.saveText(made.name, made.text);
    },
  };
}
