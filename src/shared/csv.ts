/** Spreadsheets read these cells as formulas. */
const FORMULA = /^[\s\u00a0]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/**
 * CSV by RFC 4180; text that looks like a formula gets an apostrophe.
 * @param separator a semicolon where the comma is the decimal separator, as spreadsheets expect there
 */
export function csvOf(rows: readonly (readonly (string | number)[])[], separator: ',' | ';'): string {
  return rows.map((row) => `${row.map((cell) => cellOf(cell, separator)).join(separator)}\r\n`).join('');
}

function cellOf(cell: string | number, separator: string): string {
  if (typeof cell === 'number') return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return safe.includes(separator) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
