/** A hidden page gets no animation frames; limits the wait, ms. */
const LONGEST_WAIT = 150;

/** Calls back once the current document has been painted. */
export function afterPaint(done: () => void): void {
  let called = false;
  const once = (): void => {
    if (called) return;
    called = true;
    done();
  };
  const timer = setTimeout(once, LONGEST_WAIT);
  // The callback of the next frame is the first sign that this frame was presented: Element Timing shows that the
  // first callback runs some milliseconds before.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      clearTimeout(timer);
      once();
    }),
  );
}
