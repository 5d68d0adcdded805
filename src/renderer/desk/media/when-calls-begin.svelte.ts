import { untrack } from 'svelte';
import { beginning } from './playback.ts';

/** @param ringing ids of the calls that begin now */
export function whenCallsBegin(ringing: () => readonly string[], then: () => void): void {
  let before: readonly string[] = [];
  $effect(() => {
    const now = ringing();
    untrack(() => {
      if (beginning(before, now)) then();
      before = now;
    });
  });
}
