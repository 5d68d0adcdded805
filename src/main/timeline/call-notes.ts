import type { Call } from '../../calls/call.ts';
import type { CallSighting } from '../../account-database/sighting.ts';
import { Refusal } from '../base/refusal.ts';
import { boardKey } from './board-sighting.ts';
import type { CurrentDatabase } from '../account-database/current-database.ts';

/** Notes of calls, cached as cards are drawn often. */
export interface CallNotes {
  note(call: Call): string | undefined;
  /** @param id of a live call or a list row. @throws Refusal, StorageError: the note is not on disk */
  writeNote(id: string, text: string): Promise<void>;
}

interface CallNotesDeps {
  current: CurrentDatabase;
  calls: () => readonly Call[];
  sightingOf: (call: Call) => CallSighting;
  now: () => number;
  /** Saves pending calls, as a row may not be on disk yet. */
  save: () => Promise<void>;
  onWritten: () => void;
}

/** Made once at the start; `forget` empties the cache when another account is opened. */
export function createCallNotes(deps: CallNotesDeps): CallNotes & { forget(): void } {
  const { current } = deps;
  const cache = new Map<string, string | undefined>();
  return {
    forget: () => cache.clear(),
    note({ id }) {
      if (!cache.has(id))
        cache.set(
          id,
          current.read((reading) => reading.notes.of(boardKey(id)), undefined),
        );
      return cache.get(id);
    },
    async writeNote(id, text) {
      const used = current.require();
      const call = deps.calls().find((candidate) => candidate.id === id);
      if (!call) await deps.save();
      const request = { call: call ? deps.sightingOf(call) : id, text: text.trim(), written: deps.now() };
      if (!(await used.ask('notes.write', request))) throw new Refusal({ kind: 'no-such-entry' });
      deps.onWritten();
    },
  };
}
