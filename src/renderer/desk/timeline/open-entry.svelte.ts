import type { TimelineRow } from '../../../shared/ipc/requests/timeline.ts';
import type { Pages } from './pages.ts';

/** The entry whose detail is shown; it may leave the list while it is looked at. */
interface OpenEntry {
  readonly key: string | undefined;
  /** Where it stands in the list; -1: not there. */
  readonly index: number;
  /** As it is in the list, or was when it was there last. */
  readonly row: TimelineRow | undefined;
  open(row: TimelineRow | undefined): void;
  /** It has changed, and may have left the list for that. */
  change(row: TimelineRow): void;
}

export function createOpenEntry(pages: () => Pages): OpenEntry {
  let key = $state<string>();
  let last = $state.raw<TimelineRow>();
  const index = $derived(key === undefined ? -1 : pages().indexOf(key));
  const row = $derived(pages().row(index) ?? (last?.key === key ? last : undefined));
  return {
    get key() {
      return key;
    },
    get index() {
      return index;
    },
    get row() {
      return row;
    },
    open(next) {
      key = next?.key;
      last = next;
    },
    change(changed) {
      last = { ...changed, key: key ?? changed.key };
    },
  };
}
