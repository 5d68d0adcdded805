import type { Session } from './connection.ts';
import type { Browser } from './launch.ts';

/** What a window wants its page to look like, in device-independent pixels. */
export interface Appearance {
  bounds: { x: number; y: number; width: number; height: number };
  /** Size of the page itself. */
  content: { width: number; height: number };
  scaleFactor: number;
  zoomFactor: number;
  visible: boolean;
  /** What its page is told of being visible; also of one that is to paint unseen. */
  seen: boolean;
  focused: boolean;
  transparent: boolean;
  dark: boolean;
}

/** Where a hidden window goes on a real display. It keeps drawing there, as with paintWhenInitiallyHidden. */
const outOfSight = { x: -10_000, y: -10_000 };

/** Tabs and address field of a Chromium window, above the page. */
const toolbar = 87;

/** Tells Chromium what has changed since the last time, and nothing else: this is on the way of a popup to the eye. */
export function createAppearance(browser: Browser, session: Session): (next: Appearance) => void {
  let last: Partial<Appearance> = {};
  let windowId: Promise<number> | undefined;

  const place = ({ bounds, visible }: Appearance): void => {
    const { x, y, width, height } = visible ? bounds : { ...bounds, ...outOfSight };
    windowId ??= session.send('Browser.getWindowForTarget').then((found) => found.windowId);
    windowId.then(
      (id) =>
        session.post('Browser.setWindowBounds', {
          windowId: id,
          bounds: { left: x, top: y, width, height: height + toolbar },
        }),
      () => undefined,
    );
  };

  return (next) => {
    const changed = (...names: (keyof Appearance)[]): boolean =>
      names.some((name) => JSON.stringify(next[name]) !== JSON.stringify(last[name]));
    const { content, scaleFactor, zoomFactor, focused, transparent, dark } = next;
    if (changed('content', 'scaleFactor', 'zoomFactor')) {
      session.post('Emulation.setDeviceMetricsOverride', {
        width: Math.round(content.width / zoomFactor),
        height: Math.round(content.height / zoomFactor),
        deviceScaleFactor: scaleFactor * zoomFactor,
        mobile: false,
      });
    }
    if (changed('focused')) session.post('Emulation.setFocusEmulationEnabled', { enabled: focused });
    if (changed('transparent') && transparent) {
      session.post('Emulation.setDefaultBackgroundColorOverride', { color: { r: 0, g: 0, b: 0, a: 0 } });
    }
    if (changed('dark')) {
      session.post('Emulation.setEmulatedMedia', {
        features: [{ name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' }],
      });
    }
    if (browser.headed && changed('bounds', 'visible')) place(next);
    last = { ...next, bounds: { ...next.bounds } };
  };
}
