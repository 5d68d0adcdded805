/** Lower case without accents, so that `muller` finds Müller and `strasse` finds Straße. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  // Plain ASCII needs no decomposition; it is most of a directory.
  if (!/[^\u0020-\u007e]/.test(lower)) return lower;
  return lower.normalize('NFD').replace(/\p{M}/gu, '').replace(/ß/g, 'ss');
}
