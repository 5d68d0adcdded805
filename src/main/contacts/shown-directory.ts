import type { DirectoryInUse } from '../../contacts/directory.ts';
import { failureSentence } from '../../shared/failure-sentence.ts';
import type { DirectoryView } from '../../shared/ipc/snapshot.ts';
import type { Sentence } from '../../shared/sentence.ts';
import type { StateHolder } from '../state/state.ts';
import type { SyncEnd } from './sync-messages.ts';

/** The stored contacts as windows show them. */
export interface ShownDirectory {
  /** Nothing is read at present. */
  showResting(): void;
  showReading(contacts: number, total?: number): void;
  /** How a reading or writing has ended. */
  showEnd(end: SyncEnd): void;
  /** No account is open. */
  showClosed(): void;
  /** Contacts of any source have changed. */
  changed(): void;
  /** Called after `changed`. */
  onChange(listener: () => void): void;
}

type Status = DirectoryView['status'];

export function createShownDirectory(
  state: StateHolder,
  directory: Pick<DirectoryInUse, 'size' | 'whole'>,
): ShownDirectory {
  const listeners: (() => void)[] = [];
  const put = (view: Omit<DirectoryView, 'contacts'>): void =>
    state.patch({ directory: { ...view, contacts: directory.size } });
  const show = (view: Omit<DirectoryView, 'contacts' | 'revision'>): void =>
    put({ ...view, revision: state.get().directory.revision });
  const resting = (): Status => (directory.whole ? 'ready' : 'empty');
  function changed(): void {
    const { directory: view } = state.get();
    put({ ...view, revision: view.revision + 1 });
    for (const listener of listeners) listener();
  }
  return {
    showResting: () => show({ status: resting() }),
    showReading: (contacts, total) =>
      show({
        status: directory.whole ? 'ready' : 'loading',
        reading: { contacts, ...(total !== undefined && { total }) },
      }),
    showEnd(end) {
      show(viewOfEnd(end, resting()));
      changed();
    },
    showClosed: () => show({ status: 'empty' }),
    changed,
    onChange: (listener) => void listeners.push(listener),
  };
}

function viewOfEnd(end: SyncEnd, resting: Status): { status: Status; notice?: Sentence } {
  switch (end.status) {
    case 'done':
      return end.refused === 0
        ? { status: 'ready' }
        : { status: 'ready', notice: { id: 'directory.refused', values: { count: end.refused } } };
    case 'stopped':
      return { status: resting === 'ready' ? 'ready' : 'stopped' };
    case 'failed':
      return {
        status: 'failed',
        notice: { id: 'directory.failed', values: { why: failureSentence(end.failure) } },
      };
  }
}
