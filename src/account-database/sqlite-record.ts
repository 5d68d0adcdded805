/** A value of a row; an unsupported one (a BLOB) is undefined. */
type Column = string | number | null | undefined;

/** SQLite's variable-length integer: seven bits per byte, highest first. @returns the value and its end */
export function readVarint(bytes: Buffer, at: number): [value: number, end: number] {
  let value = 0;
  for (let index = 0; index < 9; index += 1) {
    const byte = bytes.readUInt8(at + index);
    if (index === 8) return [value * 256 + byte, at + 9];
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return [value, at + index + 1];
  }
  throw new RangeError('unreachable');
}

const integerBytes = [0, 1, 2, 3, 4, 6, 8];

/** Columns of a record (https://sqlite.org/fileformat2.html, 2.1). @throws RangeError for other bytes */
export function readRecord(record: Buffer): Column[] {
  let [headerEnd, at] = readVarint(record, 0);
  if (headerEnd > record.length || headerEnd < at)
    throw new RangeError('The header is longer than the record.');
  const types: number[] = [];
  while (at < headerEnd) {
    const [type, end] = readVarint(record, at);
    types.push(type);
    at = end;
  }
  return types.map((type) => {
    const size = sizeOf(type);
    const bytes = record.subarray(headerEnd, headerEnd + size);
    if (bytes.length < size) throw new RangeError('The record ends within a column.');
    headerEnd += size;
    return columnOf(type, bytes);
  });
}

const sizeOf = (type: number): number =>
  type >= 12 ? Math.floor((type - 12) / 2) : type === 7 ? 8 : (integerBytes[type] ?? 0);

function columnOf(type: number, bytes: Buffer): Column {
  if (type === 0) return null;
  if (type === 8 || type === 9) return type - 8;
  if (type === 7) return bytes.readDoubleBE();
  if (type < 6) return bytes.readIntBE(0, bytes.length);
  if (type === 6) return Number(bytes.readBigInt64BE());
  return type >= 13 && type % 2 === 1 ? bytes.toString('utf8') : undefined;
}
