export interface DisplayState {
  id: number;
  bounds: Electron.Rectangle;
  workArea: Electron.Rectangle;
  scaleFactor: number;
}

const panel = 32;

let displays: DisplayState[] = [
  {
    id: 1,
    bounds: { x: 0, y: 0, width: 1920, height: 1080 },
    workArea: { x: 0, y: panel, width: 1920, height: 1080 - panel },
    scaleFactor: 1,
  },
];
let cursor: Electron.Point = { x: 960, y: 540 };

export const allDisplays = (): readonly DisplayState[] => displays;
export const cursorPoint = (): Electron.Point => cursor;

export function primaryDisplay(): DisplayState {
  const [first] = displays;
  if (!first) throw new Error('electron stand-in: there is no display');
  return first;
}

export function replaceDisplays(next: DisplayState[]): void {
  if (next.length === 0) throw new Error('electron stand-in: at least one display is needed');
  displays = next;
}

export function moveCursor(point: Electron.Point): void {
  cursor = point;
}

/** The display that holds most of the rectangle, else the nearest one. */
export function displayMatching(area: Electron.Rectangle): DisplayState {
  const best = displays.reduce(
    (a, b) => (overlap(a.bounds, area) >= overlap(b.bounds, area) ? a : b),
    primaryDisplay(),
  );
  const centre = { x: area.x + area.width / 2, y: area.y + area.height / 2 };
  return overlap(best.bounds, area) > 0 ? best : displayNearest(centre);
}

export function displayNearest(point: Electron.Point): DisplayState {
  return displays.reduce(
    (a, b) => (distance(a.bounds, point) <= distance(b.bounds, point) ? a : b),
    primaryDisplay(),
  );
}

function overlap(a: Electron.Rectangle, b: Electron.Rectangle): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}

function distance({ x, y, width, height }: Electron.Rectangle, point: Electron.Point): number {
  const dx = Math.max(x - point.x, 0, point.x - (x + width - 1));
  const dy = Math.max(y - point.y, 0, point.y - (y + height - 1));
  return dx * dx + dy * dy;
}
