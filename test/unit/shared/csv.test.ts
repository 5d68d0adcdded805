import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvOf } from '../../../src/shared/csv.ts';

/** What a program that follows RFC 4180 reads of it. */
function read(csv: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < csv.length) {
    let cell = '';
    if (csv[at] === '"') {
      for (at += 1; csv[at] !== '"' || csv[at + 1] === '"'; at += 1) {
        if (csv[at] === '"') at += 1;
        cell += csv[at] ?? '';
      }
      at += 1;
    } else {
      while (csv[at] !== separator && csv[at] !== '\r') cell += csv[at++] ?? '';
    }
    row.push(cell);
    if (csv[at] === separator) at += 1;
    else {
      expect(csv.slice(at, at + 2)).toBe('\r\n');
      at += 2;
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

const separator = fc.constantFrom<(',' | ';')[]>(',', ';');
const awkward = fc.string({
  unit: fc.constantFrom(...['"', ',', ';', '\r', '\n', "'", '=', '+', '-', '@', 'ä', ' ']),
});
const text = fc.oneof(fc.string(), awkward);
const table = fc.array(fc.array(fc.oneof(text, fc.integer()), { minLength: 1, maxLength: 5 }));

describe('a table as CSV', () => {
  it('is read as it was written, for any cells', () => {
    fc.assert(
      fc.property(table, separator, (rows, by) => {
        const unguarded = (cell: string, from: string | number | undefined): string =>
          typeof from === 'string' && cell === `'${from}` ? from : cell;
        const back = read(csvOf(rows, by), by).map((row, y) =>
          row.map((cell, x) => unguarded(cell, rows[y]?.[x])),
        );
        expect(back).toEqual(rows.map((row) => row.map(String)));
      }),
    );
  });

  it('contains no text that a spreadsheet would treat as a formula', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('=', '+', '-', '@', '\t', '\r', ' =', '＝'),
        text,
        separator,
        (sign, rest, by) => {
          const [[cell = ''] = []] = read(csvOf([[`${sign}${rest}`]], by), by);
          expect(cell.startsWith("'")).toBe(true);
        },
      ),
    );
    expect(csvOf([['=HYPERLINK("http://x")', '+49 30 1', -5]], ',')).toBe(
      `"'=HYPERLINK(""http://x"")",'+49 30 1,-5\r\n`,
    );
  });
});
