/** The text of a policy without what no parser reads; every offset is as in the file. */
export interface MendedText {
  text: string;
  /** Offsets of characters that were lost: bytes in another encoding, and NUL. */
  unreadable: number[];
  /** Offsets of comments that begin with `#`. */
  hashes: number[];
}

/** Texts and comments, which hide what follows, and what may stand outside them. */
const parts = /"(?:[^"\\\r\n]|\\.)*"?|\/\/[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$)|(?<=^|\s)#[^\r\n]*|[\0\uFFFD]/g;
const lost = /[\0\uFFFD]/g;

/**
 * Blanks unreadable characters and comments that begin with `#`, which invalidate nothing else. In a text, an unreadable
 * character stays as one that JSON allows.
 */
export function mendText(source: string): MendedText {
  const unreadable: number[] = [];
  const hashes: number[] = [];
  const text = source.replaceAll(parts, (part: string, at: number) => {
    for (const { index } of part.matchAll(lost)) unreadable.push(at + index);
    if (part.startsWith('#')) hashes.push(at);
    return part.startsWith('"') || part.startsWith('/')
      ? part.replaceAll('\0', '\uFFFD')
      : ' '.repeat(part.length);
  });
  return { text, unreadable, hashes };
}
