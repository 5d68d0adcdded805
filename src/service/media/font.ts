/** Space to Z, five columns by seven rows. Two hexadecimal digits are a column, the lowest bit its top row. */
const GLYPHS =
  '0000000000 00005f0000 0007000700 147f147f14 242a7f2a12 2313086462 3649562050 0008070300 001c224100 0041221c00 ' +
  '2a1c7f1c2a 08083e0808 0080703000 0808080808 0000606000 2010080402 3e5149453e 00427f4000 7249494946 2141494d33 ' +
  '1814127f10 2745454539 3c4a494931 4121110907 3649494936 464949291e 0000140000 0040340000 0008142241 1414141414 ' +
  '0041221408 0201590906 3e415d594e 7c1211127c 7f49494936 3e41414122 7f4141413e 7f49494941 7f09090901 3e41415173 ' +
  '7f0808087f 00417f4100 2040413f01 7f08142241 7f40404040 7f021c027f 7f0408107f 3e4141413e 7f09090906 3e4151215e ' +
  '7f09192946 2649494932 03017f0103 3f4040403f 1f2040201f 3f4038403f 6314081463 0304780403 6159494d43';

export const GLYPH_WIDTH = 5;
export const GLYPH_HEIGHT = 8;

const COLUMNS = GLYPHS.split(' ').map((glyph) =>
  Array.from({ length: GLYPH_WIDTH }, (_, column) =>
    Number.parseInt(glyph.slice(2 * column, 2 * column + 2), 16),
  ),
);

/** The columns of a letter; small letters are written as capitals, unknown ones as a question mark. */
export function glyph(letter: string): readonly number[] {
  const index = letter.toUpperCase().charCodeAt(0) - 32;
  return COLUMNS[index] ?? COLUMNS['?'.charCodeAt(0) - 32] ?? [];
}
