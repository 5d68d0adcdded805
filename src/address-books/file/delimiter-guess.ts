import { delimiters, type CsvTable } from '../../shared/model/address-book.ts';
import { dialled } from '../../shared/phone-number.ts';
import { CsvRows } from './csv-rows.ts';
import { fieldOfHeading } from './headings.ts';

/** Rows by which a table is judged. */
export const sampleRows = 200;
/** Number of rows that are searched for headings. */
export const mostRowsAbove = 20;
const pieceLength = 50_000;
/** More cells of a row that tell something do not tell more. */
const mostTelling = 3;

export const isNumber = (cell: string): boolean =>
  /\d/.test(cell) && (dialled(cell.slice(0, 100))?.length ?? 0) >= 5;
export const isEmail = (cell: string): boolean => /^\S{1,100}@\S{1,100}$/.test(cell.trim());

/** The one by which most rows have the same number of cells, and the cells are what cells of contacts are. */
export function delimiterOf(text: string): CsvTable['delimiter'] {
  const [, stated] = /^\ufeff?"?sep=(.)"?\r?\n/i.exec(text) ?? [];
  const statedDelimiter = delimiters.find((delimiter) => delimiter === stated);
  if (statedDelimiter) return statedDelimiter;
  const scored = order.map((delimiter) => ({
    delimiter,
    score: scoreOf(rowsOf(text, delimiter), delimiter),
  }));
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}

/** If several delimiters fit equally well, the first one of this list is used. */
const order = [';', ',', '\t', '|', ':'] as const satisfies CsvTable['delimiter'][];

function scoreOf(rows: readonly string[][], delimiter: string): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [width = 1, alike = 0] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  if (width < 2) return 0;
  const telling = rows.reduce((sum, cells, at) => sum + tellingCells(cells, at < mostRowsAbove), 0);
  // Addresses and times have colons, and names have commas: a few of them in a row tell little.
  const doubt = delimiter === ':' && telling === 0 ? 0.5 : 1;
  return (alike / rows.length) ** 2 * Math.log2(width + 1) * doubt * (1 + telling / rows.length);
}

/** Cells that are a number, an e-mail address or a known heading as a whole. */
function tellingCells(cells: readonly string[], mayBeHeadings: boolean): number {
  const telling = cells
    .slice(0, 50)
    .filter(
      (cell) =>
        isNumber(cell) || isEmail(cell) || (mayBeHeadings && cell.length < 60 && isKnownHeading(cell)),
    );
  return Math.min(telling.length, mostTelling);
}

const isKnownHeading = (cell: string): boolean => (fieldOfHeading(cell) ?? undefined) !== undefined;

/** A row that cannot be read has no cells. */
export function rowsOf(text: string, delimiter: string): string[][] {
  const found: string[][] = [];
  let at = 0;
  const rows = new CsvRows(
    delimiter,
    ({ cells }) => found.push(cells),
    () => found.push([]),
  );
  for (; at < text.length && found.length < sampleRows; at += pieceLength)
    rows.add(text.slice(at, at + pieceLength));
  if (at >= text.length) rows.end();
  return found.slice(0, sampleRows);
}
