import type { createBridge } from './bridge.ts';
import type { Codec } from './codec.ts';
import type { createEvents } from './events.ts';
import type { createIpcRenderer } from './ipc-renderer.ts';

/** What the host tells the preload's world when it starts it. */
export interface PreloadSettings {
  secret: string;
  /** The name of the function that carries a text to the host. */
  binding: string;
  /** The name of the function that the host calls with a text. */
  deliver: string;
  file: string;
  /** A click that gives the window the focus reaches the page, too. */
  acceptsFirstMouse: boolean;
  /** The window can be seen: the window manager of the computer moves the focus, too. */
  headed: boolean;
  process: Record<string, unknown>;
}

/** What the preload's world tells, besides the messages of the program. */
export interface HostMessage {
  is: string;
  message?: string;
  title?: string;
  /** Address, name and features of a window that the page wants. */
  wanted?: string[];
}

/** The preload script, wrapped as Node wraps CommonJS. */
export type PreloadScript = (
  require: (name: string) => unknown,
  module: { exports: unknown },
  exports: unknown,
  process: Record<string, unknown>,
  global: typeof globalThis,
) => void;

/** Runs in the preload's isolated world at document start. */
export function startPreloadWorld(
  settings: PreloadSettings,
  tools: {
    codec: Codec;
    bridge: typeof createBridge;
    ipcRenderer: typeof createIpcRenderer;
    events: typeof createEvents;
  },
  script: PreloadScript | null,
): void {
  if (window.top !== window) return;
  const globals = globalThis as unknown as Record<string, (text: string) => void>;
  const toHost = globals[settings.binding];
  if (!toHost) throw new Error('The host has not bound this document');
  // The stand-in's own are no Proxies in Electron: those that are made after the bridge do not cross it.
  const OwnProxy = Proxy;
  const post = (message: object): void => toHost(JSON.stringify(message));
  const bridge = tools.bridge(settings.secret, 'preload', 'page', {
    open: (value) => post({ is: 'open', wanted: value }),
  });
  const events = tools.events();
  let hasTheFocus = false;
  const focusChanged = (focused: boolean): void => {
    hasTheFocus = focused;
    const had = document.hasFocus();
    bridge.ask('focus', focused);
    // Where Chromium itself does not move the focus, nobody else tells the page.
    if (had && document.hasFocus()) dispatchEvent(new FocusEvent(focused ? 'focus' : 'blur'));
  };
  const seenChanged = (seen: boolean): void => {
    if (bridge.ask('seen', seen) === true) document.dispatchEvent(new Event('visibilitychange'));
  };
  const emitter = new events.EventEmitter();
  const ipc = tools.ipcRenderer(tools.codec, post, emitter, focusChanged, seenChanged);
  Object.defineProperty(globalThis, settings.deliver, { value: ipc.deliver, enumerable: false });

  const taken = ({ isTrusted }: Event): void => {
    if (isTrusted) post({ is: 'focus' });
  };
  // A headless Chromium activates new pages by itself, whenever it gets to it: there only input gives the focus.
  if (settings.headed) addEventListener('focus', taken);
  for (const name of ['pointerdown', 'keydown', 'beforeinput'])
    addEventListener(name, taken, { capture: true });
  if (!settings.acceptsFirstMouse) {
    let swallowing = false;
    const swallow = (event: Event): void => {
      if (event.type === 'pointerdown') swallowing = !hasTheFocus;
      if (!swallowing || !event.isTrusted) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    for (const name of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
      addEventListener(name, swallow, { capture: true });
    }
  }
  addEventListener('DOMContentLoaded', () => {
    let title: string | undefined;
    const reported = (): void => {
      if (title === document.title) return;
      title = document.title;
      post({ is: 'title', title });
    };
    reported();
    new MutationObserver(reported).observe(document.head, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    requestAnimationFrame(() => setTimeout(() => post({ is: 'painted' })));
  });
  if (!script) return;

  const lacking = <T extends object>(name: string, members: T): T =>
    new OwnProxy(members, {
      get(target, key, receiver): unknown {
        if (key in target || typeof key === 'symbol' || key === 'then' || key === '__esModule') {
          return Reflect.get(target, key, receiver);
        }
        throw new Error(`electron stand-in: ${name}.${key} is not implemented`);
      },
    });
  const electron = lacking('electron', {
    contextBridge: lacking('contextBridge', {
      exposeInMainWorld: (key: string, api: unknown) => void bridge.ask('expose', [key, api]),
    }),
    ipcRenderer: lacking('ipcRenderer', ipc.ipcRenderer),
    webFrame: lacking('webFrame', {}),
    // A file that a script made has no path, in Electron as here; a real one is dropped on real Electron alone.
    webUtils: lacking('webUtils', { getPathForFile: (_file: File) => '' }),
    crashReporter: lacking('crashReporter', { addExtraParameter: () => undefined }),
  });
  const modules: Record<string, unknown> = {
    events,
    electron,
    'electron/renderer': electron,
    'electron/common': electron,
    timers: { setTimeout, clearTimeout, setInterval, clearInterval },
    url: { URL, URLSearchParams },
  };
  const require = (name: string): unknown => {
    const found = modules[name.replace(/^node:/, '')];
    if (!found) throw new Error(`module not found: ${name}`);
    return found;
  };
  const module = { exports: {} };
  try {
    script(require, module, module.exports, settings.process, globalThis);
  } catch (error) {
    console.error(`Unable to load preload script: ${settings.file}`);
    console.error(error);
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    post({ is: 'preload-error', message, stack });
  }
}
