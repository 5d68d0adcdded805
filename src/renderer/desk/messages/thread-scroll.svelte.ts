/** So near to an edge counts as being there, CSS pixels. */
const near = 120;

/** Keeps a conversation where it is looked at: at its newest message, or at the one that is in sight. */
interface ThreadScroll {
  /** The element that scrolls. */
  element: HTMLElement | undefined;
  /** To the newest message, where it stays. */
  toEnd(): void;
  /** The rows or the space for them have changed. */
  settle(): void;
  /** @returns whether the oldest message is near */
  scrolled(): boolean;
}

/** @param rows read to learn that there are others; each is drawn as `.message` */
export function createThreadScroll(rows: () => readonly unknown[]): ThreadScroll {
  let element = $state<HTMLElement>();
  /** The newest message is in sight, and stays there. */
  let atEnd = true;
  /** Where the end was when it was scrolled to last. */
  let endTop = 0;
  /** The first message, and where it stood before the rows changed, CSS pixels from the top of the list. */
  let first: { item: HTMLElement; top: number } | undefined;

  const distanceToEnd = (): number =>
    element ? element.scrollHeight - element.scrollTop - element.clientHeight : 0;

  /** The event of a scroll comes a frame after it: whoever has just scrolled up is not taken back to the end. */
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

  // What is in sight stays where it is while earlier messages are put above it, and new ones below.
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
