import type { DeskSnapshot } from '../../shared/ipc/snapshot.ts';

type Notice = DeskSnapshot['notices'][number];

/** What cannot be saved; each names the error of the disk. */
const notSaved = new Set<string>([
  'settings.notWritten',
  'pushAddress.notKept',
  'addressBook.changesNotKept',
  'relay.positionsNotKept',
  'timeline.notKept',
  'timeline.notCopied',
]);

const causes = [
  { error: 'failure.storage.full', ofProfile: 'profile.full', together: 'storage.full' },
  { error: 'failure.storage.read-only', ofProfile: 'profile.readOnly', together: 'storage.readOnly' },
] as const;

/**
 * One notice instead of several that one full or read-only disk causes. The support file has all of them, and each is
 * withdrawn by itself.
 */
export function mergeStorageNotices(notices: readonly Notice[]): Notice[] {
  return causes.reduce<Notice[]>(
    (merged, { error, ofProfile, together }) => {
      const caused = merged.filter((notice) => notice.id === ofProfile || isCausedBy(notice, error));
      if (caused.length < 2) return merged;
      const [first] = caused;
      const general = { id: together, tone: 'danger', sentence: { id: together } } as const;
      const one = caused.find(({ id }) => id === ofProfile) ?? general;
      return merged.flatMap((notice) => {
        if (notice === first) return [one];
        return caused.includes(notice) ? [] : [notice];
      });
    },
    [...notices],
  );
}

function isCausedBy({ id, sentence }: Notice, error: string): boolean {
  const why = sentence.values?.why;
  return notSaved.has(id) && typeof why === 'object' && why.id === error;
}
