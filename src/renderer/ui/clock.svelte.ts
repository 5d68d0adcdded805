import { everySecondSeen } from './seconds.ts';

let now = $state(Date.now());
let users = 0;
let stop: () => void;

/** Epoch milliseconds, renewed every second while a component that called `useClock` is shown. */
export const clock = (): number => now;

/** Keeps the clock running for the life of the calling component, while it wants it. */
export function useClock(wanted: () => boolean = () => true): void {
  $effect(() => {
    if (!wanted()) return;
    users += 1;
    if (users === 1) stop = everySecondSeen((time) => (now = time));
    return () => {
      users -= 1;
      if (users === 0) stop();
    };
  });
}
