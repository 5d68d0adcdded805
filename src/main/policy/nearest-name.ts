/** Longer names are not compared. */
const longest = 40;
/** Maximum distance, letters. */
const mostWrong = 2;

/** Names that differ in one or two letters from this one, and may have been meant. */
export function nearestNames(written: string, names: readonly string[]): string[] {
  const distances = names.map((name) => distance(written.toLowerCase(), name.toLowerCase()));
  const least = Math.min(...distances);
  return names.filter((name, at) => distances[at] === least && least <= (name.length > 5 ? mostWrong : 1));
}

/** Damerau-Levenshtein distance. */
function distance(a: string, b: string): number {
  if (a.length > longest || Math.abs(a.length - b.length) > mostWrong) return Infinity;
  let [before, row]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next[j] = Math.min(
        (row?.[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row?.[j - 1] ?? 0) + same,
        swapped ? (before?.[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    [before, row] = [row, next];
  }
  return row?.[b.length] ?? 0;
}
