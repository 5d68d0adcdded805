import { untrack } from 'svelte';

/** The value when it was last visible: hidden content is not updated until it is shown again. */
export function whileShown<Value>(shown: () => boolean, value: () => Value): () => Value {
  let last = untrack(value);
  const held = $derived(shown() ? (last = value()) : last);
  return () => held;
}
