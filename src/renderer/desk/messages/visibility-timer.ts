/** After `ms` of a visible page, so that messages in a hidden window stay unread. @returns cancels it */
export function onceVisible(ms: number, then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = (): void => {
    clearTimeout(timer);
    timer = document.visibilityState === 'visible' ? setTimeout(then, ms) : undefined;
  };
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', follow);
  };
}
