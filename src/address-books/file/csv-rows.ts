import { AddressBookException } from '../source.ts';
import { cellsOf, hasOddQuotes } from './csv-cells.ts';

export interface CsvRow {
  /** Line number in the file, from 1. */
  line: number;
  cells: string[];
  /** The file ends within this row: its last line has no line break. */
  isOpen?: true;
}
export interface BadRow {
  line: number;
  /** The beginning of the row. */
  text: string;
  /** The row may contain a cell whose quotes are not closed. */
  isOdd: boolean;
}

/** Most lines of one row: notes with whole mails contain line breaks within quotes. */
const mostLines = 5_000;
/** Most characters of one line, and of one row. */
const longestLine = 100_000;
const longestRow = 1_000_000;
/** A file with more rows that cannot be read is no table. */
const mostBadRows = 10_000;
const batchSize = 500;
/** How many lines are tried that may close a cell. */
const mostTries = 5;
/** Number of first rows that decide how many cells a row has. */
const learntRows = 100;
/** Until so many rows are known, a row may have more cells than the ones before. */
const fewRows = 5;

interface Line {
  line: number;
  text: string;
  /** An odd number of quotes: it may open or close a cell with line breaks. */
  isOdd: boolean;
  /** Empty: the text ends before the line does. */
  end: LineEnd | '';
}

type LineEnd = '\r\n' | '\n' | '\r';

/** Reads rows from text in pieces. An unreadable row, as one with an open quote, leaves those behind it. */
export class CsvRows {
  readonly #delimiter: string;
  readonly #onRow: (row: CsvRow) => void;
  readonly #onBadRow: (row: BadRow) => void;
  #layout: Layout | undefined;
  /** The beginning of a line whose end has not come yet. */
  #rest = '';
  #lines = 0;
  #waiting: Line[] = [];
  #badRows = 0;
  readonly #widths = createWidths();

  constructor(delimiter: string, onRow: (row: CsvRow) => void, onBadRow: (row: BadRow) => void) {
    this.#delimiter = delimiter;
    this.#onRow = onRow;
    this.#onBadRow = onBadRow;
  }

  add(text: string): void {
    const all = this.#rest + text;
    let start = 0;
    for (const { index, 0: end } of all.matchAll(/\r\n|\n|\r(?!$)/g)) {
      this.#addLine(all.slice(start, index), end as LineEnd);
      start = index + end.length;
    }
    const rest = all.slice(start);
    // A longer line is malformed anyway, so its beginning is enough.
    this.#rest = rest.length > longestLine + 2 ? rest.slice(0, longestLine + 2) : rest;
  }

  end(): void {
    const isEnded = this.#rest.endsWith('\r');
    if (this.#rest !== '') this.#addLine(isEnded ? this.#rest.slice(0, -1) : this.#rest, isEnded ? '\r' : '');
    this.#parseWaiting(true);
  }

  #addLine(text: string, end: Line['end']): void {
    this.#lines += 1;
    this.#waiting.push({ line: this.#lines, text, isOdd: hasOddQuotes(text), end });
    if (this.#waiting.length >= batchSize + mostLines) this.#parseWaiting(false);
  }

  #parseWaiting(isEnd: boolean): void {
    this.#layout ??= layoutOf(this.#waiting, this.#delimiter);
    let next = 0;
    while (next < this.#waiting.length && (isEnd || next < batchSize)) next += this.#parseRow(next);
    this.#waiting = this.#waiting.slice(next);
  }

  /** @returns how many lines it has */
  #parseRow(at: number): number {
    const first = this.#waiting[at];
    if (!first || first.text.trim() === '') return 1;
    if (first.text.length > longestLine) {
      this.#bad(first);
      return 1;
    }
    const broken = this.#brokenRow(at);
    if (broken) {
      this.#row(first, broken.cells, false);
      return broken.lines;
    }
    const cells = cellsOf(first.text, this.#delimiter);
    if (cells) {
      this.#row(first, cells, first.end === '');
      return 1;
    }
    const row = first.isOdd ? this.#rowOfLines(at) : undefined;
    if (row) this.#row(first, row.cells, this.#waiting[at + row.lines - 1]?.end === '');
    else this.#bad(first);
    return row?.lines ?? 1;
  }

  /** The row that begins with this line where a cell has a line end that ends no row. Quotes would make two rows look like one. */
  #brokenRow(at: number): { cells: string[]; lines: number } | undefined {
    const layout = this.#layout;
    if (layout === undefined || layout.isRagged) return undefined;
    const lines: Line[] = [];
    for (let next = at; lines.length <= mostTries; next += 1) {
      const line = this.#waiting[next];
      if (line === undefined || line.text.includes('"')) return undefined;
      lines.push(line);
      if (line.end === '' || isReturn(line) === layout.isOfReturns) break;
    }
    if (lines.length < 2 || lines.length > mostTries) return undefined;
    const cells = cellsOf(lines.map(({ text }) => text).join(' '), this.#delimiter);
    const usual = this.#widths.usual();
    return cells && usual > 1 && cells.length === usual ? { cells, lines: lines.length } : undefined;
  }

  /** The row that begins with this line, which opens a cell that another line closes. */
  #rowOfLines(at: number): { cells: string[]; lines: number } | undefined {
    const end = Math.min(at + mostLines, this.#waiting.length);
    let length = 0;
    let tries = 0;
    for (let next = at; next < end && tries < mostTries; next += 1) {
      const line = this.#waiting[next];
      length += line?.text.length ?? 0;
      if (length > longestRow || (line?.text.length ?? 0) > longestLine) return undefined;
      if (next === at || !line?.isOdd) continue;
      tries += 1;
      const lines = this.#waiting.slice(at, next + 1);
      const cells = cellsOf(lines.map(({ text }) => text).join('\n'), this.#delimiter);
      if (cells && this.#widths.fits(cells.length) && !this.#hasRowsWithin(lines))
        return { cells, lines: lines.length };
    }
    return undefined;
  }

  /** Most lines between the first and the last one are rows of the table: the cell was never closed. */
  #hasRowsWithin(lines: readonly Line[]): boolean {
    const usual = this.#widths.usual();
    const within = lines.slice(1, -1).filter(({ text }) => text.trim() !== '');
    if (usual < 3 || within.length < 3) return false;
    const rows = within.filter(({ text }) => cellsOf(text, this.#delimiter)?.length === usual);
    return rows.length * 2 > within.length;
  }

  #row({ line }: Line, cells: string[], isOpen: boolean): void {
    this.#widths.add(cells.length);
    this.#onRow({ line, cells, ...(isOpen && { isOpen }) });
  }

  #bad({ line, text, isOdd }: Line): void {
    this.#badRows += 1;
    if (this.#badRows > mostBadRows)
      throw new AddressBookException('bad-file', { id: 'bookDetail.bad-rows' });
    this.#onBadRow({ line, text: text.slice(0, 100), isOdd });
  }
}

interface Layout {
  /** Carriage returns end most rows, as on old Macs. */
  isOfReturns: boolean;
  /** Rows lack their last cells where these are empty, so that two of them together may look like one. */
  isRagged: boolean;
}

/** So many rows lack cells in a table whose rows are not all alike; a title and a sum may be above and below any. */
const raggedRows = 3;

const isReturn = ({ end }: Line): boolean => end === '\r';

/** Lines within quotes hardly ever contain the delimiter. */
function layoutOf(lines: readonly Line[], delimiter: string): Layout {
  const rows = lines.filter(({ text, isOdd }) => !isOdd && text.includes(delimiter));
  const isOfReturns = rows.filter(isReturn).length * 2 > rows.length;
  const isWhole = (line: Line | undefined): boolean => line === undefined || isReturn(line) === isOfReturns;
  const widths = createWidths();
  const alone = lines.flatMap((line, at) => {
    if (line.isOdd || line.text.trim() === '') return [];
    const width = cellsOf(line.text.slice(0, longestLine), delimiter)?.length ?? 0;
    widths.add(width);
    return isWhole(line) && isWhole(lines[at - 1]) ? [width] : [];
  });
  const isRagged = alone.filter((width) => width < widths.usual()).length >= raggedRows;
  return { isOfReturns, isRagged };
}

/** Counts how many cells the rows of a table usually have, by its first rows. */
function createWidths(): { add(width: number): void; usual(): number; fits(width: number): boolean } {
  const counts = new Map<number, number>();
  let [rows, usual] = [0, 0];
  return {
    add(width) {
      if (rows >= learntRows) return;
      rows += 1;
      counts.set(width, (counts.get(width) ?? 0) + 1);
      if ((counts.get(width) ?? 0) >= (counts.get(usual) ?? 0)) usual = width;
    },
    usual: () => usual,
    fits: (width) => width === usual || (rows < fewRows && width > usual),
  };
}
