import { crc32, deflateSync } from 'node:zlib';
import { BYTES_PER_ROW, PAGE_HEIGHT, PAGE_WIDTH } from './page-picture.ts';

/** A page of black dots as a small grey picture: `shrink` dots in both directions become one. */
export function createPng(page: Uint8Array, shrink: number): Buffer {
  const [width, height] = [Math.floor(PAGE_WIDTH / shrink), Math.floor(PAGE_HEIGHT / shrink)];
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++)
      rows[y * (width + 1) + 1 + x] = shade(page, x * shrink, y * shrink, shrink);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function shade(page: Uint8Array, left: number, top: number, size: number): number {
  let black = 0;
  for (let y = top; y < top + size; y++) {
    for (let x = left; x < left + size; x++) {
      black += ((page[y * BYTES_PER_ROW + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1;
    }
  }
  return 255 - Math.round((255 * black) / (size * size));
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
