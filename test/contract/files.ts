/** Readers for the files that the service gives out, written from the formats' descriptions. */

/** How long an MP3 plays: every frame is walked, and must begin where the one before it ends. */
export function mp3Seconds(file: Buffer): number {
  const [kbits, rates] = [
    [0, 32, 40, 48, 56, 64, 80, 96, 112, 128],
    [44_100, 48_000, 32_000],
  ];
  let [at, seconds] = [0, 0];
  while (at < file.length) {
    const head = file.readUInt32BE(at);
    if (head >>> 16 !== 0xfffb) throw new Error(`no frame of MPEG-1 Layer III at ${at}`);
    const rate = rates[(head >>> 10) & 3] ?? Number.NaN;
    at += Math.floor((144_000 * (kbits[(head >>> 12) & 15] ?? Number.NaN)) / rate) + ((head >>> 9) & 1);
    seconds += 1152 / rate;
  }
  if (at !== file.length) throw new Error('the last frame is cut off');
  return seconds;
}

export interface TiffPage {
  width: number;
  height: number;
  /** One bit a dot, set where it is black. */
  rows: Uint8Array;
}

/** The pages of a TIFF of PackBits strips; throws where the file is not as the format wants it. */
export function tiffPages(file: Buffer): TiffPage[] {
  if (file.toString('latin1', 0, 4) !== 'II*\0') throw new Error('not a TIFF of this byte order');
  const pages: TiffPage[] = [];
  for (let at = file.readUInt32LE(4); at !== 0;) {
    if (at % 2 === 1) throw new Error('a directory begins at an odd place');
    const count = file.readUInt16LE(at);
    const fields = new Map<number, number>();
    for (let index = 0; index < count; index++) {
      const entry = at + 2 + index * 12;
      const isShort = file.readUInt16LE(entry + 2) === 3;
      fields.set(
        file.readUInt16LE(entry),
        isShort ? file.readUInt16LE(entry + 8) : file.readUInt32LE(entry + 8),
      );
    }
    const field = (tag: number): number => fields.get(tag) ?? Number.NaN;
    if (field(258) !== 1 || field(259) !== 32_773) throw new Error('not one bit a dot in PackBits');
    const strip = file.subarray(field(273), field(273) + field(279));
    const [width, height] = [field(256), field(257)];
    pages.push({ width, height, rows: unpack(strip, Math.ceil(width / 8) * height) });
    at = file.readUInt32LE(at + 2 + count * 12);
  }
  return pages;
}

function unpack(strip: Buffer, size: number): Uint8Array {
  const out: number[] = [];
  for (let at = 0; at < strip.length;) {
    const head = strip.readInt8(at);
    at += 1;
    if (head === -128) continue;
    if (head >= 0) {
      for (const byte of strip.subarray(at, at + head + 1)) out.push(byte);
      at += head + 1;
    } else {
      for (let times = 0; times < 1 - head; times++) out.push(strip[at] ?? 0);
      at += 1;
    }
  }
  if (out.length !== size) throw new Error(`the strip has ${out.length} bytes, not ${size}`);
  return Uint8Array.from(out);
}
