/** The text of a policy in which spaces replace what a JSON parser would stop at, so that offsets are those of the file. */
export interface MendedText {
  text: string;
  /** Offsets of characters that were lost: bytes in another encoding, and NUL. */
  unreadable: number[];
  /** Offsets of comments that begin with `#`. */
  hashes: number[];
}

/** Strings and comments, whose content must not be mistaken for JSON, and characters that could not be decoded. */
const parts = /"(?:[^"\\\r\n]|\\.)*"?|\/\/[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$)|(?<=^|\s)#[^\r\n]*|[\0\uFFFD]/g;
const lost = /[\0\uFFFD]/g;

/**
 * Replaces unreadable characters and comments that begin with `#` by spaces, so that the rest of the policy still applies.
 * Inside a string, U+FFFD replaces an unreadable character, as JSON allows that.
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
