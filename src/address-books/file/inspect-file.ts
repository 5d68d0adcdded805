import type { ContactField, CsvTable } from '../../shared/model/address-book.ts';
import { dialled } from '../../shared/phone-number.ts';
import { cardsOf } from '../vcard.ts';
import { CsvRows, type CsvRow } from './csv-rows.ts';
import { encodingDetector, pieceDecoder, type Encoding } from './encoding.ts';
import { isSeparatorRow } from './file-reader.ts';
import { columnsOfHeadings, fieldOfHeading } from './headings.ts';
import { readPieces } from './source-file.ts';
import { mostColumns } from './table.ts';

/** What a file is, and how it is proposed to be read. */
export type FileInspection =
  | {
      kind: 'csv';
      table: CsvTable;
      /** The first ones, without the headings. */
      rows: string[][];
      /** Of all rows; absent where the file is too long to count them all. */
      count?: number;
    }
  | { kind: 'vcard'; names: string[]; count: number };

const shownRows = 10;
/** Bytes by which a table is judged. */
const sampleSize = 1024 * 1024;
/** Rows by which delimiter and headings are judged. */
const sampleRows = 200;
const longestShownCell = 200;
const delimiters = [';', ',', '\t', '|', ':'] as const satisfies CsvTable['delimiter'][];

/** How the user says that a table is to be read. */
export type StatedTable = Pick<CsvTable, 'encoding' | 'delimiter' | 'hasHeadings'>;

/**
 * @param stated absent: as is recognised
 * @throws AddressBookException when it cannot be read
 */
export async function inspectFile(
  path: string,
  signal: AbortSignal,
  stated?: StatedTable,
): Promise<FileInspection> {
  const pieces: Uint8Array[] = [];
  const detector = encodingDetector();
  let isVcard: boolean | undefined;
  let beginnings = 0;
  const { size } = await readPieces(path, signal, (piece, readBefore) => {
    detector.add(piece);
    isVcard ??= looksLikeVcard(piece);
    if (isVcard) beginnings += countBeginnings(piece);
    if (readBefore < sampleSize) pieces.push(piece);
  });
  const encoding = stated?.encoding ?? detector.result();
  const decoder = pieceDecoder(encoding);
  const text = pieces.map((piece) => decoder.add(piece)).join('');
  const isWhole = pieces.reduce((sum, { length }) => sum + length, 0) >= size;
  if (isVcard)
    return vcardInspection(isWhole ? text + decoder.end() : text, isWhole ? undefined : beginnings);
  return tableInspection(isWhole ? text + decoder.end() : wholeLines(text), { encoding, ...stated }, isWhole);
}

/** In any encoding: zeros and marks are passed over. */
const looksLikeVcard = (start: Uint8Array): boolean =>
  /^[^A-Za-z]*BEGIN:VCARD/i.test(
    Buffer.from(start.subarray(0, 4000))
      .toString('latin1')
      .replaceAll('\u0000', '')
      .replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, ''),
  );

/** Cards that begin in a piece of a long file; one that is cut in two by its end is not counted. */
const countBeginnings = (piece: Uint8Array): number =>
  Buffer.from(piece)
    .toString('latin1')
    .replaceAll('\u0000', '')
    .match(/BEGIN:VCARD/gi)?.length ?? 0;

/** @param count of a file that is too long to be read while the user waits */
function vcardInspection(text: string, count?: number): FileInspection {
  const cards = cardsOf(text, () => undefined);
  const names = cards
    .slice(0, shownRows)
    .map(({ contact }) => contact.name || (contact.organisation ?? contact.numbers[0]?.raw ?? ''));
  return { kind: 'vcard', names, count: count ?? cards.length };
}

const wholeLines = (text: string): string =>
  text.slice(0, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1);

function tableInspection(
  text: string,
  stated: Partial<StatedTable> & { encoding: Encoding },
  isWhole: boolean,
): FileInspection {
  const { encoding, delimiter = delimiterOf(text) } = stated;
  const rows: string[][] = [];
  const parser = new CsvRows(
    delimiter,
    ({ line, cells }: CsvRow) => {
      const isBlank = cells.every((cell) => cell.trim() === '');
      if (!isBlank && !isSeparatorRow(line, cells)) rows.push(cells.slice(0, mostColumns));
    },
    () => undefined,
  );
  parser.add(text);
  parser.end();
  const [first = [], ...others] = rows;
  const hasHeadings = stated.hasHeadings ?? areHeadings(first, others);
  const width = Math.max(0, ...rows.slice(0, sampleRows).map(({ length }) => length));
  const headings = Array.from({ length: width }, (_, at) => (hasHeadings ? short(first[at] ?? '') : ''));
  const columns = hasHeadings
    ? columnsOfHeadings(headings)
    : columnsOfCells(rows.slice(0, sampleRows), width);
  const data = hasHeadings ? others : rows;
  return {
    kind: 'csv',
    table: { kind: 'csv', encoding, delimiter, hasHeadings, columns, headings },
    rows: data.slice(0, shownRows).map((cells) => cells.map(short)),
    ...(isWhole && { count: data.length }),
  };
}

const short = (cell: string): string => cell.trim().slice(0, longestShownCell).toWellFormed();

/** The one by which most rows have the same number of cells; of several such, the one with the most cells. */
function delimiterOf(text: string): CsvTable['delimiter'] {
  const [, stated] = /^\ufeff?"?sep=(.)"?\r?\n/i.exec(text) ?? [];
  const known = delimiters.find((delimiter) => delimiter === stated);
  if (known) return known;
  const sample = text
    .slice(0, 100_000)
    .split(/\r\n|\n|\r/)
    .slice(0, sampleRows)
    .join('\n');
  const scored = delimiters.map((delimiter) => ({ delimiter, score: consistency(sample, delimiter) }));
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}

function consistency(sample: string, delimiter: string): number {
  const counts = new Map<number, number>();
  const widths = cellCounts(sample, delimiter);
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  const [width = 1, rows = 0] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  if (width < 2) return 0;
  // Addresses and times have colons, and names have commas: a few of them in a row tell little.
  return (rows / widths.length) ** 2 * Math.log2(width + 1) * (delimiter === ':' ? 0.5 : 1);
}

function cellCounts(sample: string, delimiter: string): number[] {
  const counts: number[] = [];
  const rows = new CsvRows(
    delimiter,
    ({ cells }) => counts.push(cells.length),
    () => counts.push(0),
  );
  rows.add(sample);
  rows.end();
  return counts;
}

/** Names of columns look like none of their cells. */
function areHeadings(first: readonly string[], others: readonly string[][]): boolean {
  if (first.length === 0 || first.some((cell) => isNumber(cell) || isEmail(cell))) return false;
  const known = first.filter((cell) => fieldOfHeading(cell) !== undefined).length;
  if (known > 0 && known * 3 >= first.filter((cell) => cell.trim() !== '').length) return true;
  return (
    others.slice(0, sampleRows).some((cells) => cells.some((cell) => isNumber(cell) || isEmail(cell))) &&
    known > 0
  );
}

const isNumber = (cell: string): boolean =>
  /\d/.test(cell) && (dialled(cell.slice(0, 100))?.length ?? 0) >= 5;
const isEmail = (cell: string): boolean => /^\S{1,100}@\S{1,100}$/.test(cell.trim());

/** Proposes what the columns of a table without headings hold, by their cells. */
function columnsOfCells(rows: readonly string[][], width: number): (ContactField | null)[] {
  const most = (at: number, is: (cell: string) => boolean): boolean => {
    const told = rows.map((cells) => cells[at]?.trim() ?? '').filter((cell) => cell !== '');
    return told.length > 0 && told.filter(is).length * 2 > told.length;
  };
  const kinds = Array.from({ length: width }, (_, at): ContactField | null => {
    if (most(at, isEmail)) return 'email';
    if (most(at, (cell) => isNumber(cell) && /^[+0(]/.test(cell))) return 'otherNumber';
    return most(at, (cell) => /\p{L}{2}/u.test(cell)) ? 'name' : null;
  });
  const name = kinds.indexOf('name');
  return kinds.map((kind, at) => (kind === 'name' && at !== name ? null : kind));
}
