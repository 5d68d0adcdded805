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
  requestAnimationFrame(() => requestAnimationFrame(once));
}
