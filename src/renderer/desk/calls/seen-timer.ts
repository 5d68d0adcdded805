/** How long the list must be in use before missed calls count as seen, ms. */
export const lookMs = 1500;
/** One of these events, in the list or the window, starts it; a window that is merely open does not count. */
const ofList = ['pointerdown', 'keydown', 'wheel', 'focusin'] as const;

/** Calls `seen` when the user opens this list or turns to it, and looks at it for a moment. An attachment. */
export function seenWhenLookedAt(seen: () => void): (list: HTMLElement) => () => void {
  return (list) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isShown = (): boolean =>
      document.visibilityState === 'visible' && document.hasFocus() && list.offsetParent !== null;
    const leave = (): void => {
      clearTimeout(timer);
      timer = undefined;
    };
    const look = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        if (isShown()) seen();
      }, lookMs);
    };
    const turn = (): void => {
      if (document.visibilityState === 'visible') look();
      else leave();
    };
    for (const name of ofList) list.addEventListener(name, look, { passive: true });
    window.addEventListener('focus', look);
    window.addEventListener('blur', leave);
    document.addEventListener('visibilitychange', turn);
    // Only after the user has interacted with the page: a program that starts by itself is not being used.
    if (navigator.userActivation.hasBeenActive) look();
    return () => {
      leave();
      for (const name of ofList) list.removeEventListener(name, look);
      window.removeEventListener('focus', look);
      window.removeEventListener('blur', leave);
      document.removeEventListener('visibilitychange', turn);
    };
  };
}
