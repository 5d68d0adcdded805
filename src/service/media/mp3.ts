/**
 * A sound as an MP3 file, made without an encoder: MPEG-1 Layer III, 48 kHz, mono, 32 kbit/s. Every frame carries a
 * single spectral line, so that a soft tone of about 480 Hz comes and goes once a second in the place of a voice.
 */
const FRAME_MS = 24;
const FRAME_BYTES = 96;
const HEADER = [0xff, 0xfb, 0x14, 0xc0];
const SIDE_BITS = 136;
/** Spectral lines are written in pairs; the last line of this many pairs sounds. */
const PAIRS = 6;
/** The size of the quantiser's step, 210 is one: the loudness of the tone, and of its quietest moment. */
const [LOUD, QUIET] = [200, 172];

export function createMp3(seconds: number): Buffer {
  const frames = Math.max(1, Math.round((seconds * 1000) / FRAME_MS));
  return Buffer.concat(Array.from({ length: frames }, (_, index) => frame(index)));
}

function frame(index: number): Buffer {
  const bytes = Buffer.alloc(FRAME_BYTES);
  bytes.set(HEADER);
  const swell = Math.sin((Math.PI * ((index * FRAME_MS) % 1000)) / 1000);
  const gain = Math.round(QUIET + (LOUD - QUIET) * swell);
  const granule = granuleBits();
  const side = createBits(bytes, HEADER.length * 8);
  side.write(0, 9 + 5 + 4);
  for (const _ of [0, 1]) {
    side.write(granule.length, 12);
    side.write(PAIRS, 9);
    side.write(gain, 8);
    // No scale factors, no block switching.
    side.write(0, 4 + 1);
    // The first Huffman table for all regions.
    for (const table of [1, 1, 1]) side.write(table, 5);
    side.write(0, 4 + 3 + 3);
  }
  const main = createBits(bytes, HEADER.length * 8 + SIDE_BITS);
  for (const _ of [0, 1]) for (const bit of granule) main.write(Number(bit), 1);
  return bytes;
}

/** Pairs of zeros are `1` in the table, the pair of zero and one is `001`, followed by its sign. */
function granuleBits(): string {
  return '1'.repeat(PAIRS - 1) + '001' + '0';
}

function createBits(bytes: Buffer, start: number): { write(value: number, width: number): void } {
  let at = start;
  return {
    write: (value, width) => {
      for (let bit = width - 1; bit >= 0; bit--, at++) {
        if ((value >>> bit) & 1) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (0x80 >> (at & 7));
      }
    },
  };
}
