import type { createBridge } from './bridge.ts';

/** Runs in the page's own world before its scripts: puts what the preload exposes on `window`. */
export function startPageWorld(secret: string, bridge: typeof createBridge): void {
  if (window.top !== window) return;
  const { defineProperty, hasOwn } = Object;
  const { hasFocus } = Document.prototype;
  const { apply } = Reflect;
  let focused = true;
  // Chromium gives a page that was clicked the focus for good; the window manager of the host may think otherwise.
  Document.prototype.hasFocus = function () {
    return focused && apply(hasFocus, this, []);
  };
  bridge(secret, 'page', 'preload', {
    focus: (value) => {
      focused = value === true;
      return undefined;
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
}
