const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Every word of `text` is in `name`, marks and case aside. */
export function matches(name: string, text: string): boolean {
  const folded = fold(name);
  return fold(text)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
