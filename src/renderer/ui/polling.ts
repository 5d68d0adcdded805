/** Polls at an interval until the work has ended. @returns its result */
export async function pollDuring<T>(work: Promise<T>, everyMs: number, poll: () => void): Promise<T> {
  const timer = setInterval(poll, everyMs);
  return work.finally(() => clearInterval(timer));
}

/** Polls while the page is visible, and whenever it becomes visible. @returns stops it */
export function pollWhileVisible(everyMs: number, look: () => void): () => void {
  const lookIfVisible = (): void => {
    if (document.visibilityState === 'visible') look();
  };
  lookIfVisible();
  const timer = setInterval(lookIfVisible, everyMs);
  document.addEventListener('visibilitychange', lookIfVisible);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', lookIfVisible);
  };
}
