import { SvelteSet } from 'svelte/reactivity';

interface Selection {
  readonly ids: ReadonlySet<string>;
  /** Starts a range. */
  begin(index: number): void;
  toggle(index: number): void;
  /** Selects from the start of the range to here, as far as it is loaded. */
  extend(to: number): void;
  /** Extends the range by Shift and an arrow key. */
  extendByKey(from: number, to: number): void;
  clear(): void;
}

/** @param idAt the id of the row at an index; undefined if it is not loaded */
export function createSelection(idAt: (index: number) => string | undefined): Selection {
  const ids = new SvelteSet<string>();
  let anchor = 0;

  function extend(to: number): void {
    for (let index = Math.min(anchor, to); index <= Math.max(anchor, to); index += 1) {
      const id = idAt(index);
      if (id !== undefined) ids.add(id);
    }
  }

  return {
    ids,
    begin(index) {
      anchor = index;
    },
    toggle(index) {
      const id = idAt(index);
      if (id === undefined) return;
      anchor = index;
      if (!ids.delete(id)) ids.add(id);
    },
    extend,
    extendByKey(from, to) {
      if (ids.size === 0) anchor = Math.max(0, from);
      extend(to);
    },
    clear: () => ids.clear(),
  };
}
