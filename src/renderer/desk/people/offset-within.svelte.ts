/** How much stands in `scroller` above `inner`, CSS pixels; what stands there may grow. To be made by a component. */
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
