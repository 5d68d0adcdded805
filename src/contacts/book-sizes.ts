/** How many contacts an address book had at most on a day. */
export interface BookSize {
  /** Days since 1970 (UTC). */
  day: number;
  contacts: number;
}

const dayMs = 24 * 60 * 60_000;
const keptDays = 7;

/** The sizes of the last days. A day in the future was recorded while the clock was wrong. */
function recent(sizes: readonly BookSize[], now: number): BookSize[] {
  const today = Math.floor(now / dayMs);
  return sizes.filter(({ day }) => day > today - keptDays && day <= today);
}

/** The most contacts that the book had lately. @param now epoch milliseconds */
export const largestSize = (sizes: readonly BookSize[], now: number): number =>
  Math.max(0, ...recent(sizes, now).map(({ contacts }) => contacts));

/** Adds the size of today; there is one for each day. @param now epoch milliseconds */
export function addSize(sizes: readonly BookSize[], contacts: number, now: number): BookSize[] {
  const today = Math.floor(now / dayMs);
  const recentSizes = recent(sizes, now);
  const before = recentSizes.find(({ day }) => day === today)?.contacts ?? 0;
  return [
    ...recentSizes.filter(({ day }) => day !== today),
    { day: today, contacts: Math.max(before, contacts) },
  ];
}

/** Reduces all sizes, as if these contacts had never existed. */
export const lessened = (sizes: readonly BookSize[], by: number): BookSize[] =>
  sizes.map(({ day, contacts }) => ({ day, contacts: Math.max(0, contacts - by) }));
