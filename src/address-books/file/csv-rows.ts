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
  /** The text ends before the line does. */
  isOpen: boolean;
}

/** Reads rows from text in pieces. An unreadable row, as one with an open quote, leaves those behind it. */
export class CsvRows {
  readonly #delimiter: string;
  readonly #onRow: (row: CsvRow) => void;
  readonly #onBadRow: (row: BadRow) => void;
  #lineEnd: string | undefined;
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
    this.#lineEnd ??= lineEndOf(all);
    const parts = this.#lineEnd === undefined ? [all] : all.split(this.#lineEnd);
    // A longer line is malformed anyway, so its beginning is enough.
    this.#rest = parts.pop()?.slice(0, longestLine + 2) ?? '';
    for (const part of parts) this.#addLine(part);
  }

  end(): void {
    if (this.#rest !== '') this.#addLine(this.#rest, !this.#rest.endsWith('\r'));
    this.#parseWaiting(true);
  }

  #addLine(written: string, isOpen = false): void {
    this.#lines += 1;
    const text = this.#lineEnd === '\r' ? feedsAsSpaces(written) : withoutReturn(written);
    this.#waiting.push({ line: this.#lines, text, isOdd: hasOddQuotes(text), isOpen });
    if (this.#waiting.length >= batchSize + mostLines) this.#parseWaiting(false);
  }

  #parseWaiting(isEnd: boolean): void {
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
    const rows = this.#rowsWithin(first.text) ?? [cellsOf(first.text, this.#delimiter)];
    if (rows[0]) {
      for (const cells of rows) if (cells) this.#row(first, cells, first.isOpen && cells === rows.at(-1));
      return 1;
    }
    const row = first.isOdd ? this.#rowOfLines(at) : undefined;
    if (row) this.#row(first, row.cells, this.#waiting[at + row.lines - 1]?.isOpen === true);
    else this.#bad(first);
    return row?.lines ?? 1;
  }

  /** The rows of a line that a program of another system has added, with line ends of its own. */
  #rowsWithin(text: string): string[][] | undefined {
    const parts = text.split('\r').filter((part) => part.trim() !== '');
    const usual = this.#widths.usual();
    if (parts.length < 2 || usual < 2) return undefined;
    const rows = parts.map((part) => cellsOf(part, this.#delimiter));
    const areRows = rows.every((cells) => cells?.length === usual);
    return areRows ? rows.flatMap((cells) => (cells ? [cells] : [])) : undefined;
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

/** Outside of quotes, a line feed is no end of a line where a carriage return is. */
function feedsAsSpaces(line: string): string {
  const text = line.startsWith('\n') ? line.slice(1) : line;
  return text.includes('"') ? text : text.replaceAll('\n', ' ');
}

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);

/** Unless so many times more carriage returns than line feeds are outside of quotes, they are within cells. */
const returnsPerFeed = 4;

/** What ends most lines; undefined while none has ended. */
function lineEndOf(text: string): '\n' | '\r' | undefined {
  if (!/\n|\r[^\n]/.test(text)) return undefined;
  if (!text.includes('\n')) return '\r';
  const plain = text.replaceAll(/"[^"]*"/g, '');
  const [feeds = 0, returns = 0] = [/\n/g, /\r(?=[^\n])/g].map((end) => plain.match(end)?.length);
  return returns >= returnsPerFeed && returns >= feeds * returnsPerFeed ? '\r' : '\n';
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
