import type { TimelineRow } from '../../../shared/ipc/requests/timeline.ts';
import type { Pages } from './pages.ts';

/** The open entry; it may leave the list meanwhile. */
interface OpenEntry {
  readonly key: string | undefined;
  /** Its index in the list; -1: not there. */
  readonly index: number;
  /** The current row, or the last one. */
  readonly row: TimelineRow | undefined;
  open(row: TimelineRow | undefined): void;
  /** It has changed, and may have left the list. */
  change(row: TimelineRow): void;
}

/** Create it in the page. @param pages the list as it is loaded now */
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
