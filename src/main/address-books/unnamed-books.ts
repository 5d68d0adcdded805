import { keptAfterDamageMs } from '../../storage/set-aside.ts';
import type { Settings } from '../../shared/model/settings.ts';

export interface UnnamedBooksDeps {
  settings: { get(): Pick<Settings, 'addressBooks'>; onChange(listener: () => void): void };
  /** Whether the settings and the waiting changes of contacts could be read, and the settings were not lost lately. */
  isAllKnown(): boolean;
}

/** Address books that the settings do not name: removed by the user, or lost with a file. */
export interface UnnamedBooks {
  /** Whether the stored data of an address book may be deleted. */
  mayRemove(id: string): boolean;
  /** Ids of the address books whose stored data may be deleted; undefined if it may be deleted for all. */
  removedOnly(): string[] | undefined;
  /** Whether everything is known now and was not at the previous call. */
  becameKnown(): boolean;
}

/** Whether the file that named the address books was gone so recently that what it named is still kept. @param now epoch milliseconds */
export const wereLatelyLost = ({ booksLostAt }: Pick<Settings, 'booksLostAt'>, now: number): boolean =>
  booksLostAt !== undefined && now - booksLostAt < keptAfterDamageMs;

/** Follows the settings from now on; nothing ends that. */
export function createUnnamedBooks({ settings, isAllKnown }: UnnamedBooksDeps): UnnamedBooks {
  const removed = new Set<string>();
  const idsOf = (): Set<string> => new Set(settings.get().addressBooks.map(({ id }) => id));
  let named = idsOf();
  let wasAllKnown = false;
  settings.onChange(() => {
    const now = idsOf();
    for (const id of named) if (!now.has(id)) removed.add(id);
    for (const id of now) removed.delete(id);
    named = now;
  });
  return {
    mayRemove: (id) => removed.has(id) || isAllKnown(),
    removedOnly: () => (isAllKnown() ? undefined : [...removed]),
    becameKnown() {
      const before = wasAllKnown;
      wasAllKnown = isAllKnown();
      return wasAllKnown && !before;
    },
  };
}
