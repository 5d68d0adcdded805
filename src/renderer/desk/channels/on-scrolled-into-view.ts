export const onScrolledIntoView =
  (then: () => void) =>
  (node: Element): (() => void) => {
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) then();
    });
    watch.observe(node);
    return () => watch.disconnect();
  };
