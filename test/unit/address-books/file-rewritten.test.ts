import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

describe('a table that another program has written again', () => {
  it('keeps its numbers when the column that they were in is called otherwise', async () => {
    const path = write('renamed.csv', 'Name;Telefon\nAnna;030 1111\n');
    const reader = createFileReader(bookOf(path, table));
    const book = new StoredBook();
    await book.read(reader);
    writeFileSync(path, 'Name;Rufnummer neu\nAnna;030 1111\n');
    await expect(book.read(reader)).rejects.toMatchObject({
      problem: 'bad-file',
      detail: 'no column with numbers is there: Telefon',
    });
    expect([...book.cards.values()]).toMatchObject([{ contact: { numbers: [{ raw: '030 1111' }] } }]);
  });

  it('keeps its names when it is saved in another encoding, and one wrong letter only is reported', async () => {
    const names = ['Jörg', 'Änne', 'Größer', 'Süß'];
    const text = (some: readonly string[]): string =>
      `Name;Telefon\n${some.map((name, at) => `${name};030 111${at}\n`).join('')}`;
    const path = write('encoding.csv', text(names));
    const reader = createFileReader(bookOf(path, table));
    const book = new StoredBook();
    await book.read(reader);
    writeFileSync(path, Buffer.from(text(names), 'latin1'));
    await expect(book.read(reader)).rejects.toMatchObject({
      problem: 'bad-file',
      detail: 'its letters are not in utf-8',
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

describe('vCards', () => {
  it('of several encodings in one file have their names each, also folded within a letter', async () => {
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
