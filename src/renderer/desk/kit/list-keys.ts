/** The row that a key leads to. @param page visible rows */
export function rowAfterKey(key: string, active: number, count: number, page: number): number | undefined {
  const far = Math.max(1, page - 1);
  const steps: Record<string, number> = {
    ...{ ArrowDown: 1, ArrowUp: -1, PageDown: far, PageUp: -far },
    ...{ Home: -count, End: count },
  };
  const step = steps[key];
  if (step === undefined || count === 0) return undefined;
  const from = active < 0 ? (step > 0 ? -1 : 0) : active;
  return Math.min(count - 1, Math.max(0, from + step));
}

/** Whether a key in the search field moves to the list below it. */
export const leadsToList = (event: KeyboardEvent): boolean =>
  event.target instanceof HTMLInputElement &&
  (event.key === 'ArrowDown' || event.key === 'Enter') &&
  !event.isComposing;
