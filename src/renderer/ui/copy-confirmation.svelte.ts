const shownMs = 2_000;

/** The last copied text, while its confirmation is shown. Create it in a component. */
export function createCopied(): { readonly text: string | undefined; tell(text: string): void } {
  let text = $state<string>();
  $effect(() => {
    if (text === undefined) return;
    const timer = setTimeout(() => (text = undefined), shownMs);
    return () => clearTimeout(timer);
  });
  return {
    get text() {
      return text;
    },
    tell: (what) => void (text = what),
  };
}
