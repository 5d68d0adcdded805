/** The one window that has the focus, as a window manager keeps it. */
export interface Focusable {
  mayTakeFocus(): boolean;
  gained(): void;
  lost(): void;
}

/** Topmost first. */
let stack: Focusable[] = [];
let focused: Focusable | undefined;

export const focusedWindow = (): Focusable | undefined => focused;

export function raise(window: Focusable): void {
  stack = [window, ...stack.filter((other) => other !== window)];
}

export function giveFocus(window: Focusable): void {
  if (!window.mayTakeFocus() || focused === window) return;
  const before = focused;
  focused = window;
  raise(window);
  before?.lost();
  window.gained();
}

/** The window no longer wants the focus; the topmost other window that may have it gets it. */
export function leaveFocus(window: Focusable): void {
  if (focused !== window) return;
  focused = undefined;
  window.lost();
  const next = stack.find((other) => other !== window && other.mayTakeFocus());
  if (next) giveFocus(next);
}

export function forget(window: Focusable): void {
  leaveFocus(window);
  stack = stack.filter((other) => other !== window);
}

/** The focus goes to another program. */
export function dropFocus(): void {
  const before = focused;
  focused = undefined;
  before?.lost();
}
