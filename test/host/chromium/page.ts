import type { Protocol } from '../../../node_modules/playwright-core/types/protocol.d.ts';
import type { WorldScripts } from '../world/script.ts';
import { toApp } from './addresses.ts';
import { createAppearance, type Appearance } from './appearance.ts';
import type { Session } from './connection.ts';
import type { Browser } from './launch.ts';
import { serveRequests, type SchemeHandler } from './requests.ts';

export interface PageListener {
  /** The preload's world of the main frame says something to the host. */
  message(text: string): void;
  navigated(frame: Protocol.Page.Frame): void;
  /** The address changed within the document. */
  movedWithin(url: string): void;
  startedLoading(): void;
  domReady(): void;
  loaded(): void;
  crashed(): void;
  destroyed(): void;
  console(level: string, text: string, source: { url: string; line: number }): void;
  exception(text: string): void;
  /** The page wants to go elsewhere; false keeps it where it is. */
  willNavigate(url: string): boolean;
  windowOpen(url: string, frameName: string, features: string[]): void;
}

export interface Page {
  readonly targetId: string;
  readonly session: Session;
  /** Hands a text to the preload's world; false when the document has none yet. */
  deliver(text: string): boolean;
  show(appearance: Appearance): void;
  navigate(url: string): Promise<{ errorText?: string }>;
  reload(): void;
  close(): void;
}

const withoutFragment = (url: string): string => url.replace(/#.*$/s, '');

/** Electron's levels of console messages, by Chromium's names. */
const levels: Record<string, string> = {
  error: 'error',
  assert: 'error',
  warning: 'warning',
  debug: 'debug',
  verbose: 'debug',
};

/** Opens a page in a window of its own. Everything that it needs before its first document goes out in one go. */
export async function openPage(
  browser: Browser,
  context: string | undefined,
  scripts: WorldScripts,
  first: Appearance,
  handlerFor: (scheme: string) => SchemeHandler | undefined,
  listener: PageListener,
): Promise<Page> {
  const { targetId } = await browser.send('Target.createTarget', {
    url: 'about:blank',
    newWindow: true,
    background: true,
    width: first.bounds.width,
    height: first.bounds.height,
    ...(context === undefined ? {} : { browserContextId: context }),
  });
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
  const session = browser.session(sessionId);
  let world: number | undefined;
  let current = '';

  /** What Chromium still tells of a page that was closed concerns nobody. */
  let isClosed = false;
  const on: Session['on'] = (event, heard) =>
    session.on(event, (params) => {
      if (!isClosed) heard(params);
    });
  const inMainFrame = (frame: Protocol.Page.Frame): boolean => frame.parentId === undefined;
  on('Runtime.executionContextCreated', ({ context: made }) => {
    const { frameId } = made.auxData as { frameId?: string };
    if (made.name === scripts.worldName && frameId === targetId) world = made.id;
  });
  on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
    if (executionContextId === world) world = undefined;
  });
  on('Runtime.executionContextsCleared', () => {
    world = undefined;
  });
  on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
    if (name === scripts.binding && executionContextId === world) listener.message(payload);
  });
  on('Runtime.consoleAPICalled', ({ type, args, stackTrace }) => {
    const at = stackTrace?.callFrames[0];
    const text = args
      .map((arg) => String(arg.value ?? arg.description ?? arg.unserializableValue ?? arg.type))
      .join(' ');
    listener.console(levels[type] ?? 'info', text, { url: at?.url ?? '', line: (at?.lineNumber ?? 0) + 1 });
  });
  on('Log.entryAdded', ({ entry }) => {
    listener.console(levels[entry.level] ?? 'info', entry.text, {
      url: entry.url ?? '',
      line: entry.lineNumber ?? 0,
    });
  });
  on('Runtime.exceptionThrown', ({ exceptionDetails: { exception, text } }) =>
    listener.exception(exception?.description ?? text),
  );
  on('Page.frameNavigated', ({ frame }) => {
    if (!inMainFrame(frame)) return;
    current = frame.url;
    listener.navigated(frame);
  });
  on('Page.navigatedWithinDocument', ({ frameId, url }) => {
    if (frameId !== targetId) return;
    current = withoutFragment(url);
    listener.movedWithin(toApp(url));
  });
  on('Page.windowOpen', ({ url, windowName, windowFeatures }) =>
    listener.windowOpen(toApp(url), windowName, windowFeatures),
  );
  on('Page.frameStartedLoading', ({ frameId }) => {
    if (frameId === targetId) listener.startedLoading();
  });
  on('Page.domContentEventFired', () => listener.domReady());
  on('Page.loadEventFired', () => listener.loaded());
  on('Inspector.targetCrashed', () => listener.crashed());
  browser.on('Target.detachedFromTarget', (detached) => {
    if (detached.sessionId === sessionId) listener.destroyed();
  });

  session.post('Page.enable');
  session.post('Runtime.enable');
  session.post('Runtime.addBinding', { name: scripts.binding, executionContextName: scripts.worldName });
  session.post('Page.addScriptToEvaluateOnNewDocument', { source: scripts.page });
  session.post('Page.addScriptToEvaluateOnNewDocument', {
    source: scripts.preload,
    worldName: scripts.worldName,
  });
  session.post('Log.enable');
  session.post('Inspector.enable');
  let expected = '';
  serveRequests(session, handlerFor, ({ resourceType, frameId, request }) => {
    if (resourceType !== 'Document' || frameId !== targetId) return true;
    // A reload, e.g. by a test through DevTools, is no navigation elsewhere.
    const asked = request.url === expected || request.url === current;
    expected = '';
    return asked || listener.willNavigate(toApp(request.url));
  });

  const show = createAppearance(browser, session);
  show(first);
  // A navigation that overtakes the set-up of a page's first renderer can crash it; this one is answered by the renderer.
  await session.send('Runtime.evaluate', { expression: '0' });

  return {
    targetId,
    session,
    show,
    deliver: (text) => {
      if (world === undefined) return false;
      session.post('Runtime.evaluate', { expression: scripts.deliver(text), contextId: world, silent: true });
      return true;
    },
    navigate: (url) => {
      expected = withoutFragment(url);
      return session.send('Page.navigate', { url });
    },
    reload: () => {
      void session.send('Page.getNavigationHistory').then(
        ({ entries, currentIndex }) => {
          expected = withoutFragment(entries[currentIndex]?.url ?? '');
          session.post('Page.reload');
        },
        () => undefined,
      );
    },
    close: () => {
      isClosed = true;
      browser.post('Target.closeTarget', { targetId });
    },
  };
}
