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
  // A frame's callbacks, layout, paint and commit are one task: a message sent in a callback comes after all of them.
  // Waiting for the callback of the next frame would say the same a frame later.
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      once();
    };
    port2.postMessage(null);
  });
}
