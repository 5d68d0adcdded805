/** Lower case without accents, so that `muller` finds Müller and `strasse` finds Straße. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  // Plain ASCII needs no decomposition; it is most of a directory.
  if (!/[^\u0020-\u007e]/.test(lower)) return lower;
  return lower.normalize('NFD').replace(/\p{M}/gu, '').replace(/ß/g, 'ss');
}

const titles = new Set(['dr', 'dr.', 'prof', 'prof.', 'med.', 'dipl.-ing.']);

/** One key for all spellings of a person's name: `Mustermann, Max` and `Dr. Max Mustermann`. */
export function nameKey(name: string): string {
  const words = fold(name)
    .split(/[\s,]+/)
    .filter((word) => word !== '');
  const names = words.filter((word) => !titles.has(word));
  return (names.length > 1 ? names : words).sort().join(' ');
}
