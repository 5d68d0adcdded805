import { createLatest } from '../../shared/latest.ts';
import type { DialSuggestion } from '../../shared/ipc/requests/dial.ts';

/** The contacts that fit a text, and which of them is marked. */
export interface SuggestList {
  readonly items: DialSuggestion[];
  /** The marked one; -1: none. */
  readonly active: number;
  readonly open: boolean;
  /** Shows what `find` gives. @returns false where something else is looked for by then, or it was closed */
  show(find: () => Promise<DialSuggestion[]>): Promise<boolean>;
  close(): void;
  /** Marks the next one, or the one before. One stop of the round is the field itself: nothing marked. */
  move(step: 1 | -1): void;
}

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
      // Whoever was marked stays so while the text goes on to fit.
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
