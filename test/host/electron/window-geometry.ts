import { wholeNumbers } from './arguments.ts';
import { displayMatching, primaryDisplay, type DisplayState } from './displays.ts';
import { system } from '../systems/model.ts';
import { StrictEmitter } from './strict.ts';

type Rectangle = Electron.Rectangle;

const defaultSize = { width: 800, height: 600 };

/** The part of a window that is about place and size, in device-independent pixels. Frames have no thickness here. */
export abstract class WindowGeometry extends StrictEmitter {
  #bounds: Rectangle;
  #least = [0, 0];
  #most = [Infinity, Infinity];
  #resizable: boolean;
  /** Where it stood before it filled the screen. */
  #normal: Rectangle | undefined;

  constructor(options: Electron.BrowserWindowConstructorOptions) {
    super('BrowserWindow');
    const { width = defaultSize.width, height = defaultSize.height } = options;
    const { workArea } = primaryDisplay();
    const x = options.x ?? Math.round(workArea.x + (workArea.width - width) / 2);
    const y = options.y ?? Math.round(workArea.y + (workArea.height - height) / 2);
    this.#resizable = options.resizable ?? true;
    this.#least = [options.minWidth ?? 0, options.minHeight ?? 0];
    this.#most = [options.maxWidth ?? Infinity, options.maxHeight ?? Infinity];
    this.#bounds = this.#fit({ x, y, width, height });
  }

  /** The window's place or size has changed. */
  protected abstract placed(): void;

  #fit(bounds: Rectangle): Rectangle {
    for (const [name, value] of Object.entries(bounds)) {
      if (!Number.isFinite(value)) throw new TypeError(`Error processing argument: ${name} is not a number`);
    }
    const [minWidth = 0, minHeight = 0] = this.#least;
    const [maxWidth = Infinity, maxHeight = Infinity] = this.#most;
    return {
      x: Math.round(bounds.x),
      y: Math.round(bounds.y),
      width: Math.round(Math.min(Math.max(bounds.width, minWidth, 1), maxWidth)),
      height: Math.round(Math.min(Math.max(bounds.height, minHeight, 1), maxHeight)),
    };
  }

  protected get display(): DisplayState {
    return displayMatching(this.#bounds);
  }

  protected told(bounds: Rectangle): Rectangle {
    // A compositor of Wayland tells no program where its window stands.
    return { ...bounds, ...(!system().placesWindows && { x: 0, y: 0 }) };
  }

  getBounds(): Rectangle {
    return this.told(this.#bounds);
  }

  setBounds(wanted: Partial<Rectangle>): void {
    const before = this.#bounds;
    const next = this.#fit({ ...before, ...wanted });
    // A compositor of Wayland lets no program choose a place.
    if (!system().placesWindows) Object.assign(next, { x: before.x, y: before.y });
    this.#stand(next);
  }

  #stand(next: Rectangle): void {
    const before = this.#bounds;
    this.#bounds = { ...next };
    const moved = next.x !== before.x || next.y !== before.y;
    const resized = next.width !== before.width || next.height !== before.height;
    if (!moved && !resized) return;
    this.placed();
    if (resized) this.emit('resize');
    if (moved) this.emit('move');
  }

  setSize(width: number, height: number): void {
    wholeNumbers(width, height);
    this.setBounds({ width, height });
  }

  setPosition(x: number, y: number): void {
    wholeNumbers(x, y);
    this.setBounds({ x, y });
  }

  setMinimumSize(width: number, height: number): void {
    wholeNumbers(width, height);
    this.#least = [width, height];
    this.setBounds({});
  }

  setMaximumSize(width: number, height: number): void {
    wholeNumbers(width, height);
    this.#most = [width || Infinity, height || Infinity];
    this.setBounds({});
  }

  /** It fills an area, until it is as before. */
  protected fill(area: Rectangle): void {
    this.#normal ??= this.#bounds;
    this.#stand(area);
  }

  protected unfill(): void {
    const before = this.#normal;
    this.#normal = undefined;
    if (before) this.#stand(before);
  }

  center(): void {
    const { workArea } = this.display;
    const { width, height } = this.#bounds;
    this.setBounds({
      x: workArea.x + Math.round((workArea.width - width) / 2),
      y: workArea.y + Math.round((workArea.height - height) / 2),
    });
  }

  getSize = (): number[] => [this.#bounds.width, this.#bounds.height];
  getPosition = (): number[] => [this.#bounds.x, this.#bounds.y];
  getMinimumSize = (): number[] => [...this.#least];
  getMaximumSize = (): number[] => this.#most.map((value) => (Number.isFinite(value) ? value : 0));
  getContentBounds = (): Rectangle => this.getBounds();
  getNormalBounds = (): Rectangle => this.told(this.#normal ?? this.#bounds);
  getContentSize = (): number[] => this.getSize();
  setContentBounds = (bounds: Rectangle): void => this.setBounds(bounds);
  setContentSize = (width: number, height: number): void => this.setSize(width, height);
  isResizable = (): boolean => this.#resizable;
  setResizable = (value: boolean): void => void (this.#resizable = value);
}
