/** What a start has to reach before the desk is of use. */
export type Milestone = 'tray-ready' | 'tunnel-online';

/**
 * Notes when this start has reached a milestone for the first time, for diagnostics: a mark `deskbell:<milestone>` on
 * the process's own performance timeline, which begins with the process.
 */
export function reached(milestone: Milestone): void {
  const name = `deskbell:${milestone}`;
  if (performance.getEntriesByName(name).length === 0) performance.mark(name);
}
