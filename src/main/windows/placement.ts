export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

const margin = 16;

/**
 * Where the popup stands on a display: in the corner where the system shows its own notifications, below the menu bar
 * at the top right, or on Windows above the task bar at the bottom right. All in device-independent pixels.
 * @param workArea the display without bars and docks
 * @returns never larger than the work area, never outside of it
 */
export function popupBounds(
  workArea: Area,
  size: { width: number; height: number },
  corner: 'top' | 'bottom',
): Area {
  const width = Math.min(size.width, workArea.width);
  const room = workArea.height > 2 * margin ? workArea.height - 2 * margin : workArea.height;
  const height = Math.min(size.height, room);
  const x = workArea.x + Math.max(0, workArea.width - width - margin);
  const top = workArea.y + Math.min(margin, workArea.height - height);
  const bottom = workArea.y + Math.max(0, workArea.height - height - margin);
  return { x, y: corner === 'top' ? top : bottom, width, height };
}
