import { allContents } from './web-contents.ts';
import {
  allDisplays,
  cursorPoint,
  displayMatching,
  displayNearest,
  primaryDisplay,
  replaceDisplays,
  type DisplayState,
} from './displays.ts';
import { system } from '../systems/model.ts';
import { preventable, strictModule } from './strict.ts';

type Surface =
  | 'getAllDisplays'
  | 'getCursorScreenPoint'
  | 'getDisplayMatching'
  | 'getDisplayNearestPoint'
  | 'getPrimaryDisplay';

function describe(display: DisplayState): Electron.Display {
  const { id, bounds, workArea, scaleFactor } = display;
  return {
    id,
    bounds: { ...bounds },
    workArea: { ...workArea },
    scaleFactor,
    size: { width: bounds.width, height: bounds.height },
    workAreaSize: { width: workArea.width, height: workArea.height },
    nativeOrigin: { x: bounds.x, y: bounds.y },
    maximumCursorSize: { width: 0, height: 0 },
    accelerometerSupport: 'unavailable',
    colorDepth: 24,
    colorSpace: '{primaries:BT709, transfer:SRGB, matrix:RGB, range:FULL}',
    depthPerComponent: 8,
    detected: true,
    displayFrequency: 60,
    internal: false,
    label: `Display ${id}`,
    monochrome: false,
    rotation: 0,
    touchSupport: 'unavailable',
  };
}

const members: Pick<Electron.Screen, Surface> = {
  getAllDisplays: () => allDisplays().map(describe),
  getPrimaryDisplay: () => describe(primaryDisplay()),
  // Under Wayland nobody is told where the pointer is.
  getCursorScreenPoint: () => (system().placesWindows ? { ...cursorPoint() } : { x: 0, y: 0 }),
  getDisplayMatching: (area) => describe(displayMatching(area)),
  getDisplayNearestPoint: (point) => describe(displayNearest(point)),
};

export const screen = strictModule('screen', members);

/** Replaces all displays, the first being the primary one, and says what changed as Electron does. */
export function setDisplays(next: DisplayState[]): void {
  const before = new Map(allDisplays().map((display) => [display.id, display]));
  replaceDisplays(next);
  for (const contents of allContents()) contents.refresh();
  for (const display of next) {
    const old = before.get(display.id);
    before.delete(display.id);
    if (!old) screen.emit('display-added', preventable(), describe(display));
    else {
      const changed = (['bounds', 'workArea', 'scaleFactor'] as const).filter(
        (name) => JSON.stringify(old[name]) !== JSON.stringify(display[name]),
      );
      if (changed.length > 0)
        screen.emit('display-metrics-changed', preventable(), describe(display), changed);
    }
  }
  for (const gone of before.values()) screen.emit('display-removed', preventable(), describe(gone));
}
