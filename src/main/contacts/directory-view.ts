import type { DirectoryInUse } from '../../contacts/directory.ts';
import type { DirectoryView } from '../../shared/model/snapshot.ts';
import type { StateHolder } from '../state/state.ts';

/** The directory as the windows show it, and whoever draws something from contacts. */
export interface ShownDirectory {
  show(view: Omit<DirectoryView, 'contacts' | 'changes'>): void;
  /** Contacts have changed, those of address books and of this desk too: whatever is drawn from them is drawn anew. */
  changed(): void;
  /** Called after `changed`. */
  onChange(listener: () => void): void;
}

export function createShownDirectory(
  state: StateHolder,
  directory: Pick<DirectoryInUse, 'size'>,
): ShownDirectory {
  const listeners: (() => void)[] = [];
  const put = (view: Omit<DirectoryView, 'contacts'>): void =>
    state.patch({ directory: { ...view, contacts: directory.size } });
  return {
    show: (view) => put({ ...view, changes: state.get().directory.changes }),
    changed() {
      const { directory: view } = state.get();
      put({ ...view, changes: view.changes + 1 });
      for (const listener of listeners) listener();
    },
    onChange: (listener) => void listeners.push(listener),
  };
}
