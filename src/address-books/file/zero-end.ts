/** More zeros than this at the end of a file are no text: half a character of UTF-16 leaves one or two. */
const fewZeros = 4;
/** Longest run of zeros within a file that is passed on. */
const mostZeros = 1024 * 1024;

/** Cuts zeros off the end of a file that comes piece by piece: what was not written yet, as programs reserve it. */
export interface ZeroEnd {
  /** @returns what of the file is surely not its end, with what was held back before it */
  add(piece: Uint8Array): Uint8Array;
  /** The file is over. @returns the zeros at its end, where they belong to the text */
  end(): Uint8Array;
  /** It ends with zeros. */
  readonly isFound: boolean;
}

export function cutZeroEnd(): ZeroEnd {
  let held = 0;
  return {
    add(piece) {
      let end = piece.length;
      while (end > 0 && piece[end - 1] === 0) end -= 1;
      if (end === 0) {
        held += piece.length;
        return new Uint8Array();
      }
      const before = new Uint8Array(Math.min(held, mostZeros));
      held = piece.length - end;
      return before.length === 0 ? piece.subarray(0, end) : Buffer.concat([before, piece.subarray(0, end)]);
    },
    end: () => new Uint8Array(held < fewZeros ? held : 0),
    get isFound() {
      return held >= fewZeros;
    },
  };
}
