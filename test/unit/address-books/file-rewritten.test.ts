import { mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFileReader } from '../../../src/address-books/file/file-reader.ts';
import type { CsvTable, FileBook } from '../../../src/shared/model/address-book.ts';
import { StoredBook } from '../../support/address-books/stored-book.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskbell-file-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function write(name: string, content: string | Uint8Array): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

const bookOf = (address: string, format: FileBook['format']): FileBook => ({
  ...{ id: '0123abcd', name: 'Customers', kind: 'file', paused: false },
  ...{ address, format },
});

const table: CsvTable = {
  ...{ kind: 'csv', encoding: 'utf-8', delimiter: ';', hasHeadings: true },
  columns: ['name', 'workNumber'],
  headings: ['Name', 'Telefon'],
};

describe('a file whose place another file has taken', () => {
  const webPage = '<!DOCTYPE html><html><body>Sign in to the file share, Mr 030 2222</body></html>';
  const workbook = 'PK\u0003\u0004[Content_Types].xml 030 2222';
  const formats: FileBook['format'][] = [{ kind: 'vcard' }, table, { ...table, hasHeadings: false }];

  it.each(
    formats.flatMap((format) => [
      [format, webPage, 'bookKind.web-page'] as const,
      [format, workbook, 'bookKind.workbook'] as const,
    ]),
  )('keeps all contacts, and the problem is reported: %j, %s', async (format, content, id) => {
    const before =
      format.kind === 'vcard'
        ? 'BEGIN:VCARD\nVERSION:3.0\nFN:Anna\nTEL:030 1111\nEND:VCARD\n'
        : 'Name;Telefon\nAnna;030 1111\n';
    const path = write('replaced', before);
    const reader = createFileReader(bookOf(path, format));
    const book = new StoredBook();
    await book.read(reader);
    const [names] = [book.names];
    expect(names).toContain('Anna');
    writeFileSync(path, content);
    await expect(book.read(reader)).rejects.toMatchObject({ problem: 'other-kind', detail: { id } });
    expect(book.names).toEqual(names);
  });

  it.each([
    ['zeros', '\0'.repeat(4096), { problem: 'unfinished-zeros' }],
    [
      'words',
      'Dear colleagues, the list has moved.',
      { problem: 'bad-file', detail: { id: 'bookDetail.no-cards' } },
    ],
  ])('keeps all contacts when there are only %s instead of cards', async (_of, content, why) => {
    const path = write('replaced.vcf', 'BEGIN:VCARD\nVERSION:3.0\nFN:Anna\nTEL:030 1111\nEND:VCARD\n');
    const reader = createFileReader(bookOf(path, { kind: 'vcard' }));
    const book = new StoredBook();
    await book.read(reader);
    writeFileSync(path, content);
    await expect(book.read(reader)).rejects.toMatchObject(why);
    expect(book.names).toEqual(['Anna']);
  });
});

describe('a table that another program has rewritten', () => {
  it('keeps its numbers when their column has a new heading', async () => {
    const path = write('renamed.csv', 'Name;Telefon\nAnna;030 1111\n');
    const reader = createFileReader(bookOf(path, table));
    const book = new StoredBook();
    await book.read(reader);
    writeFileSync(path, 'Name;Rufnummer neu\nAnna;030 1111\n');
    await expect(book.read(reader)).rejects.toMatchObject({
      problem: 'bad-file',
      detail: { id: 'bookDetail.no-number-column', values: { columns: 'Telefon' } },
    });
    expect([...book.cards.values()]).toMatchObject([{ contact: { numbers: [{ raw: '030 1111' }] } }]);
  });

  it('is read again although its size and its time are the same', async () => {
    const path = write('restored.csv', 'Name;Telefon\nAnna;030 1111\n');
    const time = new Date('2026-01-01T12:00:00Z');
    utimesSync(path, time, time);
    const reader = createFileReader(bookOf(path, table));
    const book = new StoredBook();
    await book.read(reader);
    const { ctimeMs } = statSync(path);
    expect(await book.check(reader)).toBe(false);
    const change = (content: string): void => {
      writeFileSync(path, content);
      utimesSync(path, time, time);
    };
    // The system counts this time in ticks of its clock.
    await expect
      .poll(() => {
        change('Name;Telefon\nAnna;030 1111\n');
        return statSync(path).ctimeMs;
      })
      .not.toBe(ctimeMs);
    expect(await book.check(reader)).toBe(false);
    const again = statSync(path).ctimeMs;
    await expect
      .poll(() => {
        change('Name;Telefon\nAnne;030 2222\n');
        return statSync(path).ctimeMs;
      })
      .not.toBe(again);
    expect(await book.check(reader)).toBe(true);
    await book.read(reader);
    expect(book.names).toEqual(['Anne']);
  });

  it.each([
    ['UTF-16 with tabs', (text: string) => Buffer.from(`\ufeff${text.replaceAll(';', '\t')}`, 'utf16le')],
    ['commas', (text: string) => Buffer.from(text.replaceAll(';', ','))],
  ])('is read on when saved with another delimiter: %s', async (_as, saved) => {
    const path = write('delimiter.csv', 'Name;Telefon\nAnna;030 1111\n');
    const readers = [table, { ...table, hasHeadings: false }].map((format) =>
      createFileReader(bookOf(path, format)),
    );
    for (const reader of readers) {
      const book = new StoredBook();
      writeFileSync(path, 'Name;Telefon\nAnna;030 1111\n');
      await book.read(reader);
      writeFileSync(path, saved('Name;Telefon\nAnna;030 1111\nBen;030 2222\n'));
      await book.read(reader);
      const numbers = [...book.cards.values()].map(({ contact }) => [contact.name, contact.numbers[0]?.raw]);
      expect(numbers).toEqual(
        expect.arrayContaining([
          ['Anna', '030 1111'],
          ['Ben', '030 2222'],
        ]),
      );
    }
  });

  it('keeps its names when saved in another encoding, and only reports a wrong character', async () => {
    const names = ['Jörg', 'Änne', 'Größer', 'Süß'];
    const text = (some: readonly string[]): string =>
      `Name;Telefon\n${some.map((name, at) => `${name};030 111${at}\n`).join('')}`;
    const path = write('encoding.csv', text(names));
    const reader = createFileReader(bookOf(path, table));
    const book = new StoredBook();
    await book.read(reader);
    writeFileSync(path, Buffer.from(text(names), 'latin1'));
    await expect(book.read(reader)).rejects.toMatchObject({
      problem: 'wrong-encoding',
      detail: 'UTF-8',
    });
    expect(book.names).toEqual([...names].sort());

    writeFileSync(
      path,
      Buffer.concat([Buffer.from(text(names)), Buffer.from('Bj\xf6rn;030 2222\n', 'latin1')]),
    );
    await book.read(reader);
    expect(book.cards.size).toBe(5);
    expect(book.reports).toMatchObject([expect.stringContaining('encoding')]);
  });
});

describe('a table saved in another encoding', () => {
  const names = ['Jörg', 'Änne', 'Größer', 'Süß'];
  const text = `Name;Telefon\n${names.map((name, at) => `${name};030 111${at}\n`).join('')}`;
  const utf16 = Buffer.from(text, 'utf-16le');

  it.each([
    ['UTF-16 without a mark', 'utf-8', utf16],
    ['UTF-16 without a mark', 'windows-1252', Buffer.from(utf16).swap16()],
    ['the other order of bytes', 'utf-16be', utf16],
    ['UTF-8', 'windows-1252', Buffer.from(text)],
    ['UTF-8', 'cp850', Buffer.from(text)],
  ] as const)('is read when its bytes are unambiguous: %s, not %s', async (_as, encoding, bytes) => {
    const book = new StoredBook();
    await book.read(createFileReader(bookOf(write('shown.csv', bytes), { ...table, encoding })));
    expect(book.names).toEqual([...names].sort());
  });

  it('is refused when no byte fits its encoding', async () => {
    const path = write('ascii.csv', 'Name;Telefon\nAnna;030 1111\n');
    const reader = createFileReader(bookOf(path, { ...table, encoding: 'utf-16le', hasHeadings: false }));
    await expect(new StoredBook().read(reader)).rejects.toMatchObject({
      ...{ problem: 'wrong-encoding', detail: 'UTF-16LE' },
    });
  });
});

describe('a file that is only partly written', () => {
  const people = Array.from({ length: 10 }, (_, at) => ({ name: `Name ${at}`, number: `030 555${at}678` }));
  const rowsOf = (some = people): string =>
    `Name;Telefon\r\n${some.map(({ name, number }) => `${name};${number}\r\n`).join('')}`;
  const cards = people
    .map(({ name, number }) => `BEGIN:VCARD\r\nFN:${name}\r\nTEL:${number}\r\nEND:VCARD\r\n`)
    .join('');
  const numbersIn = ({ cards: stored }: StoredBook): string[] =>
    [...stored.values()].flatMap(({ contact }) => contact.numbers.map(({ raw }) => raw)).sort();
  const all = people.map(({ number }) => number);

  it.each([
    ['behind the first cell', 'Name 8;030 5558', 4],
    ['within a name', 'Name 8', 1],
    ['within a number', 'Name 8;030 5558678', 3],
    ['within the row end', 'Name 7;030 5557678', 0],
  ])('keeps every row of a table when it ends %s, until it is complete', async (_where, start, less) => {
    const path = write('half.csv', rowsOf());
    const reader = createFileReader(bookOf(path, table));
    const book = new StoredBook();
    await book.read(reader);
    const whole = rowsOf();
    writeFileSync(path, whole.slice(0, whole.indexOf(start) + start.length - less));
    if (less > 0) {
      await expect(book.read(reader)).rejects.toMatchObject({ problem: 'unfinished-row' });
      expect(numbersIn(book)).toEqual(all);
    }
    writeFileSync(path, whole);
    await book.read(reader);
    expect(numbersIn(book)).toEqual(all);
    expect(book.reports).toEqual([]);
  });

  it('keeps every row of a table that ends within quotes', async () => {
    const quoted = rowsOf().replaceAll(/Name (\d)/g, '"Name $1\r\nof a firm"');
    const path = write('quoted.csv', quoted);
    const reader = createFileReader(bookOf(path, table));
    const book = new StoredBook();
    await book.read(reader);
    for (const end of ['"Name 8', '"Name 8\r\n', '"Name 8\r\nof a']) {
      writeFileSync(path, quoted.slice(0, quoted.indexOf('"Name 8')) + end);
      await expect(book.read(reader), end).rejects.toMatchObject({ problem: 'unfinished-row' });
    }
    expect(numbersIn(book)).toEqual(all);
  });

  it('at its first reading brings the complete rows of a table, and reports the last one', async () => {
    const path = write('first.csv', 'Telefon;Name\n030 1111;Anna\n030 22');
    const book = new StoredBook();
    await book.read(
      createFileReader(
        bookOf(path, { ...table, columns: ['workNumber', 'name'], headings: ['Telefon', 'Name'] }),
      ),
    );
    expect(numbersIn(book)).toEqual(['030 1111']);
    expect(book.reports).toEqual(['3: 030 22: malformed']);
  });

  it.each([
    ['a table', table, rowsOf(), rowsOf(people.slice(0, 8)).trim()],
    [
      'vCards',
      { kind: 'vcard' } as const,
      cards,
      cards.slice(0, cards.indexOf('BEGIN:VCARD\r\nFN:Name 8')).trim(),
    ],
  ])(
    'keeps all contacts of %s that ends at a line end, then asks the user',
    async (_of, format, whole, part) => {
      let now = 0;
      const path = write('shorter', whole);
      const reader = createFileReader(bookOf(path, format), 'DE', () => now);
      const book = new StoredBook();
      await book.read(reader);
      writeFileSync(path, part);
      now = statSync(path).mtimeMs + 1000;
      await expect(book.read(reader)).rejects.toMatchObject({
        problem: format.kind === 'csv' ? 'unfinished-row' : 'unfinished-card',
      });
      expect(numbersIn(book)).toEqual(all);
      now += 3 * 60_000;
      expect(await book.read(reader)).toMatchObject({ isDoubtful: true });
      // The user has accepted the shorter file, so this end counts as complete.
      writeFileSync(path, part.slice(0, part.lastIndexOf(format.kind === 'csv' ? 'Name' : 'BEGIN')).trim());
      expect(await book.read(reader)).not.toHaveProperty('isDoubtful');
      expect(book.cards.size).toBe(7);
    },
  );

  it.each([
    ['a table', table, rowsOf()],
    ['vCards', { kind: 'vcard' } as const, cards],
  ])(
    'keeps all contacts of %s whose end is filled with zeros, until it is complete',
    async (_of, format, whole) => {
      const path = write('sparse', whole);
      const reader = createFileReader(bookOf(path, format));
      const book = new StoredBook();
      await book.read(reader);
      for (const length of [0, whole.indexOf('Name 8') + 3, whole.indexOf('Name 8'), whole.length - 6]) {
        writeFileSync(path, whole.slice(0, length).padEnd(whole.length + 4000, '\0'));
        await expect(book.read(reader), `${length}`).rejects.toMatchObject({ problem: 'unfinished-zeros' });
      }
      expect(numbersIn(book)).toEqual(all);
      writeFileSync(path, `${whole}\n`);
      await book.read(reader);
      expect(numbersIn(book)).toEqual(all);
      const padded = new StoredBook();
      writeFileSync(path, whole.padEnd(whole.length + 100, '\0'));
      await padded.read(reader);
      writeFileSync(path, whole.padEnd(whole.length + 200, '\0'));
      await padded.read(reader);
      expect(numbersIn(padded)).toEqual(all);
      expect(padded.reports).toEqual([]);
    },
  );

  it('keeps every card when it ends within one, until it is complete', async () => {
    const path = write('half.vcf', cards);
    const reader = createFileReader(bookOf(path, { kind: 'vcard' }));
    const book = new StoredBook();
    await book.read(reader);
    const cutCard = 'BEGIN:VCARD\r\nFN:Name 8\r\nEND:VCA';
    const ends = Array.from(cutCard, (_sign, at) => cutCard.slice(0, at + 1));
    for (const end of [...ends, 'BEGIN:VCARD\r\nFN:Name 8\r\nTEL:030 55']) {
      writeFileSync(path, cards.slice(0, cards.indexOf('BEGIN:VCARD\r\nFN:Name 8')) + end);
      await expect(book.read(reader), end).rejects.toMatchObject({ problem: 'unfinished-card' });
      expect(await book.check(reader)).toBe(true);
    }
    expect(numbersIn(book)).toEqual(all);
    writeFileSync(path, cards);
    await book.read(reader);
    expect(numbersIn(book)).toEqual(all);
    const fresh = new StoredBook();
    writeFileSync(path, cards.slice(0, -5));
    await fresh.read(reader);
    expect(fresh.cards.size).toBe(9);
    expect(fresh.reports).toEqual(['Name 9: malformed']);
  });
});

describe('vCards', () => {
  it('in several encodings in one file are read correctly, even when folded within a character', async () => {
    const card = (name: Uint8Array): Buffer =>
      Buffer.concat([Buffer.from('BEGIN:VCARD\r\n'), name, Buffer.from('\r\nTEL:030 1111\r\nEND:VCARD\r\n')]);
    const folded = Buffer.from('FN:Jörg Folded');
    const inLetter = folded.indexOf('ö') + 1;
    const path = write(
      'encodings.vcf',
      Buffer.concat([
        card(Buffer.from('FN:Jörg Utf')),
        card(Buffer.from('FN:Jörg Latin', 'latin1')),
        card(Buffer.from('FN;CHARSET=ISO-8859-1:Änne Latin', 'latin1')),
        card(Buffer.from('FN;CHARSET=UTF-8:Änne Utf')),
        card(Buffer.concat([Buffer.from('FN;CHARSET=windows-1251:'), Buffer.from([0xc8, 0xe2, 0xe0, 0xed])])),
        card(Buffer.concat([folded.subarray(0, inLetter), Buffer.from('\r\n '), folded.subarray(inLetter)])),
      ]),
    );
    const book = new StoredBook();
    await book.read(createFileReader(bookOf(path, { kind: 'vcard' })));
    expect(book.names).toEqual(
      ['Jörg Utf', 'Jörg Latin', 'Änne Latin', 'Änne Utf', 'Иван', 'Jörg Folded'].sort(),
    );
    expect(book.reports).toEqual([]);
  });
});
