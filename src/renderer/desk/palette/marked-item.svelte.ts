import { untrack } from 'svelte';
import type { Item } from './commands.ts';

interface MarkedItemSource {
  text: () => string;
  items: () => readonly Item[];
  /** The items match the text: Enter must not act on stale ones. */
  upToDate: () => boolean;
  /** @param page run the secondary action */
  run: (item: Item, page: boolean) => void;
}

interface MarkedItem {
  /** Its index: the best match, unless another was chosen; -1 if the chosen one is gone. */
  readonly at: number;
  mark(id: string): void;
  reset(): void;
  onkeydown(event: KeyboardEvent): void;
}

/** Create it in the component of the palette, whose field gets `onkeydown`. */
export function createMarkedItem({ text, items, upToDate, run }: MarkedItemSource): MarkedItem {
  /** The chosen item of this text; it stays chosen when later results move it. */
  let marked = $state<string>();
  /** Enter was pressed before the items were up to date: the item to run, or the best. */
  let owed = $state<{ id: string | undefined; page: boolean }>();
  const at = $derived(marked === undefined ? 0 : items().findIndex(({ id }) => id === marked));

  function reset(): void {
    marked = undefined;
    owed = undefined;
  }

  /** Without a page to open, nothing is called in its place. */
  function enter(item: Item, page: boolean): void {
    if (!page || item.open !== undefined) run(item, page);
  }

  $effect(() => {
    text();
    reset();
  });

  $effect(() => {
    if (owed === undefined || !upToDate()) return;
    const { id, page } = owed;
    owed = undefined;
    const item = id === undefined ? items()[0] : items().find((each) => each.id === id);
    if (item !== undefined) untrack(() => enter(item, page));
  });

  return {
    get at() {
      return at;
    },
    mark(id) {
      marked = id;
    },
    reset,
    onkeydown(event) {
      const all = items();
      if (event.isComposing || all.length === 0) return;
      const item = all[at];
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (step !== 0) marked = all.at(at < 0 && step < 0 ? -1 : (at + step) % all.length)?.id;
      else if (event.key === 'Enter' && !upToDate()) owed = { id: marked, page: event.shiftKey };
      else if (event.key === 'Enter' && item !== undefined) enter(item, event.shiftKey);
      else return;
      event.preventDefault();
    },
  };
}
