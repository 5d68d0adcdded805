let now = $state(Date.now());
let users = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Ticks on the full second of the wall clock, so that all timers of a page change together. */
function tick(): void {
  now = Date.now();
  timer = setTimeout(tick, 1000 - (now % 1000));
}

/** Epoch milliseconds, renewed every second while a component that called `useClock` is shown. */
export const clock = (): number => now;

/** Keeps the clock running for the life of the calling component, while it wants it. */
export function useClock(wanted: () => boolean = () => true): void {
  $effect(() => {
    if (!wanted()) return;
    users += 1;
    if (users === 1) tick();
    return () => {
      users -= 1;
      if (users === 0) clearTimeout(timer);
    };
  });
}
