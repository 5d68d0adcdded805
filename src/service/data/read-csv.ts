/**
 * The fields of a CSV text, line by line; quoted fields may contain commas, quotes and line ends. Skips empty lines.
 */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const field = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r?\n|$)/y;
  const source = text.replace(/^\uFEFF/, '');
  while (field.lastIndex < source.length) {
    const match = field.exec(source);
    if (!match) break;
    const [, written = '', end] = match;
    row.push(written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written);
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return [...rows, row].filter((fields) => fields.some((value) => value.trim() !== ''));
}
