/** How large everything in the windows is drawn, the usual size being 1. */
export const zoomSteps = [0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2] as const;

/** The next larger step, or the next smaller one; at either end it stays. */
export function zoomStep(now: number, by: 'in' | 'out'): number {
  const next = by === 'in' ? zoomSteps.find((step) => step > now) : zoomSteps.findLast((step) => step < now);
  return next ?? now;
}
