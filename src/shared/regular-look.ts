/** All of them share one timer, so that an idle computer wakes rarely. */
const looks = new Set<() => void>();
/** Time between two looks, ms. */
export const lookEveryMs = 2_000;
let timer: NodeJS.Timeout | undefined;

/** Calls `look`, which must not throw, every two seconds without keeping the process alive. @returns stops it */
export function lookRegularly(look: () => void): () => void {
  const own = (): void => look();
  looks.add(own);
  timer ??= setInterval(() => {
    for (const each of looks) each();
  }, lookEveryMs).unref();
  return () => {
    looks.delete(own);
    if (looks.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
