/**
 * Calls `tick` now and on each full second of the wall clock, so that all timers of a page change together; not while
 * nobody can see the page.
 * @returns stops it
 */
export function everySecondSeen(tick: (now: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = (): void => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') return;
    const now = Date.now();
    tick(now);
    timer = setTimeout(follow, 1000 - (now % 1000));
  };
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', follow);
  };
}
