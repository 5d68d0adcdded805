/** The target row of a key, of `count` rows. */
const steps: Record<string, (row: number, count: number) => number> = {
  ArrowDown: (row) => row + 1,
  ArrowUp: (row) => row - 1,
  Home: () => 0,
  End: (_row, count) => count - 1,
};

interface Rows {
  /** Called with the index of the row that got the focus. */
  onvisit: (row: number) => void;
  /** The number of rows, if not all are rendered. */
  count?: () => number;
  /** Renders the rows up to this one. */
  drawTo?: (row: number) => void;
}

/** Moves between rows that begin with a button by the arrow keys, Home and End: the list is a single Tab stop. */
export function arrowsBetweenRows({ onvisit, count, drawTo }: Rows): (list: HTMLElement) => () => void {
  return (list) => {
    const rowOf = (target: EventTarget | null): number =>
      [...list.children].findIndex((row) => target instanceof Node && row.contains(target));
    const onkeydown = (event: KeyboardEvent): void => {
      const step = steps[event.key];
      if (!step || !(event.target instanceof HTMLButtonElement)) return;
      const target = step(rowOf(event.target), count?.() ?? list.children.length);
      event.preventDefault();
      drawTo?.(target);
      list.children[target]?.querySelector('button')?.focus();
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
