import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { CsvTable, FileBook } from '../../shared/model/address-book.ts';
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
import { CsvRows, type CsvRow } from './csv-rows.ts';
import { decodeLines, encodingDetector, pieceDecoder } from './encoding.ts';
import { refuseOtherKinds } from './other-kinds.ts';
import { readPieces, stampOf, type FileStamp } from './source-file.ts';
import { watchEnd } from './table-end.ts';
import { searchHeadings } from './heading-row.ts';
import { isMixedHeading } from './headings.ts';
import { columnsIn, contactOfRow, type ReadColumn } from './table.ts';
import { parseAs } from '../../shared/json.ts';

/** What the last good reading has seen. */
const stateSchema = z.object({
  size: z.number(),
  mtimeMs: z.number(),
  hash: z.string(),
  /** Of what the settings say about the columns: with others, the same file has other contacts. */
  format: z.string(),
  /** Of a table. */
  rows: z.number().exactOptional(),
  /** Of a table: something ends its last line. */
  endsLine: z.boolean().exactOptional(),
});
type State = z.output<typeof stateSchema>;

/** Reads vCards or a table (CSV), and tells changes. @param country ISO 3166-1 alpha-2, for area codes */
export function createFileReader(book: FileBook, country = 'DE'): { read: ReadBook; check: CheckBook } {
  const format = hashOf(JSON.stringify(book.format));
  const path = book.address;

  /** The file as it is now, where its content is that of the last reading. */
  async function unchanged(last: State | undefined, signal: AbortSignal): Promise<FileStamp | undefined> {
    if (last?.format !== format) return undefined;
    const now = await stampOf(path, signal);
    if (now.size !== last.size) return undefined;
    if (now.mtimeMs === last.mtimeMs) return now;
    const read = await readPieces(path, signal, () => undefined);
    return read.hash === last.hash ? { size: read.size, mtimeMs: read.mtimeMs } : undefined;
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
      return {
        state: JSON.stringify({ ...read, format } satisfies State),
        brought: 'everything',
      };
    },
    check: async (state, signal) => (await unchanged(parseAs(stateSchema, state), signal)) === undefined,
  };
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

/** @throws AddressBookException where the file is none of cards, or ends within one and was read before: others would go */
async function readVcards(
  { path, last }: { path: string; last: State | undefined },
  { into, signal, onProgress }: ReadOptions,
  put: PutContact,
): ReturnType<typeof readPieces> {
  const pieces: Uint8Array[] = [];
  const encoding = encodingDetector();
  const read = await readPieces(path, signal, (piece, readBefore) => {
    if (readBefore === 0) refuseOtherKinds(piece);
    pieces.push(piece);
    encoding.add(piece);
  });
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
  return read;
}

async function readTable(
  { path, table, country, last }: { path: string; table: CsvTable; country: string; last: State | undefined },
  { into, signal, onProgress }: ReadOptions,
  put: PutContact,
): Promise<Omit<State, 'format'>> {
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
  const rows = new CsvRows(table.delimiter, onRow, (row) => {
    seen.isBlank = false;
    end.badRow(row);
    into.unreadable(whereOf(row.line, row.text), 'malformed');
  });
  const decoder = pieceDecoder(table.encoding);
  const file = await readPieces(path, signal, (piece, readBefore, { size }) => {
    if (readBefore === 0) refuseOtherKinds(piece);
    rows.add(decoder.add(piece));
    onProgress(read, expectedRows(read, readBefore, size));
  });
  rows.add(decoder.end());
  rows.end();
  if (columns === undefined) takeFound(headings.end());
  // One that was read before has lost everybody, or a program is about to write it: whoever reads it waits, and asks.
  if (seen.isBlank && last) return { ...file, rows: 0, endsLine: false };
  if (columns === undefined) throw new AddressBookException('bad-file', { id: 'bookDetail.no-row' });
  if (letters.areOfAnotherEncoding()) {
    throw new AddressBookException('bad-file', {
      id: 'bookDetail.encoding',
      values: { encoding: table.encoding },
    });
  }
  const isSmaller = last !== undefined && (file.size < last.size || read < (last.rows ?? 0));
  const mayBeCut = end.isCut || (end.isOpen && last?.endsLine === true && !isLastStored);
  if (isSmaller && mayBeCut) throw new AddressBookException('unfinished-row', `${read}`);
  onProgress(read, read);
  return { ...file, rows: read, endsLine: !end.isOpen };
}

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

/** By how far the file is read. */
function expectedRows(read: number, bytes: number, size: number): number | undefined {
  return bytes === 0 ? undefined : Math.max(read, Math.round((read * size) / bytes));
}
