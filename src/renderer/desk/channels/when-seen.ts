/** Calls back each time the element comes into sight. */
export const whenSeen =
  (onSeen: () => void) =>
  (node: Element): (() => void) => {
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onSeen();
    });
    watch.observe(node);
    return () => watch.disconnect();
  };
