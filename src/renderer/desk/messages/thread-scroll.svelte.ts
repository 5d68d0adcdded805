/** This close to an edge counts as being there, px. */
const near = 120;

/** Keeps the scroll position at the newest message, or at the visible one. */
interface ThreadScroll {
  /** The scrolling element. */
  element: HTMLElement | undefined;
  /** Scrolls to the newest message and stays there. */
  toEnd(): void;
  /** The rows or the available space have changed. */
  settle(): void;
  /** @returns whether the oldest message is near */
  scrolled(): boolean;
}

/** @param rows read to track changes; each is rendered as `.message` */
export function createThreadScroll(rows: () => readonly unknown[]): ThreadScroll {
  let element = $state<HTMLElement>();
  /** Follows the newest message. */
  let atEnd = true;
  let endTop = 0;
  /** The first message and its offset before the rows changed, px from the top of the list. */
  let first: { item: HTMLElement; top: number } | undefined;

  const distanceToEnd = (): number =>
    element ? element.scrollHeight - element.scrollTop - element.clientHeight : 0;

  /** Scroll events arrive a frame late: a user who has just scrolled up must not be taken back to the end. */
  function settle(): void {
    if (!element) return;
    if (element.scrollTop < endTop - near && distanceToEnd() >= near) atEnd = false;
    if (atEnd) toEnd();
  }

  function toEnd(): void {
    atEnd = true;
    if (!element) return;
    element.scrollTo({ top: element.scrollHeight });
    endTop = element.scrollTop;
  }

  $effect(() => {
    if (!element) return;
    const observer = new ResizeObserver(settle);
    observer.observe(element);
    return () => observer.disconnect();
  });

  $effect.pre(() => {
    const item = rows().length > 0 ? element?.querySelector<HTMLElement>('.message') : undefined;
    first = item ? { item, top: item.offsetTop } : undefined;
  });

  // Keeps visible messages in place when earlier or new ones are added.
  $effect(() => {
    if (rows().length === 0 || !element || !first?.item.isConnected) return;
    const moved = first.item.offsetTop - first.top;
    if (moved !== 0) element.scrollTop += moved;
  });

  return {
    get element() {
      return element;
    },
    set element(node) {
      element = node;
    },
    toEnd,
    settle,
    scrolled() {
      atEnd = distanceToEnd() < near;
      return element !== undefined && element.scrollTop <= near;
    },
  };
}
