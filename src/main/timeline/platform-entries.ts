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

/** What the platform tells, and how far its lists were read. */
export interface PlatformEntries {
  /** What the platform tells. @returns missed calls of which the user knows nothing yet */
  take(reported: readonly NewSighting[], cursors: Readonly<Record<string, string>>): Promise<CallEntry[]>;
  /**
   * How far a list of the platform was read; undefined when it never was.
   * @throws StorageError
   */
  cursor(name: string): Promise<string | undefined>;
  /** Keys of stored entries that the platform should have listed, and has not. */
  missing(request: MissingRequest): Promise<string[]>;
  /** The platform no longer has this entry. */
  gone(key: string): Promise<void>;
  /** The platform says this of the entry now. */
  refreshed(key: string, flags: Flags): Promise<void>;
}

interface PlatformEntriesParts {
  current: CurrentDatabase;
  directory: Pick<Directory, 'country' | 'match'>;
  state: Pick<StateHolder, 'notice'>;
  /** What the board told of the same calls comes first: the user knows of those. */
  boardSaved: () => Promise<void>;
  onChanged: () => void;
}

/** Numbers read in one turn of the event loop. */
const atOnce = 20;

export function createPlatformEntries(parts: PlatformEntriesParts): PlatformEntries {
  const { current, directory, state } = parts;

  /** What is known of a number is kept: of many new ones the list would else learn in one go. */
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
      await parts.boardSaved();
      const request = { sightings: reported, cursors };
      const { unnotified, changed, conflicts } = await current.ask('entries.put', request);
      if (conflicts > 0) {
        const sentence = { id: 'timeline.conflict', values: { count: conflicts } } as const;
        state.notice({ id: sentence.id, tone: 'info', sentence });
      }
      if (changed) {
        await readNumbers(reported.map(({ sighting }) => sighting.number));
        parts.onChanged();
      }
      return unnotified;
    },
    async cursor(name) {
      const used = current.require();
      await used.ready();
      const found = used.read((reading) => ({ value: reading.cursors.get(name) }), undefined);
      // Not to know is not the same as never to have read.
      if (!found) throw new StorageError('other', 'The timeline cannot be read just now.');
      return found.value;
    },
  };
}
