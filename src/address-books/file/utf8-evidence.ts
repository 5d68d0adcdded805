/** How much in bytes that come piece by piece speaks for UTF-8, and how much against it. */
export interface Utf8Evidence {
  add(piece: Uint8Array): void;
  /** Characters of several bytes, as they are in UTF-8 and by chance alone in other encodings. */
  readonly characters: number;
  /** Bytes that cannot be in UTF-8. */
  readonly wrong: number;
}

/** One per file; takes its pieces in order, cut anywhere. */
export function utf8Evidence(): Utf8Evidence {
  let [characters, wrong] = [0, 0];
  /** Bytes of the character that has begun which are still to come. */
  let expected = 0;
  return {
    add(piece) {
      for (const byte of piece) {
        if (byte < 0x80 && expected === 0) continue;
        const continues = (byte & 0xc0) === 0x80;
        if (continues && expected > 0) {
          expected -= 1;
          if (expected === 0) characters += 1;
          continue;
        }
        // The one before has not come to its end.
        if (expected > 0) wrong += 1;
        expected = continues ? 0 : following(byte);
        if (byte >= 0x80 && expected === 0) wrong += 1;
      }
    },
    get characters() {
      return characters;
    },
    get wrong() {
      return wrong + (expected > 0 ? 1 : 0);
    },
  };
}

/** Bytes that follow the first one of a character. */
function following(byte: number): number {
  if (byte >= 0xc2 && byte <= 0xdf) return 1;
  if (byte >= 0xe0 && byte <= 0xef) return 2;
  return byte >= 0xf0 && byte <= 0xf4 ? 3 : 0;
}
