/** Reordering rows by drag and drop. */
export interface Dragging {
  /** The drop target. */
  readonly over: string | undefined;
  start(id: string): void;
  hover(id: string): void;
  drop(onto: string): void;
  end(): void;
}

/** @param ondrop a row was dropped on another one, whose place it takes */
export function createDragging(ondrop: (id: string, onto: string) => void): Dragging {
  let dragged = $state<string>();
  let hovered = $state<string>();
  const end = (): void => {
    dragged = hovered = undefined;
  };
  return {
    get over() {
      return hovered === dragged ? undefined : hovered;
    },
    start: (id) => void (dragged = id),
    hover: (id) => void (hovered = id),
    drop(onto) {
      const id = dragged;
      end();
      if (id !== undefined && id !== onto) ondrop(id, onto);
    },
    end,
  };
}
