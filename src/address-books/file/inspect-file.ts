import type { TableField, CsvTable } from '../../shared/model/address-book.ts';
import { AddressBookException } from '../source.ts';
import { cardsOf } from '../vcard.ts';
import { CsvRows, type CsvRow } from './csv-rows.ts';
import { delimiterOf, isEmail, isNumber, sampleRows } from './delimiter-guess.ts';
import { encodingDetector, pieceDecoder, type Encoding } from './encoding.ts';
import { isSeparatorRow } from './file-reader.ts';
import { headingRow } from './heading-row.ts';
import { columnsOfHeadings } from './headings.ts';
import { refuseOtherKinds } from './other-kinds.ts';
import { readPieces } from './source-file.ts';
import { mostColumns } from './table.ts';
import { cutZeroEnd } from './zero-end.ts';

/** What a file is, and how it is proposed to be read. */
export type FileInspection =
  | {
      kind: 'csv';
      table: CsvTable;
      /** The first ones, without the headings. */
      rows: string[][];
      /** Number of all rows; absent if the file is too long to count them. */
      count?: number;
    }
  | { kind: 'vcard'; names: string[]; count: number };

const shownRows = 10;
/** Bytes by which a table is judged. */
const sampleSize = 1024 * 1024;
const longestShownCell = 200;

/** How the user says that a table is to be read. */
export type StatedTable = Pick<CsvTable, 'encoding' | 'delimiter' | 'hasHeadings'>;

/** @param stated absent: as recognised @throws AddressBookException when it cannot be read */
export async function inspectFile(
  path: string,
  signal: AbortSignal,
  stated?: StatedTable,
): Promise<FileInspection> {
  const pieces: Uint8Array[] = [];
  const detector = encodingDetector();
  let isVcard: boolean | undefined;
  const zeros = cutZeroEnd();
  let beginnings = 0;
  const { size } = await readPieces(path, signal, (piece, readBefore) => {
    if (readBefore === 0) refuseOtherKinds(piece, { stated: stated?.encoding });
    isVcard ??= looksLikeVcard(piece);
    if (isVcard) beginnings += countBeginnings(piece);
    const text = zeros.add(piece);
    detector.add(text);
    if (readBefore < sampleSize) pieces.push(text);
  });
  pieces.push(zeros.end());
  if (size === 0) throw new AddressBookException('bad-file', { id: 'bookDetail.empty' });
  const encoding = stated?.encoding ?? detector.result();
  const decoder = pieceDecoder(encoding);
  const text = pieces.map((piece) => decoder.add(piece)).join('');
  const isWhole = size <= sampleSize;
  if (isVcard)
    return vcardInspection(isWhole ? text + decoder.end() : text, isWhole ? undefined : beginnings);
  return tableInspection(isWhole ? text + decoder.end() : wholeLines(text), { encoding, ...stated }, isWhole);
}

/** In any encoding: zeros and marks are passed over, and so is what stands above the first card, as the head of a mail. */
const looksLikeVcard = (start: Uint8Array): boolean =>
  /(?:^|[\r\n])[^A-Za-z\r\n]*BEGIN:VCARD\s*[\r\n]/i.test(
    Buffer.from(start.subarray(0, 64_000)).toString('latin1').replaceAll('\u0000', ''),
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
  const headingsAt = stated.hasHeadings === false ? undefined : headingRow(rows, stated.hasHeadings === true);
  const hasHeadings = headingsAt !== undefined;
  const data = hasHeadings ? rows.slice(headingsAt + 1) : rows;
  const first = hasHeadings ? (rows[headingsAt] ?? []) : [];
  const sample = data.slice(0, sampleRows);
  const width = Math.max(first.length, ...sample.map(({ length }) => length));
  const headings = Array.from({ length: width }, (_, at) => short(first[at] ?? ''));
  const columns = hasHeadings ? columnsOfHeadings(headings) : columnsOfCells(sample, width);
  return {
    kind: 'csv',
    table: { kind: 'csv', encoding, delimiter, hasHeadings, columns, headings },
    rows: data.slice(0, shownRows).map((cells) => cells.map(short)),
    ...(isWhole && { count: data.length }),
  };
}

const short = (cell: string): string => cell.trim().slice(0, longestShownCell).toWellFormed();

/** Proposes what the columns of a table without headings hold, by their cells. */
function columnsOfCells(rows: readonly string[][], width: number): (TableField | null)[] {
  const most = (at: number, is: (cell: string) => boolean): boolean => {
    const filledCells = rows.map((cells) => cells[at]?.trim() ?? '').filter((cell) => cell !== '');
    return filledCells.length > 0 && filledCells.filter(is).length * 2 > filledCells.length;
  };
  const kinds = Array.from({ length: width }, (_, at): TableField | null => {
    if (most(at, isEmail)) return 'email';
    if (most(at, (cell) => isNumber(cell) && /^[+0(]/.test(cell))) return 'otherNumber';
    return most(at, (cell) => /\p{L}{2}/u.test(cell)) ? 'name' : null;
  });
  const name = kinds.indexOf('name');
  return kinds.map((kind, at) => (kind === 'name' && at !== name ? null : kind));
}
