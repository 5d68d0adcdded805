/** Calls `look` at once, every so often and whenever the window is opened again, while the page is visible. @returns stops it */
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
