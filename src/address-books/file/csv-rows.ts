import { parse } from 'csv-parse/sync';
import { AddressBookException } from '../source.ts';

/** A row of a table. */
export interface CsvRow {
  /** In the file, from 1. */
  line: number;
  cells: string[];
}
export interface BadRow {
  line: number;
  /** How it begins. */
  text: string;
}

/** Lines that one row may have, by line breaks within quotes; and characters of one line. */
const mostLines = 100;
const longestLine = 100_000;
/** A file with more rows that cannot be read is no table. */
const mostBadRows = 10_000;
/** Lines that are parsed at a time. */
const batchSize = 500;

interface Line {
  line: number;
  text: string;
  /** An odd number of quotes: it opens or closes a cell with line breaks. */
  isOdd: boolean;
}

/**
 * Reads rows from text that comes piece by piece. A row that cannot be read, as one with a quote that is never closed,
 * does not cost those behind it.
 */
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
  /** Cells of the first row: a row of several lines that has another number is checked line by line. */
  #columns: number | undefined;

  constructor(delimiter: string, onRow: (row: CsvRow) => void, onBadRow: (row: BadRow) => void) {
    this.#delimiter = delimiter;
    this.#onRow = onRow;
    this.#onBadRow = onBadRow;
  }

  add(text: string): void {
    const all = this.#rest + text;
    this.#lineEnd ??= all.includes('\n') || !all.includes('\r') ? '\n' : '\r';
    const parts = all.split(this.#lineEnd);
    // What is longer is malformed anyway; its beginning is enough.
    this.#rest = parts.pop()?.slice(0, longestLine + 2) ?? '';
    for (const part of parts) this.#addLine(part);
  }

  end(): void {
    if (this.#rest !== '') this.#addLine(this.#rest);
    this.#parseWaiting(true);
  }

  #addLine(written: string): void {
    this.#lines += 1;
    const text = written.endsWith('\r') ? written.slice(0, -1) : written;
    this.#waiting.push({ line: this.#lines, text, isOdd: hasOddQuotes(text) });
    if (this.#waiting.length >= batchSize + mostLines) this.#parseWaiting(false);
  }

  #parseWaiting(isEnd: boolean): void {
    const blocks: Line[][] = [];
    let next = 0;
    while (next < this.#waiting.length && (isEnd || next < batchSize)) {
      const block = blockAt(this.#waiting, next);
      next += block.length;
      const [first] = block;
      if (block.every(({ text }) => text.trim() === '')) continue;
      if (first && first.text.length > longestLine) this.#bad(first);
      else blocks.push(block);
    }
    this.#waiting = this.#waiting.slice(next);
    this.#parseBlocks(blocks);
  }

  /** All at once where each is one row, as it should be; else by halves. */
  #parseBlocks(blocks: readonly Line[][]): void {
    const rows = blocks.length === 0 ? [] : this.#parse(blocks.flat());
    if (rows?.length !== blocks.length) {
      const half = Math.ceil(blocks.length / 2);
      if (blocks.length === 1) this.#parseBlock(blocks[0] ?? []);
      else for (const part of [blocks.slice(0, half), blocks.slice(half)]) this.#parseBlocks(part);
      return;
    }
    this.#columns ??= rows[0]?.length;
    for (const [index, block] of blocks.entries()) {
      const cells = rows[index] ?? [];
      if (block.length > 1 && cells.length !== this.#columns) this.#parseBlock(block);
      else this.#row(block[0], cells);
    }
  }

  #parseBlock(block: readonly Line[]): void {
    const rows = this.#parse(block);
    const isGood = rows?.every(({ length }) => block.length === 1 || length === this.#columns) ?? false;
    if (rows && isGood && (rows.length === 1 || rows.length === block.length)) {
      for (const [index, cells] of rows.entries()) this.#row(block[index], cells);
      return;
    }
    for (const line of block) {
      const [cells, more] = this.#parse([line]) ?? [];
      if (cells === undefined || more !== undefined) this.#bad(line);
      else this.#row(line, cells);
    }
  }

  /** Undefined: a quote is never closed. */
  #parse(lines: readonly Line[]): string[][] | undefined {
    try {
      return parse(lines.map(({ text }) => text).join('\n'), {
        delimiter: this.#delimiter,
        record_delimiter: '\n',
        relax_quotes: true,
        relax_column_count: true,
        skip_empty_lines: true,
      });
    } catch {
      return undefined;
    }
  }

  #row(line: Line | undefined, cells: string[]): void {
    this.#columns ??= cells.length;
    this.#onRow({ line: line?.line ?? 0, cells });
  }

  #bad({ line, text }: Line): void {
    this.#badRows += 1;
    if (this.#badRows > mostBadRows)
      throw new AddressBookException('bad-file', 'more than 10,000 rows cannot be read');
    this.#onBadRow({ line, text: text.slice(0, 100) });
  }
}

/** The lines from this one to the one that closes its quotes, where one does. */
function blockAt(lines: readonly Line[], at: number): Line[] {
  const first = lines[at];
  if (!first?.isOdd) return first ? [first] : [];
  const closing = lines.slice(at + 1, at + mostLines).findIndex(({ isOdd }) => isOdd);
  const block = lines.slice(at, closing === -1 ? at + 1 : at + closing + 2);
  return block.some(({ text }) => text.length > longestLine) ? [first] : block;
}

function hasOddQuotes(text: string): boolean {
  let isOdd = false;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) isOdd = !isOdd;
  return isOdd;
}
