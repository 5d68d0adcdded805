import type { CsvTable } from '../../shared/model/address-book.ts';
import { delimiterOf, mostRowsAbove, rowsOf } from './delimiter-guess.ts';
import { findColumns } from './headings.ts';

/** The delimiter of a table that another program may have saved with another one. @param text its beginning */
export function delimiterNow(table: CsvTable, text: string): CsvTable['delimiter'] {
  if (fits(table, text, table.delimiter)) return table.delimiter;
  const found = delimiterOf(text);
  return fits(table, text, found) ? found : table.delimiter;
}

/** Whether columns of the table are found; without headings, whether rows are as wide as they have to be. */
function fits(table: CsvTable, text: string, delimiter: string): boolean {
  const read = table.columns.flatMap((field, at) => (field === null ? [] : [at]));
  const width = Math.max(...read) + 1;
  return rowsOf(text, delimiter)
    .slice(0, mostRowsAbove)
    .some((cells) => {
      if (!table.hasHeadings) return cells.length >= width;
      const places = findColumns(table.headings, cells);
      return read.some((at) => places[at] !== undefined);
    });
}
