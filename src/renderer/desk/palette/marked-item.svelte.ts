import { untrack } from 'svelte';
import type { Item } from './commands.ts';

interface MarkedItemSource {
  /** What is typed. */
  text: () => string;
  items: () => readonly Item[];
  /** The items match the text; nobody is called from stale ones. */
  upToDate: () => boolean;
  /** @param page its page is to be shown, in the place of what it does */
  run: (item: Item, page: boolean) => void;
}

/** The item that Enter does. */
interface MarkedItem {
  /**
   * Its place: that of the best, unless another is chosen. Where the chosen one is not found any more, of none (-1):
   * whoever chose it means no other.
   */
  readonly at: number;
  mark(id: string): void;
  reset(): void;
  onkeydown(event: KeyboardEvent): void;
}

export function createMarkedItem({ text, items, upToDate, run }: MarkedItemSource): MarkedItem {
  /** The item that was chosen for this text; it stays chosen wherever what is found later puts it. */
  let marked = $state<string>();
  /** Enter came before the items were up to date: the item that it is to do, or the best one. */
  let owed = $state<{ id: string | undefined; page: boolean }>();
  const at = $derived(marked === undefined ? 0 : items().findIndex(({ id }) => id === marked));

  function reset(): void {
    marked = undefined;
    owed = undefined;
  }

  /** Where a page was meant and there is none, nothing is called instead. */
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
