/** A page that is not drawn gets no frames; it must not wait for them for ever. Milliseconds. */
const LONGEST_WAIT = 150;

/** Calls back once what is in the document now has been painted. */
export function afterPaint(done: () => void): void {
  let called = false;
  const once = (): void => {
    if (called) return;
    called = true;
    clearTimeout(timer);
    done();
  };
  const timer = setTimeout(once, LONGEST_WAIT);
  // The callback of the next frame is the first sign that this frame was handed on. A message sent in the first
  // callback comes some milliseconds before the frame is shown, as Element Timing tells, and proves nothing.
  requestAnimationFrame(() => requestAnimationFrame(once));
}
