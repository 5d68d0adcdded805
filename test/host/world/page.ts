import type { createBridge } from './bridge.ts';

/** Runs in the page's own world before its scripts: puts what the preload exposes on `window`. */
export function startPageWorld(secret: string, bridge: typeof createBridge): void {
  if (window.top !== window) return;
  const { defineProperty, hasOwn } = Object;
  const { hasFocus } = Document.prototype;
  const { apply } = Reflect;
  let focused = true;
  let seen = true;
  // Chromium goes on painting what nobody sees, so that a test can look at it; the page is told as in Electron.
  defineProperty(Document.prototype, 'visibilityState', { get: () => (seen ? 'visible' : 'hidden') });
  defineProperty(Document.prototype, 'hidden', { get: () => !seen });
  // Chromium gives a page that was clicked the focus for good; the window manager of the host may think otherwise.
  Document.prototype.hasFocus = function () {
    return focused && apply(hasFocus, this, []);
  };
  const toPreload = bridge(secret, 'page', 'preload', {
    focus: (value) => {
      focused = value === true;
      return undefined;
    },
    seen: (value) => {
      const changes = seen !== value;
      seen = value === true;
      return changes;
    },
    expose: (value) => {
      const [key, api] = value as [string, unknown];
      if (hasOwn(window, key)) {
        throw new Error('Cannot bind an API on top of an existing property on the window object');
      }
      defineProperty(window, key, { value: api, enumerable: true, writable: false, configurable: false });
      return undefined;
    },
  });
  // A page opens no window: the program is asked, refuses it or opens one itself, and the page gets none.
  const { open } = window;
  const here = new Set(['_self', '_top', '_parent']);
  window.open = (url = '', target = '', features = '') => {
    if (here.has(target)) return open(url, target, features);
    toPreload.ask('open', [new URL(url, location.href).href, target, features]);
    return null;
  };
}
