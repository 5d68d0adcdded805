/** All of them share one timer, so that an idle computer wakes once a second. */
const looks = new Set<() => void>();
const everyMs = 1_000;
let timer: NodeJS.Timeout | undefined;

/** Calls `look`, which must not throw, once a second without keeping the process alive. @returns stops it */
export function everySecond(look: () => void): () => void {
  const own = (): void => look();
  looks.add(own);
  timer ??= setInterval(() => {
    for (const each of looks) each();
  }, everyMs).unref();
  return () => {
    looks.delete(own);
    if (looks.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
