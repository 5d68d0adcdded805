import { SvelteSet } from 'svelte/reactivity';

/** Several rows of a list, chosen together. */
interface Selection {
  readonly ids: ReadonlySet<string>;
  /** A choice of several begins here. */
  begin(index: number): void;
  toggle(index: number): void;
  /** All between where the choice began and here, as far as they are read. */
  extend(to: number): void;
  /** The keys led from one row to another with Shift: all on the way. */
  extendByKey(from: number, to: number): void;
  clear(): void;
}

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
