import { createImage, nativeImage } from './native-image.ts';
import type { Menu } from './menu.ts';
import { system } from '../systems/model.ts';
import { preventable, StrictEmitter } from './strict.ts';

type Surface =
  | 'closeContextMenu'
  | 'destroy'
  | 'displayBalloon'
  | 'focus'
  | 'getBounds'
  | 'getIgnoreDoubleClickEvents'
  | 'getTitle'
  | 'isDestroyed'
  | 'popUpContextMenu'
  | 'removeBalloon'
  | 'setIgnoreDoubleClickEvents'
  | 'setImage'
  | 'setPressedImage'
  | 'setTitle'
  | 'setToolTip';

export interface TrayState {
  tooltip: string;
  title: string;
  image: { width: number; height: number; empty: boolean; dataUrl: string };
}

const live = new Set<Tray>();

export function theTray(): Tray {
  const [first] = live;
  if (!first) throw new Error('The app has no tray icon');
  return first;
}

export class Tray extends StrictEmitter implements Pick<Electron.Tray, Surface> {
  #image: Electron.NativeImage = createImage(Buffer.alloc(0));
  #tooltip = '';
  #title = '';
  #menu: Menu | null = null;

  constructor(image: Electron.NativeImage | string) {
    super('Tray');
    this.setImage(image);
    live.add(this);
  }

  setImage(image: Electron.NativeImage | string): void {
    this.#alive();
    const next = typeof image === 'string' ? nativeImage.createFromPath(image) : image;
    if (typeof image === 'string' && next.isEmpty())
      throw new Error(`Failed to load image from path '${image}'`);
    this.#image = next;
  }

  #alive(): void {
    if (this.isDestroyed() && this.#tooltip === destroyed) throw new Error('Tray is destroyed');
  }

  setToolTip(text: string): void {
    this.#alive();
    this.#tooltip = text;
  }

  setTitle(title: string): void {
    this.#alive();
    this.#title = title;
  }

  setContextMenu(menu: Electron.Menu | Menu | null): void {
    this.#alive();
    this.#menu = menu as Menu | null;
  }

  destroy(): void {
    live.delete(this);
    this.#tooltip = destroyed;
  }

  isDestroyed(): boolean {
    return !live.has(this);
  }

  /** A user's click on the icon. */
  press(button: 'click' | 'double-click' | 'right-click'): void {
    const { isShown, menuOpensBy } = system().tray;
    if (!isShown) throw new Error('This desktop shows no tray icons');
    if (button === menuOpensBy) this.#menu?.popup();
    this.emit(
      button,
      preventable({ shiftKey: false, altKey: false, ctrlKey: false, metaKey: false }),
      this.getBounds(),
    );
  }

  get menu(): Menu | null {
    return this.#menu;
  }

  get state(): TrayState {
    const { width, height } = this.#image.getSize();
    return {
      tooltip: this.#tooltip,
      title: this.#title,
      image: { width, height, empty: this.#image.isEmpty(), dataUrl: this.#image.toDataURL() },
    };
  }

  getTitle = (): string => this.#title;
  getBounds = (): Electron.Rectangle => ({ x: 1880, y: 0, width: 24, height: 24 });
  popUpContextMenu = (): void => this.#menu?.popup();
  closeContextMenu = (): void => this.#menu?.closePopup();
  setPressedImage = (): void => undefined;
  displayBalloon = (): void => undefined;
  removeBalloon = (): void => undefined;
  focus = (): void => undefined;
  setIgnoreDoubleClickEvents = (): void => undefined;
  getIgnoreDoubleClickEvents = (): boolean => false;
}

/** Marks a tray whose icon has been taken away. */
const destroyed = '\0destroyed';
