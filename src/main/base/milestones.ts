/** Start-up steps whose times are measured. */
export type Milestone = 'tray-ready' | 'tunnel-online';

/**
 * Marks the first time a milestone is reached as `deskbell:<milestone>` on the performance timeline, whose zero is the start
 * of the process.
 */
export function markMilestone(milestone: Milestone): void {
  const name = `deskbell:${milestone}`;
  if (performance.getEntriesByName(name).length === 0) performance.mark(name);
}
