import { everySecondSeen } from './seconds.ts';

let now = $state(Date.now());
let users = 0;
let stop: () => void;

/** Epoch milliseconds, updated every second while a component uses `useClock`. */
export const clock = (): number => now;

/** Runs the clock during the life of the component, while `wanted`. */
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
