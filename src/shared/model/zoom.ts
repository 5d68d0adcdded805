export const zoomSteps = [0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2] as const;

/** The next step; the last one stays. */
export function zoomStep(now: number, by: 'in' | 'out'): number {
  const next = by === 'in' ? zoomSteps.find((step) => step > now) : zoomSteps.findLast((step) => step < now);
  return next ?? now;
}
