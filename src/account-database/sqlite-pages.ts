import { readVarint } from './sqlite-record.ts';

/** Reads a page by its number, counted from 1; undefined if it does not exist. */
export type PageAt = (number: number) => Buffer | undefined;

const leafOfTable = 0x0d;

/** The valid records on a page, if it is a leaf of a table (https://sqlite.org/fileformat2.html, 1.6). */
export function* recordsOn(page: Buffer, pageAt: PageAt): Generator<Buffer> {
  if (page[0] !== leafOfTable) return;
  const cells = page.readUInt16BE(3);
  for (let index = 0; index < cells && 8 + index * 2 + 2 <= page.length; index += 1) {
    const record = tried(() => recordAt(page, page.readUInt16BE(8 + index * 2), pageAt));
    if (record) yield record;
  }
}

/** @returns undefined if `read` found invalid bytes */
export function tried<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function recordAt(page: Buffer, cell: number, pageAt: PageAt): Buffer {
  const [size, afterSize] = readVarint(page, cell);
  const [, start] = readVarint(page, afterSize);
  const usable = page.length;
  const most = usable - 35;
  if (size <= most) return part(page, start, size);
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const fitting = least + ((size - least) % (usable - 4));
  const local = fitting <= most ? fitting : least;
  const parts = [part(page, start, local)];
  let [rest, next] = [size - local, page.readUInt32BE(start + local)];
  while (rest > 0) {
    const overflow = pageAt(next);
    if (!overflow) throw new RangeError('A page that carries the row on is missing.');
    const usedBytes = Math.min(rest, usable - 4);
    parts.push(part(overflow, 4, usedBytes));
    rest -= usedBytes;
    next = overflow.readUInt32BE(0);
  }
  return Buffer.concat(parts);
}

function part(page: Buffer, start: number, size: number): Buffer {
  if (start + size > page.length) throw new RangeError('The row leaves its page.');
  return page.subarray(start, start + size);
}
