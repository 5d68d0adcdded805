import { createHash } from 'node:crypto';
import { z } from 'zod';
import { encodingName, type CsvTable, type FileBook } from '../../shared/model/address-book.ts';
import type { Contact } from '../../shared/model/contact.ts';
import {
  AddressBookException,
  type Card,
  type CheckBook,
  type Picture,
  type ReadBook,
  type ReadOptions,
} from '../source.ts';
import { cardsOf } from '../vcard.ts';
import { CsvRows, type BadRow, type CsvRow } from './csv-rows.ts';
import { delimiterNow } from './delimiter-now.ts';
import { decodeLines, encodingDetector, isSurelyNot, pieceDecoder } from './encoding.ts';
import { refuseOtherKinds } from './other-kinds.ts';
import {
  glance,
  readPieces,
  refuseForbidden,
  stampOf,
  type FileStamp,
  type ReadFile,
} from './source-file.ts';
import { watchEnd } from './table-end.ts';
import { cutZeroEnd } from './zero-end.ts';
import { searchHeadings } from './heading-row.ts';
import { isMixedHeading } from './headings.ts';
import { columnsIn, contactOfRow, type ReadColumn } from './table.ts';
import { parseAs } from '../../shared/json.ts';

/** What the last good reading has seen. */
const stateSchema = z.object({
  size: z.number(),
  mtimeMs: z.number(),
  ctimeMs: z.number().exactOptional(),
  hash: z.string(),
  /** Hash of the column settings: with other columns, the same file has other contacts. */
  format: z.string(),
  /** Only for tables. */
  rows: z.number().exactOptional(),
  /** Something ends its last line. */
  endsLine: z.boolean().exactOptional(),
  /** Zeros stand behind its end: its program fills it up with them. */
  endsInZeros: z.boolean().exactOptional(),
});
type State = z.output<typeof stateSchema>;

/** What a reading has found out about the file. */
type FileRead = Omit<State, 'format'> & {
  /** Its end may be missing. */
  isOpen: boolean;
};

/** A file that was written within this time may be written on, ms. */
const perhapsWritingMs = 2 * 60_000;

/**
 * Reads vCards or a table (CSV), and tells changes.
 * @param country ISO 3166-1 alpha-2, for area codes @param now epoch milliseconds
 */
export function createFileReader(
  book: FileBook,
  country = 'DE',
  now: () => number = Date.now,
): { read: ReadBook; check: CheckBook; look(signal: AbortSignal): Promise<string> } {
  const format = hashOf(JSON.stringify(book.format));
  const path = book.address;

  /** The file as it is now, where its content is that of the last reading. */
  async function unchanged(last: State | undefined, signal: AbortSignal): Promise<FileStamp | undefined> {
    if (last?.format !== format) return undefined;
    const now = await stampOf(path, signal);
    if (now.size !== last.size) return undefined;
    if (now.mtimeMs === last.mtimeMs && now.ctimeMs === (last.ctimeMs ?? now.ctimeMs)) {
      await refuseForbidden(path, signal);
      return now;
    }
    const { hash, ...stamp } = await hashedAs(path, now, signal);
    return hash === last.hash ? stamp : undefined;
  }

  /**
   * Whether the file may lack its end, though all of its rows or cards are whole: it has become smaller, and nothing ends
   * its last line, as something did before. The user decides once it has stood still for a while.
   * @throws AddressBookException while it may be written on
   */
  function isDoubtful({ size, mtimeMs, rows = 0, isOpen }: FileRead, last: State | undefined): boolean {
    const isSmaller = last !== undefined && (size < last.size || rows < (last.rows ?? 0));
    if (!isOpen || !isSmaller || last.endsLine !== true) return false;
    const age = now() - mtimeMs;
    if (age >= 0 && age < perhapsWritingMs)
      throw new AddressBookException(
        book.format.kind === 'csv' ? 'unfinished-row' : 'unfinished-card',
        `${rows}`,
      );
    return true;
  }

  return {
    async read(options) {
      const last = parseAs(stateSchema, options.state);
      const same = await unchanged(last, options.signal);
      if (last && same)
        return { state: JSON.stringify({ ...last, ...same } satisfies State), brought: 'changes' };
      const put = cardPutter(options);
      const read =
        book.format.kind === 'csv'
          ? await readTable({ path, table: book.format, country, last }, options, put)
          : await readVcards({ path, last }, options, put);
      const { isOpen, ...seen } = read;
      return {
        state: JSON.stringify({ ...seen, format, endsLine: !isOpen } satisfies State),
        brought: 'everything',
        ...(isDoubtful(read, last) && { isDoubtful: true }),
      };
    },
    look: (signal) => glance(path, signal),
    check: async (state, signal) => (await unchanged(parseAs(stateSchema, state), signal)) === undefined,
  };
}

/** Contents of files that have changed in nothing else: they are not read again each time. */
const hashed = new Map<string, ReadFile>();

async function hashedAs(path: string, now: FileStamp, signal: AbortSignal): Promise<ReadFile> {
  const last = hashed.get(path);
  if (last?.size === now.size && last.mtimeMs === now.mtimeMs && last.ctimeMs === now.ctimeMs) {
    await refuseForbidden(path, signal);
    return last;
  }
  const read = await readPieces(path, signal, () => undefined);
  hashed.set(path, read);
  return read;
}

/** @returns whether it is stored like this */
type PutContact = (contact: Omit<Contact, 'id'>, uid?: string, picture?: Picture) => boolean;

/** A row is known by the person it is of, so that sorting or inserting changes no other. Equal ones are counted. */
function cardPutter({ into }: ReadOptions): PutContact {
  const counts = new Map<string, number>();
  return (contact, uid, picture) => {
    const who = uid ?? (identityOf(contact) || (contact.numbers[0]?.raw ?? ''));
    const base = hashOf(who).slice(0, 22);
    const count = (counts.get(base) ?? 0) + 1;
    counts.set(base, count);
    const key = count === 1 ? base : `${base}-${count}`;
    const version = hashOf(JSON.stringify(contact), picture?.data);
    const card: Card = { key, version, contact, ...(picture && { picture }) };
    const isStored = into.versionOf(key) === version;
    if (isStored) into.keep(key);
    else into.put(card);
    return isStored;
  };
}

const identityOf = ({ name, organisation = '' }: Omit<Contact, 'id'>): string =>
  name === '' && organisation === '' ? '' : `${name}\n${organisation}`;

function hashOf(text: string, data: Uint8Array = new Uint8Array()): string {
  return createHash('sha256').update(text).update(data).digest('base64url');
}

/** @throws AddressBookException if it has no cards, or ends within one and was read before, as contacts would be lost */
async function readVcards(
  { path, last }: { path: string; last: State | undefined },
  { into, signal, onProgress }: ReadOptions,
  put: PutContact,
): Promise<FileRead> {
  const pieces: Uint8Array[] = [];
  const encoding = encodingDetector();
  const zeros = cutZeroEnd();
  const read = await readPieces(path, signal, (piece, readBefore) => {
    if (readBefore === 0) refuseOtherKinds(piece, { ...(last && { ofZeros: 'unfinished-zeros' }) });
    const text = zeros.add(piece);
    encoding.add(text);
    pieces.push(text);
  });
  pieces.push(zeros.end());
  refuseZeroEnd(zeros.isFound, last);
  const text = decodeLines(pieces, encoding.ofLines());
  // An empty file may be one that a program is about to write, or has lost everybody: the user is asked.
  if (/\S/.test(text) && !/BEGIN:VCARD/i.test(text))
    throw new AddressBookException('bad-file', { id: 'bookDetail.no-cards' });
  const cards = cardsOf(
    text,
    (where, why) => {
      into.unreadable(where, why);
    },
    () => {
      if (last) throw new AddressBookException('unfinished-card', 'END:VCARD');
    },
  );
  for (const { contact, uid, picture } of cards) put(contact, uid, picture);
  onProgress(cards.length, cards.length);
  return {
    ...{ ...read, rows: cards.length, isOpen: !/[\r\n]\s*$/.test(text) },
    ...(zeros.isFound && { endsInZeros: true }),
  };
}

/** @throws AddressBookException where zeros have taken the place of what was there */
function refuseZeroEnd(isFound: boolean, last: State | undefined): void {
  if (isFound && last && last.endsInZeros !== true) throw new AddressBookException('unfinished-zeros', '');
}

async function readTable(
  { path, table, country, last }: { path: string; table: CsvTable; country: string; last: State | undefined },
  { into, signal, onProgress }: ReadOptions,
  put: PutContact,
): Promise<FileRead> {
  let columns = table.hasHeadings ? undefined : columnsIn(table, undefined);
  const headings = searchHeadings(table);
  const isMobile = table.headings.some(isMixedHeading) ? await mobileCheck() : undefined;
  let read = 0;
  let isLastStored = false;
  const seen = { isBlank: true };
  const letters = createLetterCheck();
  const end = watchEnd();
  const takeRow = (row: CsvRow, of: readonly ReadColumn[]): void => {
    const { line, cells } = row;
    // Its number may be a part of one.
    if (end.isCutOff(row)) {
      into.unreadable(whereOf(line, cells.join(table.delimiter)), 'malformed');
      return;
    }
    letters.add(cells);
    const contact = contactOfRow(cells, { columns: of, country, ...(isMobile && { isMobile }) }, (why) => {
      into.unreadable(whereOf(line, cells.join(table.delimiter)), why);
    });
    isLastStored = contact === undefined || put(contact);
    read += 1;
  };
  const takeFound = ([found, ...others]: readonly CsvRow[] = []): void => {
    if (found === undefined) return;
    const of = (columns = columnsIn(table, found.cells));
    end.isCutOff(found);
    for (const row of others) takeRow(row, of);
  };
  const onRow = (row: CsvRow): void => {
    if (isSeparatorRow(row.line, row.cells) || row.cells.every((cell) => cell.trim() === '')) return;
    seen.isBlank = false;
    if (columns) takeRow(row, columns);
    else takeFound(headings.add(row));
  };
  const rows = rowReader(table, onRow, (row) => {
    seen.isBlank = false;
    end.badRow(row);
    into.unreadable(whereOf(row.line, row.text), 'malformed');
  });
  const decoder = pieceDecoder(table.encoding);
  const zeros = cutZeroEnd();
  const file = await readPieces(path, signal, (piece, readBefore, { size }) => {
    if (readBefore === 0) {
      refuseOtherKinds(piece, { stated: table.encoding, ...(last && { ofZeros: 'unfinished-zeros' }) });
      if (isSurelyNot(table.encoding, piece)) throw wrongEncoding(table);
    }
    rows.add(decoder.add(zeros.add(piece)));
    onProgress(read, expectedRows(read, readBefore, size));
  });
  rows.add(decoder.add(zeros.end()));
  rows.add(decoder.end());
  refuseZeroEnd(zeros.isFound, last);
  rows.end();
  if (columns === undefined) takeFound(headings.end());
  // A file that was read before is empty: a program may be about to write it, so the caller waits and then asks.
  if (seen.isBlank && last) return { ...file, rows: 0, isOpen: false };
  if (columns === undefined) throw new AddressBookException('bad-file', { id: 'bookDetail.no-row' });
  if (letters.areOfAnotherEncoding()) throw wrongEncoding(table);
  const isSmaller = last !== undefined && (file.size < last.size || read < (last.rows ?? 0));
  const mayBeCut = end.isCut || (end.isOpen && last?.endsLine === true && !isLastStored);
  if (isSmaller && mayBeCut) throw new AddressBookException('unfinished-row', `${read}`);
  onProgress(read, read);
  return { ...file, rows: read, isOpen: end.isOpen, ...(zeros.isFound && { endsInZeros: true }) };
}

/** Other programs save a table with another delimiter: the first piece of its text shows it. */
function rowReader(
  table: CsvTable,
  ...on: [onRow: (row: CsvRow) => void, onBadRow: (row: BadRow) => void]
): Pick<CsvRows, 'add' | 'end'> {
  const reader: { rows?: CsvRows } = {};
  const add = (text: string): void =>
    (reader.rows ??= new CsvRows(delimiterNow(table, text), ...on)).add(text);
  return { add, end: () => reader.rows?.end() };
}

const wrongEncoding = ({ encoding }: CsvTable): AddressBookException =>
  new AddressBookException('wrong-encoding', encodingName(encoding));

/** What kind a number is, is in the largest set of rules, which few tables need. */
async function mobileCheck(): Promise<(number: string) => boolean> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max');
  return (number) => parsePhoneNumberFromString(number)?.getType() === 'MOBILE';
}

/** Fewer rows with wrong letters may be faults of their own. */
const fewGarbledRows = 3;

/** Notices a table that was saved in another encoding than its settings say: most letters beyond ASCII would be lost. */
function createLetterCheck(): { add(cells: readonly string[]): void; areOfAnotherEncoding(): boolean } {
  let [garbled, beyondAscii] = [0, 0];
  return {
    add(cells) {
      if (cells.some((cell) => /[^\0-\x7f]/.test(cell))) beyondAscii += 1;
      if (cells.some((cell) => cell.includes('\ufffd'))) garbled += 1;
    },
    areOfAnotherEncoding: () => garbled >= fewGarbledRows && garbled * 2 > beyondAscii,
  };
}

/** `sep=;` tells Excel the delimiter. */
export const isSeparatorRow = (line: number, cells: readonly string[]): boolean =>
  line === 1 &&
  /^sep=.?$/i.test(cells[0]?.trim() ?? '') &&
  cells.every((cell, at) => at === 0 || cell === '');

/** The line, and how it begins. */
const whereOf = (line: number, text: string): string =>
  `${line}: ${text.replace(/\s+/g, ' ').slice(0, 100).trim()}`;

/** Estimates the number of rows from the share of the file that was read. */
function expectedRows(read: number, bytes: number, size: number): number | undefined {
  return bytes === 0 ? undefined : Math.max(read, Math.round((read * size) / bytes));
}
