/** Rows of a list being put in another order by the pointer. */
export interface Dragging {
  /** The row that another one is held over. */
  readonly over: string | undefined;
  start(id: string): void;
  hover(id: string): void;
  drop(onto: string): void;
  end(): void;
}

/** @param ondrop a row was let go over another one: it is to be in its place */
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
