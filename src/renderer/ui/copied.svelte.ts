const shownMs = 2_000;

/** What was copied last, for as long as that is shown; to be made by a component. */
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
