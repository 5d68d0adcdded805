import { untrack } from 'svelte';

/** Runs `work` on each change of a value, but not initially. */
export function whenChanged(value: () => unknown, work: () => void): void {
  let known: { value: unknown } | undefined;
  $effect(() => {
    const now = value();
    const isOther = known !== undefined && known.value !== now;
    known = { value: now };
    if (isOther) untrack(work);
  });
}
