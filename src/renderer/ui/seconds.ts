/** Now and on each full second, so that timers change together; not while hidden. @returns stops it */
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
