/** Start-up steps whose times are measured. */
export type Milestone = 'tray-ready' | 'tunnel-online';

/** Marks the first time as `deskbell:<milestone>` on the performance timeline, which begins with the process. */
export function markMilestone(milestone: Milestone): void {
  const name = `deskbell:${milestone}`;
  if (performance.getEntriesByName(name).length === 0) performance.mark(name);
}
