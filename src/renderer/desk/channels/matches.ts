const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether `name` contains every word of `text`, ignoring case and accents. */
export function matches(name: string, text: string): boolean {
  const folded = fold(name);
  return fold(text)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
