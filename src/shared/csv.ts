/** A cell as a program of tables is to take it: a formula in it must stay a text. */
const FORMULA = /^[\s\u00a0]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/**
 * A table as CSV (RFC 4180): every line ends with CR and LF, cells are quoted where they must be. A text that a program
 * of tables would take for a formula begins with an apostrophe; numbers are numbers.
 * @param separator a comma; a semicolon where the comma parts the digits, as spreadsheets there expect it
 */
export function csvOf(rows: readonly (readonly (string | number)[])[], separator: ',' | ';'): string {
  return rows.map((row) => `${row.map((cell) => cellOf(cell, separator)).join(separator)}\r\n`).join('');
}

function cellOf(cell: string | number, separator: string): string {
  if (typeof cell === 'number') return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return safe.includes(separator) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
