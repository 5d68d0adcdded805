/** How many contacts an address book had at most on a day. */
export interface BookSize {
  /** Days since 1970 (UTC). */
  day: number;
  contacts: number;
}

const dayMs = 24 * 60 * 60_000;
const keptDays = 7;

/** Those of the last days; a day that is still to come is of a clock that was wrong. */
function recent(sizes: readonly BookSize[], now: number): BookSize[] {
  const today = Math.floor(now / dayMs);
  return sizes.filter(({ day }) => day > today - keptDays && day <= today);
}

/** The most contacts that the book had lately. @param now epoch milliseconds */
export const largestSize = (sizes: readonly BookSize[], now: number): number =>
  Math.max(0, ...recent(sizes, now).map(({ contacts }) => contacts));

/** With the size of today: one for each day. @param now epoch milliseconds */
export function addSize(sizes: readonly BookSize[], contacts: number, now: number): BookSize[] {
  const today = Math.floor(now / dayMs);
  const recentSizes = recent(sizes, now);
  const before = recentSizes.find(({ day }) => day === today)?.contacts ?? 0;
  return [
    ...recentSizes.filter(({ day }) => day !== today),
    { day: today, contacts: Math.max(before, contacts) },
  ];
}

/** As if these contacts had not been there. */
export const lessened = (sizes: readonly BookSize[], by: number): BookSize[] =>
  sizes.map(({ day, contacts }) => ({ day, contacts: Math.max(0, contacts - by) }));
