import { captureScreen } from '../chromium/capture.ts';
import { adoptRealScreens } from './real-screens.ts';
import type { Protocol } from '../../../node_modules/playwright-core/types/protocol.d.ts';
import { originOf, toApp, toChromium } from '../chromium/addresses.ts';
import type { Appearance } from '../chromium/appearance.ts';
import { openPage, type Page, type PageListener } from '../chromium/page.ts';
import { createCodec } from '../world/codec.ts';
import type { HostMessage } from '../world/preload.ts';
import { worldScripts, type WorldScripts } from '../world/script.ts';
import { app } from './app.ts';
import { createIpcMain } from './ipc-main.ts';
import { answerMessage } from './ipc-messages.ts';
import { loadError, untilLoaded } from './load-error.ts';
import { createImage } from './native-image.ts';
import { userAgent } from './network.ts';
import { errors, messages } from './record.ts';
import { browser } from './runtime.ts';
import type { SessionInside } from './session.ts';
import { markDestroyed, preventable, strict, StrictEmitter } from './strict.ts';
import type { WindowSide } from './window-side.ts';
import { createFrame, type Frame } from './web-frame.ts';

const codec = createCodec(
  (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
  (text) => new Uint8Array(Buffer.from(text, 'base64')),
);

type Surface =
  | 'close'
  | 'capturePage'
  | 'executeJavaScript'
  | 'focus'
  | 'forcefullyCrashRenderer'
  | 'getTitle'
  | 'getURL'
  | 'getZoomFactor'
  | 'getZoomLevel'
  | 'isCrashed'
  | 'isDestroyed'
  | 'isDevToolsOpened'
  | 'isFocused'
  | 'isLoading'
  | 'loadURL'
  | 'openDevTools'
  | 'closeDevTools'
  | 'reload'
  | 'send'
  | 'setBackgroundThrottling'
  | 'setWindowOpenHandler'
  | 'setZoomFactor'
  | 'setZoomLevel'
  | 'getType'
  | 'getProcessId'
  | 'setVisualZoomLevelLimits'
  | 'stop'
  | 'backgroundThrottling'
  | 'getBackgroundThrottling'
  | 'getUserAgent'
  | 'isLoadingMainFrame'
  | 'setAudioMuted'
  | 'isAudioMuted'
  | 'setIgnoreMenuShortcuts'
  | 'id';

type OpenHandler = Parameters<Electron.WebContents['setWindowOpenHandler']>[0];

let lastId = 0;
let lastProcess = 0;
const live = new Map<number, WebContents>();

export function allContents(): WebContents[] {
  return [...live.values()];
}

export class WebContents extends StrictEmitter implements Pick<Electron.WebContents, Surface> {
  readonly id = ++lastId;
  readonly ipc = createIpcMain('webContents.ipc');
  backgroundThrottling = true;
  #side: WindowSide;
  #scripts: WorldScripts;
  #page: Promise<Page> | undefined;
  #open: Page | undefined;
  #url = '';
  #title = '';
  #frame: Frame | undefined;
  #process = ++lastProcess;
  #state: 'live' | 'crashed' | 'destroyed' = 'live';
  #loading = false;
  /** Counts the loads that were asked for. */
  #lastLoad = 0;
  #failed = false;
  #muted = false;
  #seen = true;
  #zoom = 1;
  #openHandler: OpenHandler = () => ({ action: 'deny' });

  constructor(side: WindowSide) {
    super('webContents');
    this.#side = side;
    this.#scripts = worldScripts(side.preload, side.argv, side.acceptsFirstMouse);
    live.set(this.id, this);
  }

  get session(): SessionInside['session'] {
    return this.#side.inside.session;
  }

  get mainFrame(): Frame {
    const document = { url: this.#url, process: this.#process, id: this.id };
    return (this.#frame ??= createFrame(
      document,
      (frame) => frame === this.#frame,
      (channel, ...args) => this.send(channel, ...args),
    ));
  }

  /** The target that other DevTools clients see. */
  get targetId(): string | undefined {
    return this.#open?.targetId;
  }

  #start(): Promise<Page> {
    return (this.#page ??= this.#side.inside.context().then(async (context) => {
      const opened = openPage(
        browser(),
        context,
        this.#scripts,
        this.#appearance(),
        (scheme) => this.#side.inside.handlerFor(scheme),
        this.#listener(),
      );
      const page = await opened;
      if (this.#state === 'destroyed') page.close();
      else this.#open = page;
      // A Chromium too old to tell its screens leaves the modelled one.
      if (browser().headed) await adoptRealScreens(page.session).catch(() => undefined);
      return page;
    }));
  }

  #appearance(): Appearance {
    return { ...this.#side.appearance(), zoomFactor: this.#zoom };
  }

  /** Sends what has changed of the window's look to its page. */
  refresh(): void {
    const next = this.#appearance();
    this.#open?.show(next);
    if (next.seen !== this.#seen) this.#tellSeen(next.seen);
  }

  #tellSeen(seen: boolean): void {
    this.#seen = seen;
    this.#open?.deliver(JSON.stringify({ is: 'seen', seen }));
  }

  #tellFocus(): void {
    this.#open?.deliver(JSON.stringify({ is: 'focus', focused: this.#side.isFocused() }));
  }

  focusChanged(): void {
    this.refresh();
    this.#tellFocus();
  }

  #listener(): PageListener {
    const process = this.#process;
    return {
      message: (text) => this.#heard(text),
      navigated: (frame) => this.#navigated(frame),
      movedWithin: (url) => {
        this.#url = url;
        this.#frame = undefined;
        this.emit('did-navigate-in-page', preventable(), url, true, this.#process, 1);
      },
      startedLoading: () => {
        this.#loading = true;
        this.emit('did-start-loading', preventable());
      },
      domReady: () => {
        if (!this.#failed) this.emit('dom-ready', preventable());
      },
      loaded: () => {
        this.#loading = false;
        if (this.#failed || this.#url === '') return;
        this.#tellFocus();
        this.#tellSeen(this.#appearance().seen);
        this.emit('did-finish-load', preventable());
        this.emit('did-stop-loading', preventable());
      },
      crashed: () => this.#crashed(),
      destroyed: () => {
        // The page that a crashed one was replaced by is another process.
        if (this.#state === 'live' && process === this.#process) this.#side.close();
      },
      console: (level, message, { url, line }) => {
        messages.push({ window: this.#url, level, message });
        const details = { level, message, lineNumber: line, sourceId: toApp(url), frame: this.mainFrame };
        this.emit('console-message', Object.assign(preventable(), details));
      },
      exception: (text) => void errors.push(`${this.#url}: ${text}`),
      willNavigate: (url) => {
        const event = preventable({ url, isSameDocument: false, isMainFrame: true, frame: this.mainFrame });
        this.emit('will-navigate', event, url);
        return !event.defaultPrevented;
      },
      windowOpen: (url, frameName, features) => this.#windowOpen(url, frameName, features.join(',')),
    };
  }

  #windowOpen(url: string, frameName: string, features: string): void {
    const details = { url, frameName, features, disposition: 'new-window' as const };
    const { action } = this.#openHandler({ ...details, referrer: { url: this.#url, policy: 'default' } });
    if (action === 'allow')
      throw new Error('electron stand-in: a window opened by a page is not implemented');
  }

  #navigated(frame: Protocol.Page.Frame): void {
    this.#failed = frame.unreachableUrl !== undefined;
    this.#url = toApp(frame.url === 'about:blank' ? frame.url : frame.url + (frame.urlFragment ?? ''));
    this.#frame = undefined;
    if (this.#failed) return;
    this.emit('did-navigate', preventable(), this.#url, 200, 'OK');
    const { broken } = this.#scripts;
    if (broken) this.#preloadFailed(broken);
  }

  #preloadFailed(error: Error): void {
    errors.push(`preload ${this.#side.preload ?? ''}: ${error.message}`);
    this.emit('preload-error', preventable(), this.#side.preload, error);
  }

  #heard(text: string): void {
    const message = JSON.parse(text) as HostMessage;
    switch (message.is) {
      case 'painted':
        return this.#side.painted();
      case 'focus':
        return this.#side.focused();
      case 'title':
        this.#title = message.title ?? '';
        return this.#side.titled(this.#title);
      case 'preload-error':
        return this.#preloadFailed(new Error(message.message));
      case 'open': {
        const [url = '', name = '', features = ''] = message.wanted ?? [];
        return this.#windowOpen(toApp(url), name, features);
      }
      default:
        answerMessage(this, codec, text, (reply) => void this.#open?.deliver(reply));
    }
  }

  #crashed(): void {
    if (this.#state !== 'live') return;
    this.#state = 'crashed';
    this.#loading = false;
    const details = { reason: 'crashed', exitCode: 5 };
    this.emit('render-process-gone', preventable(), details);
    app.emit('render-process-gone', preventable(), this, details);
  }

  loadURL(url: string): Promise<void> {
    const loading = this.#load(url);
    // As in Electron, a failed load is no unhandled rejection if the caller does not await it.
    loading.catch(() => undefined);
    return loading;
  }

  async #load(url: string): Promise<void> {
    if (this.#state === 'destroyed') throw new Error('Object has been destroyed');
    if (this.#state === 'crashed') this.#replace();
    const load = (this.#lastLoad += 1);
    const page = await this.#start();
    const loaded = untilLoaded(this, url);
    const aborted = { errorText: 'net::ERR_ABORTED' };
    // If there are two loads at once, the first is never begun; which one Chromium cancels would be chance.
    const { errorText } =
      load === this.#lastLoad ? await page.navigate(toChromium(url)).catch(() => aborted) : aborted;
    if (!errorText) return loaded;
    loaded.catch(() => undefined);
    const error = loadError(errorText, url);
    this.emit('did-fail-load', preventable(), error.errno, error.code, url, true, this.#process, 1);
    throw error;
  }

  /** A crashed page is given up for a new one, which is a new target for other DevTools clients too. */
  #replace(): void {
    this.#state = 'live';
    this.#open?.close();
    this.#open = undefined;
    this.#page = undefined;
    this.#process = ++lastProcess;
    this.#frame = undefined;
  }

  reload(): void {
    if (this.#state === 'crashed') void this.loadURL(this.#url).catch(() => undefined);
    else this.#open?.reload();
  }

  send(channel: string, ...args: unknown[]): void {
    if (typeof channel !== 'string') throw new TypeError('Missing required channel argument');
    const text = codec.encode(args);
    if (this.#state === 'live') this.#open?.deliver(JSON.stringify({ is: 'message', channel, args: text }));
  }

  async executeJavaScript(code: string): Promise<unknown> {
    const page = await this.#start();
    const { result, exceptionDetails } = await page.session.send('Runtime.evaluate', {
      expression: code,
      awaitPromise: true,
      returnByValue: true,
      userGesture: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as unknown;
  }

  async capturePage(): Promise<Electron.NativeImage> {
    const page = await this.#start();
    return createImage(await captureScreen(page.session));
  }

  forcefullyCrashRenderer(): void {
    this.#open?.session.post('Page.crash');
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler;
  }

  /** The window is gone. */
  destroyed(): void {
    if (this.#state === 'destroyed') return;
    this.#state = 'destroyed';
    live.delete(this.id);
    this.#open?.close();
    this.emit('destroyed', preventable());
    markDestroyed(this);
  }

  getURL = (): string => this.#url;
  getTitle = (): string => this.#title;
  getType = (): 'window' => 'window';
  getProcessId = (): number => this.#process;
  getUserAgent = (): string => userAgent;
  isCrashed = (): boolean => this.#state === 'crashed';
  isDestroyed = (): boolean => this.#state === 'destroyed';
  isLoading = (): boolean => this.#loading;
  isLoadingMainFrame = (): boolean => this.#loading;
  isFocused = (): boolean => this.#side.isFocused();
  isDevToolsOpened = (): boolean => false;
  openDevTools = (): void => undefined;
  closeDevTools = (): void => undefined;
  stop = (): void => undefined;
  close = (): void => this.#side.close();
  focus = (): void => this.#side.focus();
  getZoomFactor = (): number => this.#zoom;
  getZoomLevel = (): number => Math.log(this.#zoom) / Math.log(1.2);
  setZoomLevel = (level: number): void => this.setZoomFactor(1.2 ** level);
  setZoomFactor(factor: number): void {
    if (!(factor > 0)) throw new Error("'zoomFactor' must be a double greater than 0.0");
    // One zoom for all pages of an origin.
    for (const contents of allContents()) {
      if (originOf(contents.getURL()) === originOf(this.#url)) contents.zoomed(factor);
    }
  }
  /** The zoom of its origin is another. */
  zoomed(factor: number): void {
    this.#zoom = factor;
    this.refresh();
  }
  setVisualZoomLevelLimits = (): Promise<void> => Promise.resolve();
  setIgnoreMenuShortcuts = (): void => undefined;
  setAudioMuted = (muted: boolean): void => void (this.#muted = muted);
  isAudioMuted = (): boolean => this.#muted;
  getBackgroundThrottling = (): boolean => this.backgroundThrottling;
  setBackgroundThrottling = (allowed: boolean): void => void (this.backgroundThrottling = allowed);
}

export const webContents = strict('webContents', {
  getAllWebContents: allContents,
  fromId: (id: number) => live.get(id),
  getFocusedWebContents: () => allContents().find((contents) => contents.isFocused()) ?? null,
});
