import type { CsvTable } from '../../shared/model/address-book.ts';
import type { CsvRow } from './csv-rows.ts';
import { isEmail, isNumber, mostRowsAbove, sampleRows } from './delimiter-guess.ts';
import { fieldOfHeading, findColumns } from './headings.ts';

/** How many of the cells are headings that are known. */
const knownIn = (cells: readonly string[]): number =>
  cells.filter((cell) => fieldOfHeading(cell) !== undefined).length;
const filledIn = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length;

/**
 * Where the headings are: below a title or a date, say. Undefined: there are none.
 * @param isStated the user says that there are some, even if they are not known
 */
export function headingRow(rows: readonly string[][], isStated: boolean): number | undefined {
  const candidates = rows
    .slice(0, mostRowsAbove)
    .map((cells, at) => ({ cells, at, filled: filledIn(cells) }));
  const widest = Math.max(...candidates.map(({ filled }) => filled), 0);
  const best = candidates
    .filter(
      ({ cells, at }) => areHeadings(cells, rows.slice(at + 1)) && (at === 0 || isBelowTitles(rows, at)),
    )
    .map(({ cells, at, filled }) => ({ at, known: filled > 1 || widest <= 1 ? knownIn(cells) : 0 }))
    .reduce((most, one) => (one.known > most.known ? one : most), { at: -1, known: 0 });
  if (best.known > 0) return best.at;
  // Unknown headings are in the first row that is no title.
  return isStated ? (candidates.find(({ filled }) => filled * 2 > widest)?.at ?? 0) : undefined;
}

/** Titles above the headings fill fewer cells than the headings do. */
function isBelowTitles(rows: readonly string[][], at: number): boolean {
  const headings = rows[at] ?? [];
  const isSure = knownIn(headings) > 1 && !headings.some((cell) => /^[\d\s]+$/.test(cell) && /\d/.test(cell));
  return isSure && rows.slice(0, at).every((cells) => filledIn(cells) < filledIn(headings));
}

/** Whether the first row contains headings: they look different from the cells below. */
function areHeadings(first: readonly string[], others: readonly string[][]): boolean {
  if (first.length === 0 || first.some((cell) => isNumber(cell) || isEmail(cell))) return false;
  const knownHeadings = knownIn(first);
  if (knownHeadings > 0 && knownHeadings * 3 >= filledIn(first)) return true;
  return (
    others.slice(0, sampleRows).some((cells) => cells.some((cell) => isNumber(cell) || isEmail(cell))) &&
    knownHeadings > 0
  );
}

/** Finds the row with the headings of a table among the first rows that come. */
export interface HeadingSearch {
  /** @returns the rows so far, the headings first, as soon as it is found */
  add(row: CsvRow): CsvRow[] | undefined;
  /** Called after the last row. @returns like `add`, but the first row if nothing fits */
  end(): CsvRow[] | undefined;
}

export function searchHeadings(table: CsvTable): HeadingSearch {
  const read = table.columns.flatMap((field, at) => (field === null ? [] : [at]));
  const rows: CsvRow[] = [];
  const foundIn = ({ cells }: CsvRow): number => {
    const places = findColumns(table.headings, cells);
    return read.filter((at) => places[at] !== undefined).length;
  };
  const best = (): CsvRow[] | undefined => {
    const counts = rows.map(foundIn);
    return rows.length === 0 ? undefined : rows.slice(counts.indexOf(Math.max(...counts)));
  };
  return {
    add(row) {
      rows.push(row);
      if (foundIn(row) === read.length) return [row];
      return rows.length === mostRowsAbove ? best() : undefined;
    },
    end: best,
  };
}
