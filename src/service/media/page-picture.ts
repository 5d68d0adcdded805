import { glyph, GLYPH_HEIGHT, GLYPH_WIDTH } from './font.ts';

/** A page as a fax machine prints it: 204 by 196 dots an inch, A4. */
export const PAGE_WIDTH = 1728;
export const PAGE_HEIGHT = 2292;
export const BYTES_PER_ROW = PAGE_WIDTH / 8;

const MARGIN = 120;
const DOT = 4;
const LINE_HEIGHT = (GLYPH_HEIGHT + 4) * DOT;
const ADVANCE = (GLYPH_WIDTH + 1) * DOT;
const LETTERS_PER_LINE = Math.floor((PAGE_WIDTH - 2 * MARGIN) / ADVANCE);

/** Lines of text as black dots on white: one bit a dot, set where it is black, rows from the top. */
export function drawPage(lines: readonly string[]): Uint8Array {
  const picture = new Uint8Array(BYTES_PER_ROW * PAGE_HEIGHT);
  lines.slice(0, Math.floor((PAGE_HEIGHT - 2 * MARGIN) / LINE_HEIGHT)).forEach((line, row) => {
    Array.from(plain(line).slice(0, LETTERS_PER_LINE)).forEach((letter, place) => {
      drawLetter(picture, letter, MARGIN + place * ADVANCE, MARGIN + row * LINE_HEIGHT);
    });
  });
  return picture;
}

function plain(text: string): string {
  return text.replace(/ß/g, 'ss').normalize('NFD').replace(/\p{M}/gu, '');
}

function drawLetter(picture: Uint8Array, letter: string, left: number, top: number): void {
  glyph(letter).forEach((column, x) => {
    for (let y = 0; y < GLYPH_HEIGHT; y++) {
      if ((column >> y) & 1) drawDot(picture, left + x * DOT, top + y * DOT);
    }
  });
}

/** Dots begin at a multiple of four, so that each is half a byte. */
function drawDot(picture: Uint8Array, left: number, top: number): void {
  const bits = left % 8 === 0 ? 0xf0 : 0x0f;
  for (let row = 0; row < DOT; row++) {
    const at = (top + row) * BYTES_PER_ROW + (left >> 3);
    picture[at] = (picture[at] ?? 0) | bits;
  }
}
