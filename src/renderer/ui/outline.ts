import type { IconNode } from 'lucide';

const paths = new Map<IconNode, string>();

/** Joins the shapes of an icon to a single SVG path, which makes one element per icon. */
export function outline(icon: IconNode): string {
  let path = paths.get(icon);
  if (path === undefined) paths.set(icon, (path = icon.map(shapePath).join('')));
  return path;
}

function shapePath([
  tag,
  { d, x, y, x1, y1, x2, y2, cx, cy, r, rx, width, height },
]: IconNode[number]): string {
  // A relative first move would start at the end of the shape before.
  if (tag === 'path') return `M0 0${d}`;
  if (tag === 'line') return `M${x1} ${y1}L${x2} ${y2}`;
  const radius = Number(r ?? rx);
  const arc = (right: number, down: number): string => `a${radius} ${radius} 0 0 1 ${right} ${down}`;
  if (tag === 'circle') return `M${cx} ${cy}m${-radius} 0${arc(2 * radius, 0)}${arc(-2 * radius, 0)}`;
  const across = Number(width) - 2 * radius;
  const down = Number(height) - 2 * radius;
  return (
    `M${x} ${y}m${radius} 0h${across}${arc(radius, radius)}v${down}${arc(-radius, radius)}` +
    `h${-across}${arc(-radius, -radius)}v${-down}${arc(radius, -radius)}`
  );
}
