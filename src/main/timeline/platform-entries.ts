import { setImmediate } from 'node:timers/promises';
import type { CallEntry } from '../../account-database/entry.ts';
import type { MissingRequest } from '../../account-database/entry-reading.ts';
import type { NewSighting } from '../../account-database/sightings.ts';
import type { Directory } from '../../contacts/directory.ts';
import { partyOf } from '../../contacts/party.ts';
import { StorageError } from '../../storage/storage-error.ts';
import type { Flags } from '../../shared/model/timeline.ts';
import type { StateHolder } from '../state/state.ts';
import type { CurrentDatabase } from '../account-database/current-database.ts';
import { createStoredSightings } from './stored-sightings.ts';

/** Entries from the platform, and read positions of its lists. */
export interface PlatformEntries {
  /** Stores entries. @returns missed calls that are new to the user */
  take(reported: readonly NewSighting[], cursors: Readonly<Record<string, string>>): Promise<CallEntry[]>;
  /** The read position of a list; undefined: never read. @throws StorageError */
  cursor(name: string): Promise<string | undefined>;
  /** Keys of stored entries that are missing from the platform's list. */
  missing(request: MissingRequest): Promise<string[]>;
  /** The entry was deleted at the platform. */
  gone(key: string): Promise<void>;
  /** The platform's current flags of the entry. */
  refreshed(key: string, flags: Flags): Promise<void>;
}

interface PlatformEntriesDeps {
  current: CurrentDatabase;
  directory: Pick<Directory, 'country' | 'match'>;
  state: Pick<StateHolder, 'notice'>;
  /** Calls of the board are saved first, as the user knows them. */
  boardSaved: () => Promise<void>;
  onChanged: () => void;
}

/** Numbers parsed per turn of the event loop. */
const atOnce = 20;

/** Made once at the start. Without an open account nothing is stored. */
export function createPlatformEntries(deps: PlatformEntriesDeps): PlatformEntries {
  const { current, directory, state } = deps;
  const stored = createStoredSightings(current);

  /** Parses and caches numbers in advance, so that the list need not. */
  async function readNumbers(numbers: readonly (string | undefined)[]): Promise<void> {
    for (const [index, number] of [...new Set(numbers)].entries()) {
      if (index % atOnce === 0) await setImmediate();
      partyOf(number, directory);
    }
  }

  return {
    missing: async (request) => current.ask('entries.missing', request),
    gone: async (key) => current.ask('entries.gone', key),
    refreshed: async (key, flags) => current.ask('entries.refreshed', key, flags),
    async take(reported, cursors) {
      await deps.boardSaved();
      const { rest, isStored, given } = stored.compare(reported, cursors);
      if (isStored) return [];
      const request = { sightings: rest, cursors };
      const { unnotified, changed, conflicts } = await current.ask('entries.put', request);
      given();
      if (conflicts > 0) {
        const sentence = { id: 'timeline.conflict', values: { count: conflicts } } as const;
        state.notice({ id: sentence.id, tone: 'info', sentence });
      }
      if (changed) {
        await readNumbers(rest.map(({ sighting }) => sighting.number));
        deps.onChanged();
      }
      return unnotified;
    },
    async cursor(name) {
      const used = current.require();
      await used.ready();
      const found = used.read((reading) => ({ value: reading.cursors.get(name) }), undefined);
      // An unreadable database must not look like an unread list.
      if (!found) throw new StorageError('other', 'The timeline cannot be read just now.');
      return found.value;
    },
  };
}
