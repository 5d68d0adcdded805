/** The offset of `inner` in `scroller`, px, kept up to date. Create it in a component. */
export function createOffsetWithin(
  scroller: () => HTMLElement | undefined,
  inner: () => HTMLElement | undefined,
): () => number {
  let offset = $state(0);
  $effect(() => {
    const [outer, box] = [scroller(), inner()];
    if (!outer || !box) return;
    const measure = (): void => {
      offset = box.getBoundingClientRect().top - outer.getBoundingClientRect().top + outer.scrollTop;
    };
    const observer = new ResizeObserver(measure);
    for (const child of outer.firstElementChild?.children ?? []) observer.observe(child);
    measure();
    return () => observer.disconnect();
  });
  return () => offset;
}
