import type { Settings } from '../../shared/model/settings.ts';

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A display of the system; all in device-independent pixels. */
export interface Display {
  label: string;
  /** Without bars and docks. */
  workArea: Area;
}

export type Corner = Exclude<Settings['popup']['corner'], 'auto'>;

/** Between the popup and the edges of the work area. */
const margin = 16;

/** Where the system shows its own notifications: above the task bar on Windows, else below the menu bar. */
export function cornerOf(choice: Settings['popup']['corner'], platform: NodeJS.Platform): Corner {
  if (choice !== 'auto') return choice;
  return platform === 'win32' ? 'bottom-right' : 'top-right';
}

/** The chosen display; the one with the pointer when the chosen one is not there. */
export function chosenDisplay<D extends Display>(
  choice: Settings['popup']['display'],
  { all, primary, atPointer }: { all: readonly D[]; primary: D; atPointer: D },
): D {
  if (choice === 'pointer') return atPointer;
  if (choice === 'primary') return primary;
  return all.find(({ label }) => label === choice.label) ?? atPointer;
}

/**
 * Where the popup stands on a display.
 * @param workArea the display without bars and docks
 * @returns never larger than the work area, never outside of it
 */
export function popupBounds(workArea: Area, size: { width: number; height: number }, corner: Corner): Area {
  const across = along(workArea.x, workArea.width, size.width, corner.endsWith('left') ? 'start' : 'end');
  const down = along(workArea.y, workArea.height, size.height, corner.startsWith('top') ? 'start' : 'end');
  return { x: across.from, y: down.from, width: across.length, height: down.length };
}

/** A length at one end of a room, the margin kept where there is place for it. */
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

/** The popup with another height, where the user left it: the edge of its corner stays, and so it is wholly visible. */
export function resizedBounds(before: Area, height: number, workArea: Area, corner: Corner): Area {
  const fitting = Math.min(height, workArea.height);
  const y = corner.startsWith('bottom') ? before.y + before.height - fitting : before.y;
  return insideArea({ ...before, y, height: fitting }, workArea);
}

/** Whether no part of it is outside. */
export const isInside = (bounds: Area, area: Area): boolean =>
  bounds.x >= area.x &&
  bounds.y >= area.y &&
  bounds.x + bounds.width <= area.x + area.width &&
  bounds.y + bounds.height <= area.y + area.height;

/** Moved, and made smaller where it must be, until it is wholly inside. */
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
