import { BYTES_PER_ROW, PAGE_HEIGHT, PAGE_WIDTH } from './page-picture.ts';

const [SHORT, LONG, RATIONAL] = [3, 4, 5];
const PACK_BITS = 32_773;

/** Black dots as a multi-page TIFF: one bit per dot, PackBits, the format of fax machines. */
export function createTiff(pages: readonly Uint8Array[]): Buffer {
  const head = Buffer.from('II*\0\0\0\0\0', 'latin1');
  const parts: Uint8Array[] = [head];
  let at = head.length;
  let link: { in: Buffer; offset: number } = { in: head, offset: 4 };
  for (const [index, page] of pages.entries()) {
    const data = packRows(page);
    const directory = createDirectory(at, data.length, index, pages.length);
    link.in.writeUInt32LE(at + data.length, link.offset);
    parts.push(data, directory.bytes);
    link = { in: directory.bytes, offset: directory.nextOffset };
    at += data.length + directory.bytes.length;
  }
  return Buffer.concat(parts);
}

/** The directory of a page follows its data; its two resolutions follow the directory. */
function createDirectory(
  dataAt: number,
  dataBytes: number,
  page: number,
  pages: number,
): { bytes: Buffer; nextOffset: number } {
  const resolutionsAt = (count: number): number => dataAt + dataBytes + 2 + count * 12 + 4;
  const count = 14;
  const entries: [tag: number, type: number, count: number, value: number][] = [
    [254, LONG, 1, 2],
    [256, LONG, 1, PAGE_WIDTH],
    [257, LONG, 1, PAGE_HEIGHT],
    [258, SHORT, 1, 1],
    [259, SHORT, 1, PACK_BITS],
    [262, SHORT, 1, 0],
    [273, LONG, 1, dataAt],
    [277, SHORT, 1, 1],
    [278, LONG, 1, PAGE_HEIGHT],
    [279, LONG, 1, dataBytes],
    [282, RATIONAL, 1, resolutionsAt(count)],
    [283, RATIONAL, 1, resolutionsAt(count) + 8],
    [296, SHORT, 1, 2],
    [297, SHORT, 2, page + (pages << 16)],
  ];
  const nextOffset = 2 + count * 12;
  const bytes = Buffer.alloc(nextOffset + 4 + 16 + (dataBytes % 2));
  bytes.writeUInt16LE(count, 0);
  entries.forEach(([tag, type, values, value], index) => {
    const place = 2 + index * 12;
    bytes.writeUInt16LE(tag, place);
    bytes.writeUInt16LE(type, place + 2);
    bytes.writeUInt32LE(values, place + 4);
    bytes.writeUInt32LE(value, place + 8);
  });
  for (const [index, value] of [204, 1, 196, 1].entries()) {
    bytes.writeUInt32LE(value, nextOffset + 4 + index * 4);
  }
  return { bytes, nextOffset };
}

/** Compresses each row separately, as required; of even length, since directories begin at even offsets. */
function packRows(page: Uint8Array): Buffer {
  const rows: number[] = [];
  for (let row = 0; row < PAGE_HEIGHT; row++) {
    packRow(page.subarray(row * BYTES_PER_ROW, (row + 1) * BYTES_PER_ROW), rows);
  }
  if (rows.length % 2 === 1) rows.push(0x80);
  return Buffer.from(rows);
}

/** Runs of equal bytes become two bytes, others a length and themselves. */
function packRow(row: Uint8Array, out: number[]): void {
  let at = 0;
  while (at < row.length) {
    const run = runLength(row, at);
    if (run > 1) {
      out.push(257 - run, row[at] ?? 0);
      at += run;
      continue;
    }
    const start = at;
    while (at < row.length && at - start < 128 && runLength(row, at) === 1) at += 1;
    out.push(at - start - 1, ...row.subarray(start, at));
  }
}

function runLength(row: Uint8Array, start: number): number {
  let length = 1;
  while (length < 128 && start + length < row.length && row[start + length] === row[start]) length += 1;
  return length;
}
