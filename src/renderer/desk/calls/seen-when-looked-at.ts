/** So long must the list be looked at until what was missed counts as seen, ms. */
export const lookMs = 1500;
/** A look begins with one of these, in the list or of the window; a window that merely stands open is no look. */
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
    // The user turned to this page; a program that starts by itself is looked at by nobody yet.
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
