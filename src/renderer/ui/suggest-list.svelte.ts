import { createLatest } from '../../shared/latest.ts';
import type { DialSuggestion } from '../../shared/ipc/requests/dial.ts';

export interface SuggestList {
  readonly items: DialSuggestion[];
  /** Index of the active one; -1: none. */
  readonly active: number;
  readonly open: boolean;
  /** Shows the results of `find`. @returns false if another search or a close came first */
  show(find: () => Promise<DialSuggestion[]>): Promise<boolean>;
  close(): void;
  /** Moves the active one; the field itself is a stop of the cycle. */
  move(step: 1 | -1): void;
}

/** One per field. Nothing is active until a key moves to it. */
export function createSuggestList(): SuggestList {
  let items = $state.raw<DialSuggestion[]>([]);
  let active = $state(-1);
  let open = $state(false);
  const latest = createLatest();
  return {
    get items() {
      return items;
    },
    get active() {
      return active;
    },
    get open() {
      return open;
    },
    async show(find) {
      const isNewest = latest.begin();
      const found = await find();
      if (!isNewest()) return false;
      const marked = items[active];
      items = found;
      // The active contact stays active while it matches.
      active = items.findIndex((item) => item.number === marked?.number && item.name === marked.name);
      open = items.length > 0;
      return true;
    },
    close() {
      latest.cancel();
      open = false;
      active = -1;
    },
    move(step) {
      const round = items.length + 1;
      active = ((active + 1 + step + round) % round) - 1;
    },
  };
}
