import type { Appearance } from '../chromium/appearance.ts';
import { app, allWindowsClosed, useWindows } from './app.ts';
import { isDark } from './dark.ts';
import { system } from '../systems/model.ts';
import { errors } from './record.ts';
import { sessionInside } from './session.ts';
import { markDestroyed, preventable } from './strict.ts';
import { WebContents } from './web-contents.ts';
import { WindowGeometry } from './window-geometry.ts';
import {
  dropFocus,
  focusedWindow,
  forget,
  giveFocus,
  leaveFocus,
  raise,
  type Focusable,
} from './window-manager.ts';

type Surface =
  | 'blur'
  | 'center'
  | 'close'
  | 'destroy'
  | 'flashFrame'
  | 'focus'
  | 'getBounds'
  | 'getContentBounds'
  | 'getContentSize'
  | 'getOpacity'
  | 'getPosition'
  | 'getSize'
  | 'getTitle'
  | 'hide'
  | 'id'
  | 'isAlwaysOnTop'
  | 'isDestroyed'
  | 'isFocusable'
  | 'isFocused'
  | 'isFullScreen'
  | 'isSimpleFullScreen'
  | 'isFullScreenable'
  | 'isMaximized'
  | 'isMinimized'
  | 'isResizable'
  | 'isVisible'
  | 'isVisibleOnAllWorkspaces'
  | 'loadURL'
  | 'maximize'
  | 'minimize'
  | 'moveTop'
  | 'reload'
  | 'removeMenu'
  | 'restore'
  | 'setAlwaysOnTop'
  | 'setAutoHideMenuBar'
  | 'setBackgroundColor'
  | 'setBounds'
  | 'setContentSize'
  | 'setFocusable'
  | 'setFullScreen'
  | 'setFullScreenable'
  | 'setIcon'
  | 'setIgnoreMouseEvents'
  | 'setMaximumSize'
  | 'setMenu'
  | 'setMenuBarVisibility'
  | 'setMinimumSize'
  | 'setOpacity'
  | 'setOverlayIcon'
  | 'setPosition'
  | 'setProgressBar'
  | 'setResizable'
  | 'setSize'
  | 'setSkipTaskbar'
  | 'setTitle'
  | 'setVisibleOnAllWorkspaces'
  | 'show'
  | 'showInactive'
  | 'unmaximize'
  | 'capturePage'
  | 'setHasShadow'
  | 'setContentProtection';

const windows = new Map<number, BrowserWindow>();
let lastId = 0;

/** Electron allows these; the app must not, so the stand-in does not know them. */
function refuse(preferences: Electron.WebPreferences): void {
  const refused: [keyof Electron.WebPreferences, unknown][] = [
    ['nodeIntegration', true],
    ['nodeIntegrationInWorker', true],
    ['nodeIntegrationInSubFrames', true],
    ['contextIsolation', false],
    ['sandbox', false],
    ['webSecurity', false],
    ['allowRunningInsecureContent', true],
    ['webviewTag', true],
  ];
  for (const [name, value] of refused) {
    if (preferences[name] === value)
      throw new Error(`electron stand-in: webPreferences.${name}: ${String(value)} is refused`);
  }
}

export class BrowserWindow extends WindowGeometry implements Pick<Electron.BrowserWindow, Surface> {
  readonly id = ++lastId;
  readonly webContents: WebContents;
  #focus: Focusable;
  #title: string;
  #visible = false;
  #minimized = false;
  #maximized = false;
  #destroyed = false;
  #ready = false;
  #fullScreen = false;
  /** Until it is shown for the first time its page may paint, and is told that it can be seen. */
  #wasShown = false;
  #top: boolean;
  #level = 'normal';
  #everywhere = false;
  #focusable: boolean;
  #skipTaskbar: boolean;
  #fullScreenable: boolean;
  #opacity: number;
  #transparent: boolean;

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    super(options);
    if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
    const preferences = options.webPreferences ?? {};
    refuse(preferences);
    this.#title = options.title ?? app.getName();
    this.#top = (options.alwaysOnTop ?? false) && system().placesWindows;
    this.#focusable = options.focusable ?? true;
    this.#skipTaskbar = options.skipTaskbar ?? false;
    this.#fullScreenable = options.fullscreenable ?? true;
    this.#opacity = options.opacity ?? 1;
    this.#transparent = options.transparent ?? false;
    this.#focus = {
      mayTakeFocus: () => this.#visible && !this.#minimized && this.#focusable && !this.#destroyed,
      gained: () => this.#focusChanged('focus'),
      lost: () => this.#focusChanged('blur'),
    };
    this.webContents = new WebContents({
      preload: preferences.preload,
      argv: [process.argv[0] ?? '', ...(preferences.additionalArguments ?? [])],
      inside: sessionInside(preferences.partition ?? ''),
      acceptsFirstMouse: options.acceptFirstMouse === true || !system().swallowsFirstClick,
      appearance: () => this.appearance(),
      focus: () => this.focus(),
      focused: () => giveFocus(this.#focus),
      isFocused: () => this.isFocused(),
      close: () => this.close(),
      painted: () => this.#painted(),
      titled: (title) => this.#titled(title),
    });
    this.webContents.backgroundThrottling = preferences.backgroundThrottling ?? true;
    windows.set(this.id, this);
    app.emit('web-contents-created', preventable(), this.webContents);
    app.emit('browser-window-created', preventable(), this);
    if (options.show ?? true) this.show();
  }

  private appearance(): Appearance {
    const bounds = this.getBounds();
    return {
      bounds,
      content: { width: bounds.width, height: bounds.height },
      scaleFactor: this.display.scaleFactor,
      zoomFactor: 1,
      visible: this.isVisible(),
      seen: this.isVisible() || !this.#wasShown || !this.webContents.backgroundThrottling,
      focused: this.isFocused(),
      transparent: this.#transparent,
      dark: isDark(),
    };
  }

  protected placed(): void {
    this.webContents.refresh();
  }

  #focusChanged(event: 'focus' | 'blur'): void {
    if (this.#destroyed) return;
    this.webContents.focusChanged();
    this.emit(event, preventable());
    this.webContents.emit(event, preventable());
    app.emit(`browser-window-${event}`, preventable(), this);
  }

  #painted(): void {
    if (this.#ready) return;
    this.#ready = true;
    this.emit('ready-to-show', preventable());
  }

  #titled(title: string): void {
    const event = preventable();
    this.emit('page-title-updated', event, title, true);
    if (!event.defaultPrevented && title) this.#title = title;
  }

  #reveal(): boolean {
    this.#alive();
    if (this.#minimized) this.#unminimize();
    if (this.#visible) return false;
    this.#visible = true;
    this.#wasShown = true;
    raise(this.#focus);
    this.webContents.refresh();
    return true;
  }

  #alive(): void {
    if (this.#destroyed) throw new TypeError('Object has been destroyed');
  }

  loadURL(url: string): Promise<void> {
    this.#alive();
    return this.webContents.loadURL(url);
  }

  show(): void {
    const revealed = this.#reveal();
    if (revealed) this.emit('show', preventable());
    giveFocus(this.#focus);
  }

  showInactive(): void {
    const revealed = this.#reveal();
    if (revealed) this.emit('show', preventable());
    // A compositor of Wayland gives a new window the focus as it likes.
    if (!system().placesWindows) giveFocus(this.#focus);
  }

  hide(): void {
    this.#alive();
    if (!this.#visible) return;
    if (this.#fullScreen && system().blackSpace) {
      errors.push('electron stand-in: a window in full screen was hidden; macOS leaves a black space');
    }
    this.#visible = false;
    leaveFocus(this.#focus);
    this.webContents.refresh();
    this.emit('hide', preventable());
  }

  minimize(): void {
    this.#alive();
    if (this.#minimized) return;
    this.#minimized = true;
    leaveFocus(this.#focus);
    this.webContents.refresh();
    this.emit('minimize', preventable());
  }

  restore(): void {
    this.#alive();
    if (!this.#minimized) return;
    this.#unminimize();
    giveFocus(this.#focus);
  }

  #unminimize(): void {
    this.#minimized = false;
    this.webContents.refresh();
    this.emit('restore', preventable());
  }

  focus(): void {
    this.#alive();
    giveFocus(this.#focus);
  }

  blur(): void {
    if (focusedWindow() === this.#focus) dropFocus();
  }

  close(): void {
    if (this.#destroyed) return;
    const event = preventable();
    this.emit('close', event);
    if (!event.defaultPrevented) this.destroy();
  }

  destroy(): void {
    if (this.#destroyed) return;
    this.#visible = false;
    forget(this.#focus);
    this.#destroyed = true;
    windows.delete(this.id);
    this.webContents.destroyed();
    this.emit('closed', preventable());
    markDestroyed(this);
    if (windows.size === 0) setImmediate(() => windows.size === 0 && allWindowsClosed());
  }

  setAlwaysOnTop(flag: boolean, level = 'floating'): void {
    if (!system().placesWindows) return;
    this.#top = flag;
    this.#level = flag ? level : 'normal';
    this.emit('always-on-top-changed', preventable(), flag);
  }

  maximize(): void {
    this.#alive();
    this.show();
    if (this.#maximized) return;
    this.#maximized = true;
    this.fill(this.display.workArea);
    this.emit('maximize', preventable());
  }

  unmaximize(): void {
    this.#alive();
    if (!this.#maximized) return;
    this.#maximized = false;
    this.unfill();
    this.emit('unmaximize', preventable());
  }

  /** It takes its time over it, and tells when it is done; macOS plays an animation meanwhile. */
  setFullScreen(flag: boolean): void {
    if (flag === this.#fullScreen || (flag && !this.#fullScreenable)) return;
    setTimeout(() => {
      if (this.#destroyed) return;
      this.#fullScreen = flag;
      if (flag) this.fill(this.display.bounds);
      else if (this.#maximized) this.fill(this.display.workArea);
      else this.unfill();
      this.emit(flag ? 'enter-full-screen' : 'leave-full-screen', preventable());
    }, 20);
  }

  setFocusable(value: boolean): void {
    this.#focusable = value;
    if (!value) leaveFocus(this.#focus);
  }

  setOpacity(value: number): void {
    this.#opacity = Math.min(1, Math.max(0, value));
  }

  /** The level that setAlwaysOnTop was given; Electron does not tell. */
  get level(): string {
    return this.#level;
  }

  get skipsTaskbar(): boolean {
    return this.#skipTaskbar;
  }

  capturePage = (): Promise<Electron.NativeImage> => this.webContents.capturePage();
  reload = (): void => this.webContents.reload();
  moveTop = (): void => raise(this.#focus);
  isDestroyed = (): boolean => this.#destroyed;
  isVisible = (): boolean => this.#visible && !this.#minimized;
  isFocused = (): boolean => focusedWindow() === this.#focus;
  isMinimized = (): boolean => this.#minimized;
  isMaximized = (): boolean => this.#maximized;
  isAlwaysOnTop = (): boolean => this.#top;
  isFocusable = (): boolean => this.#focusable;
  isFullScreen = (): boolean => this.#fullScreen;
  isSimpleFullScreen = (): boolean => false;
  isFullScreenable = (): boolean => this.#fullScreenable;
  setFullScreenable = (value: boolean): void => void (this.#fullScreenable = value);
  isVisibleOnAllWorkspaces = (): boolean => this.#everywhere;
  setVisibleOnAllWorkspaces = (value: boolean): void =>
    void (this.#everywhere = value && system().everyWorkspace);
  setSkipTaskbar = (value: boolean): void => void (this.#skipTaskbar = value);
  getOpacity = (): number => this.#opacity;
  getTitle = (): string => this.#title;
  setTitle = (title: string): void => void (this.#title = title);
  setIcon = (): void => undefined;
  setMenu = (): void => undefined;
  removeMenu = (): void => undefined;
  setMenuBarVisibility = (): void => undefined;
  setAutoHideMenuBar = (): void => undefined;
  setIgnoreMouseEvents = (): void => undefined;
  setOverlayIcon = (): void => undefined;
  flashFrame = (): void => undefined;
  setProgressBar = (): void => undefined;
  setBackgroundColor = (): void => undefined;
  setHasShadow = (): void => undefined;
  setContentProtection = (): void => undefined;

  static getAllWindows = (): BrowserWindow[] => [...windows.values()];
  static fromId = (id: number): BrowserWindow | null => windows.get(id) ?? null;
  static fromWebContents = (contents: unknown): BrowserWindow | null =>
    [...windows.values()].find((window) => window.webContents === contents) ?? null;
  static getFocusedWindow = (): BrowserWindow | null =>
    [...windows.values()].find((window) => window.isFocused()) ?? null;
}

useWindows({ all: BrowserWindow.getAllWindows });
