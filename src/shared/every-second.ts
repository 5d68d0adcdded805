/** What looks at something all day looks together: an idle computer wakes once a second then, not once for each. */
const looks = new Set<() => void>();
const everyMs = 1_000;
let timer: NodeJS.Timeout | undefined;

/** Calls `look`, which catches its own failures, once a second; it keeps no program running. @returns what ends it */
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
