import type { Settings } from '../../shared/model/settings.ts';

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A display, in device-independent pixels. */
export interface Display {
  label: string;
  /** Without bars and docks. */
  workArea: Area;
}

export type Corner = Exclude<Settings['popup']['corner'], 'auto'>;

/** Distance of the popup from the edges. */
const margin = 16;

/** The corner of system notifications: above the task bar on Windows, otherwise below the menu bar. */
export function cornerOf(choice: Settings['popup']['corner'], platform: NodeJS.Platform): Corner {
  if (choice !== 'auto') return choice;
  return platform === 'win32' ? 'bottom-right' : 'top-right';
}

/** The chosen display, or the one with the pointer if it is missing. */
export function chosenDisplay<D extends Display>(
  choice: Settings['popup']['display'],
  { all, primary, atPointer }: { all: readonly D[]; primary: D; atPointer: D },
): D {
  if (choice === 'pointer') return atPointer;
  if (choice === 'primary') return primary;
  return all.find(({ label }) => label === choice.label) ?? atPointer;
}

/** The bounds of the popup. @param workArea without bars and docks. @returns always within the work area */
export function popupBounds(workArea: Area, size: { width: number; height: number }, corner: Corner): Area {
  const across = along(workArea.x, workArea.width, size.width, corner.endsWith('left') ? 'start' : 'end');
  const down = along(workArea.y, workArea.height, size.height, corner.startsWith('top') ? 'start' : 'end');
  return { x: across.from, y: down.from, width: across.length, height: down.length };
}

/** Position along one axis, with a margin if possible. */
function along(
  from: number,
  room: number,
  wanted: number,
  end: 'start' | 'end',
): { from: number; length: number } {
  const length = Math.min(wanted, room > 2 * margin ? room - 2 * margin : room);
  const gap = Math.min(margin, room - length);
  return { length, from: end === 'start' ? from + gap : from + room - length - gap };
}

/** Changes the height of a popup that the user moved, keeping the edge of its corner, and keeps it visible. */
export function resizedBounds(before: Area, height: number, workArea: Area, corner: Corner): Area {
  const fitting = Math.min(height, workArea.height);
  const y = corner.startsWith('bottom') ? before.y + before.height - fitting : before.y;
  return insideArea({ ...before, y, height: fitting }, workArea);
}

/** Completely within the area. */
export const isInside = (bounds: Area, area: Area): boolean =>
  bounds.x >= area.x &&
  bounds.y >= area.y &&
  bounds.x + bounds.width <= area.x + area.width &&
  bounds.y + bounds.height <= area.y + area.height;

/** Moves and shrinks it into the area. */
export function insideArea(bounds: Area, area: Area): Area {
  const width = Math.min(bounds.width, area.width);
  const height = Math.min(bounds.height, area.height);
  const fit = (at: number, length: number, from: number, room: number): number =>
    Math.max(from, Math.min(at, from + room - length));
  return {
    x: fit(bounds.x, width, area.x, area.width),
    y: fit(bounds.y, height, area.y, area.height),
    width,
    height,
  };
}
