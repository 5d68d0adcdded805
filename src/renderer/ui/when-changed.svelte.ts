import { untrack } from 'svelte';

/** Does something whenever a value is another than before; not at first. */
export function whenChanged(value: () => unknown, work: () => void): void {
  let known: { value: unknown } | undefined;
  $effect(() => {
    const now = value();
    const isOther = known !== undefined && known.value !== now;
    known = { value: now };
    if (isOther) untrack(work);
  });
}
