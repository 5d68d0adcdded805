import type { BadRow, CsvRow } from './csv-rows.ts';

/** Watches the rows of a table for whether it ends within one, as it does while a program is still writing it. */
export interface TableEnd {
  /** @returns whether the end of this row is missing: fewer cells than any other, and nothing ends its line */
  isCutOff(row: CsvRow): boolean;
  badRow(row: BadRow): void;
  /** The last row is not whole, or a quote is open that nothing closes. */
  readonly isCut: boolean;
  /** The last row has all its cells, but its last one may be longer. */
  readonly isOpen: boolean;
}

/** One per reading; takes the rows in file order. */
export function watchEnd(): TableEnd {
  let fewestCells = Infinity;
  /** A cell was opened, and all behind it may be of it. */
  let isUnclosed = false;
  let [isCut, isOpen] = [false, false];
  return {
    isCutOff({ cells, isOpen: endsOpen = false }) {
      const isShort = cells.length < fewestCells;
      isUnclosed &&= isShort;
      isOpen = endsOpen;
      isCut = endsOpen && isShort && fewestCells < Infinity;
      if (!isCut && !isUnclosed) fewestCells = Math.min(fewestCells, cells.length);
      return isCut;
    },
    badRow({ isOdd }) {
      isUnclosed = isOdd;
    },
    get isCut() {
      return isCut || isUnclosed;
    },
    get isOpen() {
      return isOpen;
    },
  };
}
