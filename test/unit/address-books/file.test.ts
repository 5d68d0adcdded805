import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signOfCp850 } from '../../../src/address-books/file/cp850.ts';
import { createFileReader } from '../../../src/address-books/file/file-reader.ts';
import { inspectFile } from '../../../src/address-books/file/inspect-file.ts';
import { largestFile } from '../../../src/address-books/file/source-file.ts';
import { AddressBookException } from '../../../src/address-books/source.ts';
import type { CsvTable, FileBook } from '../../../src/shared/model/address-book.ts';
import { countProcessorTime } from '../../support/processor-time.ts';
import { StoredBook } from '../../support/address-books/stored-book.ts';

const never = new AbortController().signal;
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskbell-file-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const pathOf = (name: string): string => join(folder, name);
function write(name: string, content: string | Uint8Array): string {
  writeFileSync(pathOf(name), content);
  return pathOf(name);
}

const bookOf = (address: string, format: FileBook['format']): FileBook => ({
  ...{ id: '0123abcd', name: 'Customers', kind: 'file', paused: false },
  ...{ address, format },
});

const table: CsvTable = {
  ...{ kind: 'csv', encoding: 'utf-8', delimiter: ';', hasHeadings: true },
  columns: ['name', 'organisation', 'workNumber'],
  headings: ['Name', 'Firma', 'Telefon'],
};

/** The table that is proposed for a file. */
async function proposed(path: string): Promise<CsvTable> {
  const found = await inspectFile(path, never);
  if (found.kind !== 'csv') throw new Error('It is a vCard');
  return found.table;
}

describe('the inspection of a file', () => {
  const rows = [
    ['Name', 'Firma', 'Telefon geschäftlich'],
    ['Jörg Müller', 'Müller; Söhne', '030 12345'],
    ['Änne "Anni" Berg', 'Berg\nPartner', '+49 170 1234567'],
  ];
  const textOf = (delimiter: string): string =>
    rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter)).join('\r\n');

  it.each([';', ',', '\t', '|', ':'] as const)(
    'finds its delimiter %j and the content of its columns',
    async (delimiter) => {
      const found = await inspectFile(write('delimiter.csv', textOf(delimiter)), never);
      expect(found).toEqual({
        kind: 'csv',
        table: {
          ...{ kind: 'csv', encoding: 'utf-8', delimiter, hasHeadings: true },
          columns: ['name', 'organisation', 'workNumber'],
          headings: rows[0],
        },
        rows: rows.slice(1),
        count: 2,
      });
    },
  );

  const utf16 = (text: string): Buffer => Buffer.from(text, 'utf-16le');
  /** In an encoding of one byte for each sign, of which only the way back is known. */
  const single = (text: string, signOf: (byte: number) => string): Buffer => {
    const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [signOf(byte), byte]));
    return Buffer.from(Array.from(text, (sign) => bytes.get(sign) ?? 0x3f));
  };
  it.each([
    ['utf-8', Buffer.from(textOf(';'))],
    ['utf-8', Buffer.from(`\ufeff${textOf(';')}`)],
    ['windows-1252', Buffer.from(textOf(';'), 'latin1')],
    ['cp850', single(textOf(';'), signOfCp850)],
    ['macintosh', single(textOf(';'), (byte) => new TextDecoder('macintosh').decode(Uint8Array.of(byte)))],
    ['utf-16le', utf16(`\ufeff${textOf(';')}`)],
    ['utf-16le', utf16(textOf(';'))],
    ['utf-16be', utf16(`\ufeff${textOf(';')}`).swap16()],
    ['utf-16be', utf16(textOf(';')).swap16()],
  ] as const)('finds its encoding: %s', async (encoding, bytes) => {
    const path = write('encoding.csv', bytes);
    const found = await inspectFile(path, never);
    expect(found).toMatchObject({ table: { encoding, headings: rows[0] }, rows: rows.slice(1) });
    const book = new StoredBook();
    await book.read(createFileReader(bookOf(path, await proposed(path))));
    expect(book.names).toEqual(['Jörg Müller', 'Änne "Anni" Berg']);
    expect(book.reports).toEqual([]);
  });

  it('finds that the first row is already a contact', async () => {
    const path = write(
      'bare.csv',
      'Anna Berg,030 12345,anna@example.com\nBert Cole,030 99999,bert@example.com\n',
    );
    expect(await inspectFile(path, never)).toMatchObject({
      table: { delimiter: ',', hasHeadings: false, columns: ['name', 'otherNumber', 'email'] },
      count: 2,
    });
  });

  it('finds the delimiter that the sep= line names', async () => {
    const path = write('excel.csv', 'sep=|\r\nName|Telefon\r\nAnna; B, C|030 12345\r\n');
    expect(await inspectFile(path, never)).toMatchObject({ table: { delimiter: '|' }, count: 1 });
    const book = new StoredBook();
    await book.read(createFileReader(bookOf(path, await proposed(path))));
    expect(book.names).toEqual(['Anna; B, C']);
  });

  it('finds the names in its vCards', async () => {
    const card = (name: string): string =>
      `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:${name}\r\nTEL:030 1234\r\nEND:VCARD\r\n`;
    const names = Array.from({ length: 12 }, (_, index) => `Änne ${index}`);
    for (const bytes of [Buffer.from(names.map(card).join('')), utf16(`\ufeff${names.map(card).join('')}`)]) {
      expect(await inspectFile(write('cards.vcf', bytes), never)).toEqual({
        ...{ kind: 'vcard', count: 12, names: names.slice(0, 10) },
      });
    }
  });
});

describe('a table in a file', () => {
  it('is read except for its malformed rows, which are reported with their lines', async () => {
    const path = write(
      'malformed.csv',
      [
        'Name;Firma;Telefon',
        'Anna;"Berg',
        'Partner";030 12345',
        '"Bert;Never closed;030 1',
        'Clara;5" Rohr;030 55555',
        'Dora "D";Berg;by the door',
        ';;',
        '',
        'Emil;x',
        'Frieda;x;030 12;too;many',
        ';;;x',
        '"Last;Never closed;030 1',
      ].join('\r\n'),
    );
    const book = new StoredBook();
    await book.read(createFileReader(bookOf(path, table)));
    expect(book.names).toEqual(['Anna', 'Clara', 'Dora "D"', 'Emil', 'Frieda']);
    expect(book.reports).toEqual([
      '4: "Bert;Never closed;030 1: malformed',
      '6: Dora "D";Berg;by the door: number',
      '11: ;;;x: nothing-in-it',
      '12: "Last;Never closed;030 1: malformed',
    ]);
  });

  it('yields only what has changed, whatever the order of its rows', async () => {
    const rows = ['Anna;Berg;030 1111', 'Anna;Berg;030 2222', 'Bert;;030 3333', ';;030 4444'];
    const text = (lines: string[]): string => ['Name;Firma;Telefon', ...lines, ''].join('\n');
    const path = write('changes.csv', text(rows));
    const reader = createFileReader(bookOf(path, table));
    const book = new StoredBook();
    expect(await book.read(reader)).toMatchObject({ brought: 'everything' });
    expect([book.cards.size, book.puts]).toEqual([4, 4]);

    expect(await book.check(reader)).toBe(false);
    expect(await book.read(reader)).toMatchObject({ brought: 'changes' });
    expect(book.cards.size).toBe(4);

    writeFileSync(path, text(['New;;030 5555', rows[2] ?? '', rows[0] ?? '', rows[1] ?? '', rows[3] ?? '']));
    expect(await book.check(reader)).toBe(true);
    await book.read(reader);
    expect([book.cards.size, book.puts]).toEqual([5, 1]);

    writeFileSync(path, text(['New;;030 5556', 'Bert;;030 3333']));
    await book.read(reader);
    expect([book.names, book.puts]).toEqual([['Bert', 'New'], 1]);
  });

  it('is not read again when only its time has changed, but is when other columns are chosen', async () => {
    const path = write('touched.csv', 'Name;Firma;Telefon\nAnna;Berg;030 1111\n');
    const book = new StoredBook();
    await book.read(createFileReader(bookOf(path, table)));
    utimesSync(path, 1, 1);
    expect(await book.check(createFileReader(bookOf(path, table)))).toBe(false);
    expect(await book.read(createFileReader(bookOf(path, table)))).toMatchObject({ brought: 'changes' });
    const other = createFileReader(
      bookOf(path, { ...table, columns: ['organisation', 'name', 'workNumber'] }),
    );
    expect(await book.check(other)).toBe(true);
    await book.read(other);
    expect(book.names).toEqual(['Berg']);
  });

  it('has its columns found by their headings, and keeps its contacts when they are gone', async () => {
    const path = write('moved.csv', 'Telefon;Neu;Name\n030 1111;x;Anna\n');
    const reader = createFileReader(bookOf(path, table));
    const book = new StoredBook();
    await book.read(reader);
    expect([...book.cards.values()]).toMatchObject([
      { contact: { name: 'Anna', numbers: [{ raw: '030 1111', types: ['WORK'] }] } },
    ]);
    writeFileSync(path, 'a;b;c\n1;2;3\n');
    await expect(book.read(reader)).rejects.toMatchObject({ problem: 'bad-file' });
    expect(book.names).toEqual(['Anna']);
  });

  it('takes the type of a number from the column of its label', async () => {
    const path = write(
      'google.csv',
      'First Name,Phone 1 - Label,Phone 1 - Value\nAnna,Mobile,030 1111 ::: 030 2222\n',
    );
    const book = new StoredBook();
    await book.read(createFileReader(bookOf(path, await proposed(path))));
    expect([...book.cards.values()]).toMatchObject([
      {
        contact: {
          numbers: [
            { raw: '030 1111', types: ['CELL'] },
            { raw: '030 2222', types: ['CELL'] },
          ],
        },
      },
    ]);
  });

  it('is read as it was written, in every encoding and script', async () => {
    // U+FFFD stands for a byte that could not be read, and such a cell is reported.
    const cell = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
      .map((text) => text.replace(/\s+/g, ' ').trim())
      .filter((text) => text !== '' && !/[\p{C}\u2028\u2029\ufffd]/u.test(text));
    const number = fc.constantFrom('030 12345', '+49 170 1234567', '030/99999-12', '(030) 4711', '101');
    const people = fc.uniqueArray(fc.record({ name: cell, organisation: cell, number }), {
      ...{ minLength: 1, maxLength: 8 },
      selector: ({ name, organisation }) => `${name}\n${organisation}`,
    });
    await fc.assert(
      fc.asyncProperty(
        people,
        fc.constantFrom(';', ',', '\t', '|'),
        fc.constantFrom('utf-8', 'utf-16le'),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.boolean(),
        async (all, delimiter, encoding, lineEnd, isQuoted) => {
          const quoted = (text: string): string =>
            isQuoted || text.includes(delimiter) || text.startsWith('"')
              ? `"${text.replaceAll('"', '""')}"`
              : text;
          const rows = [
            ['Name', 'Firma', 'Telefon'],
            ...all.map((one) => [one.name, one.organisation, one.number]),
          ];
          const text = rows.map((cells) => cells.map(quoted).join(delimiter)).join(lineEnd);
          const path = write('writing.csv', Buffer.from(`\ufeff${text}`, encoding));
          const book = new StoredBook();
          await book.read(createFileReader(bookOf(path, { ...table, delimiter, encoding: 'utf-8' })));
          expect(book.reports).toEqual([]);
          expect(
            [...book.cards.values()].map(({ contact }) => [
              contact.name,
              contact.organisation,
              contact.numbers,
            ]),
          ).toEqual(all.map((one) => [one.name, one.organisation, [{ raw: one.number, types: ['WORK'] }]]));
        },
      ),
      { numRuns: 100 },
    );
  });

  it('never fails, whatever it contains', async () => {
    const piece = fc.constantFrom(
      '"',
      ';',
      '\n',
      '\r\n',
      '\r',
      '""',
      'Name',
      '\u0000',
      ',',
      '\t',
      '\ufeff',
      "'",
      '=',
      'sep=',
    );
    const garbage = fc.array(fc.oneof(piece, fc.string({ unit: 'binary' })), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(garbage, fc.uint8Array({ maxLength: 20 }), async (parts, bytes) => {
        const path = write(
          'garbage.csv',
          Buffer.concat([Buffer.from(`Name;Firma;Telefon\n${parts.join('')}`), bytes]),
        );
        const unlessNoText = (error: unknown): void => {
          if (!(error instanceof AddressBookException) || error.problem !== 'other-kind') throw error;
        };
        await new StoredBook().read(createFileReader(bookOf(path, table))).catch(unlessNoText);
        await inspectFile(path, never).catch(unlessNoText);
      }),
      { numRuns: 100 },
    );
  });

  it('is read in time linear to its size', async () => {
    const texts = ['"', '"\n', ';', '\n', '";"\n', 'x'].map((sign) => sign.repeat(300_000 / sign.length));
    for (const text of texts) {
      const path = write('large.csv', `Name;Firma;Telefon\n${text}`);
      const spentMs = countProcessorTime();
      const reading = new StoredBook().read(createFileReader(bookOf(path, table)));
      if (text.startsWith('"\n')) await expect(reading).rejects.toMatchObject({ problem: 'bad-file' });
      else await reading;
      expect(spentMs(), JSON.stringify(text.slice(0, 10))).toBeLessThan(10_000);
    }
  });
});

describe('vCards in a file', () => {
  it('are identified by their UID, or by the name and numbers without one', async () => {
    const card = (lines: string): string => `BEGIN:VCARD\n${lines}\nEND:VCARD\n`;
    const anna = card('UID:1\nFN:Anna\nTEL:030 1111');
    const bert = card('FN:Bert\nTEL:030 2222');
    const path = write('cards.vcf', anna + bert + card('EMAIL:x@example.com'));
    const reader = createFileReader(bookOf(path, { kind: 'vcard' }));
    const book = new StoredBook();
    await book.read(reader);
    expect([book.names, book.reports]).toEqual([['Anna', 'Bert'], ['VCARD: nothing-in-it']]);
    const keys = [...book.cards.keys()].sort();
    writeFileSync(path, bert.replace('2222', '3333') + anna.replace('Anna', 'Änne'));
    await book.read(reader);
    expect([book.names, book.puts]).toEqual([['Bert', 'Änne'], 2]);
    expect([...book.cards.keys()].sort()).toEqual(keys);
  });
});

describe('a file that cannot be read', () => {
  const read = (path: string, signal = never): Promise<unknown> =>
    new StoredBook().read(createFileReader(bookOf(path, table)), signal);

  it('is reported as missing, a folder, a device, too large, or no valid path', async () => {
    mkdirSync(pathOf('folder'));
    const large = write('too-large.csv', '');
    // Sparse: it takes no room.
    truncateSync(large, largestFile + 1);
    await expect(read(pathOf('missing.csv'))).rejects.toMatchObject({ problem: 'no-file' });
    await expect(read(join(large, 'below.csv'))).rejects.toMatchObject({ problem: 'no-file' });
    await expect(read(pathOf('folder'))).rejects.toMatchObject({ problem: 'not-a-file' });
    await expect(read('/dev/zero')).rejects.toMatchObject({ problem: 'not-a-file' });
    await expect(read('relative.csv')).rejects.toMatchObject({ problem: 'bad-address' });
    await expect(read(`${folder}/\u0000`)).rejects.toMatchObject({ problem: 'bad-address' });
    await expect(read(large)).rejects.toMatchObject({ problem: 'file-too-large' });
    await expect(inspectFile(pathOf('missing.csv'), never)).rejects.toMatchObject({ problem: 'no-file' });
  });

  it('is being written just now', async () => {
    const path = write('growing.csv', `Name;Firma;Telefon\n${'Anna;Berg;030 1111\n'.repeat(200_000)}`);
    const reader = createFileReader(bookOf(path, table));
    const book = new StoredBook();
    const before = statSync(path).size;
    const reading = reader.read({
      into: {
        ...{
          ...{ versionOf: () => undefined, keys: () => [] },
          put: () => undefined,
          keep: () => undefined,
          remove: () => undefined,
        },
        unreadable: () => undefined,
      },
      signal: never,
      // The first piece is read, and more of them are to come.
      onProgress: () => {
        if (statSync(path).size === before) appendFileSync(path, 'Bert;Berg;030 2222\n');
      },
    });
    await expect(reading).rejects.toMatchObject({ problem: 'file-changing' });
    expect(book.cards.size).toBe(0);
  });

  it('is not read on when the signal says so', async () => {
    const path = write('stopped.csv', 'Name;Firma;Telefon\n');
    const controller = new AbortController();
    controller.abort();
    await expect(read(path, controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
  });
});
