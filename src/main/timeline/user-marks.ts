import type { Settled } from '../../account-database/mark-repository.ts';
import type { WaitingMark } from '../../account-database/marks.ts';
import type { RequestArgs } from '../../shared/ipc/contract.ts';
import { Refusal } from '../base/refusal.ts';
import type { CurrentDatabase } from '../account-database/current-database.ts';

/** What the user makes of entries, until the platform has it. */
export interface UserMarks {
  /** What the user makes of an entry, by its key. @throws Refusal, StorageError */
  mark(request: RequestArgs<'timeline.mark'>): Promise<void>;
  /** What waits to be sent to the platform. @throws StorageError */
  waiting(): Promise<WaitingMark[]>;
  /** The platform has answered a change, or has no place for it. @throws StorageError */
  settled(mark: WaitingMark, how: Settled): Promise<void>;
}

/** Changes that are sent at one go. */
const mostSent = 50;

export function createUserMarks(
  current: CurrentDatabase,
  now: () => number,
  onChanged: () => void,
): UserMarks {
  return {
    async mark({ key, field, value }) {
      const request = { key, field, value, written: now() };
      if (!(await current.ask('marks.put', request))) throw new Refusal({ kind: 'no-such-entry' });
      onChanged();
    },
    waiting: async () => current.ask('marks.waiting', mostSent),
    async settled(mark, how) {
      await current.ask('marks.settled', mark, how);
      // Nothing looks different when it was taken.
      if (how !== 'taken') onChanged();
    },
  };
}
