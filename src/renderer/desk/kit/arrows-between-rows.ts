/** Where a key leads to from one row of `count`; undefined: nowhere. */
const steps: Record<string, (row: number, count: number) => number> = {
  ArrowDown: (row) => row + 1,
  ArrowUp: (row) => row - 1,
  Home: () => 0,
  End: (_row, count) => count - 1,
};

interface Rows {
  /** Learns which row has got the focus, counted from 0. */
  onvisit: (row: number) => void;
  /** How many there are, where not all of them are drawn. */
  count?: () => number;
  /** Draws the rows up to this one. */
  drawTo?: (row: number) => void;
}

/**
 * Lets the arrow keys, Home and End lead from row to row of a list whose rows begin with a button, so that the Tab key
 * passes the whole list at once.
 */
export function arrowsBetweenRows({ onvisit, count, drawTo }: Rows): (list: HTMLElement) => () => void {
  return (list) => {
    const rowOf = (target: EventTarget | null): number =>
      [...list.children].findIndex((row) => target instanceof Node && row.contains(target));
    const onkeydown = (event: KeyboardEvent): void => {
      const step = steps[event.key];
      if (!step || !(event.target instanceof HTMLButtonElement)) return;
      const wanted = step(rowOf(event.target), count?.() ?? list.children.length);
      event.preventDefault();
      drawTo?.(wanted);
      list.children[wanted]?.querySelector('button')?.focus();
    };
    const onfocusin = (event: FocusEvent): void => {
      const row = rowOf(event.target);
      if (row >= 0) onvisit(row);
    };
    list.addEventListener('keydown', onkeydown);
    list.addEventListener('focusin', onfocusin);
    return () => {
      list.removeEventListener('keydown', onkeydown);
      list.removeEventListener('focusin', onfocusin);
    };
  };
}
