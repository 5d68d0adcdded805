import { untrack } from 'svelte';

/**
 * A value as it was when it could be seen last: of what is out of sight nothing is drawn anew. It is up to date as soon
 * as it can be seen again.
 */
export function whileShown<Value>(shown: () => boolean, value: () => Value): () => Value {
  let last = untrack(value);
  const held = $derived(shown() ? (last = value()) : last);
  return () => held;
}
