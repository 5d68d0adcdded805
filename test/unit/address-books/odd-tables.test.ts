import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFileReader } from '../../../src/address-books/file/file-reader.ts';
import { inspectFile, type FileInspection } from '../../../src/address-books/file/inspect-file.ts';
import type { FileBook } from '../../../src/shared/model/address-book.ts';
import { toE164 } from '../../../src/shared/phone-number.ts';
import { StoredBook } from '../../support/address-books/stored-book.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskbell-odd-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

interface Imported {
  found: FileInspection;
  /** Names with their numbers as they are dialled. */
  people: Record<string, string[]>;
  reports: string[];
}

/** Reads a file as it is proposed to be read. */
async function imported(content: string | Uint8Array): Promise<Imported> {
  const address = join(folder, 'table');
  writeFileSync(address, content);
  const found = await inspectFile(address, new AbortController().signal);
  const common = { id: '0123abcd', name: 'Kunden', kind: 'file', paused: false, address } as const;
  const format: FileBook['format'] = found.kind === 'csv' ? found.table : { kind: 'vcard' };
  const book = new StoredBook();
  await book.read(createFileReader({ ...common, format }, 'DE'));
  const people = [...book.cards.values()].map(({ contact }): [string, string[]] => [
    contact.name,
    contact.numbers.map(({ raw }) => toE164(raw, 'DE') ?? raw),
  ]);
  return { found, people: Object.fromEntries(people), reports: book.reports };
}

const anna = '+493011111';
const bert = '+493022222';

describe('a cell with line breaks', () => {
  it.each([3, 150, 4_000])('with %i lines is one cell, and not several contacts', async (lines) => {
    const note = Array.from({ length: lines }, (_, at) => `Line ${at}, with "quotes" and; more`).join('\n');
    const { people, reports } = await imported(
      `Name;Notiz;Telefon\nAnna;"${note.replaceAll('"', '""')}";030 11111\nBert;kurz;030 22222\n`,
    );
    expect(people).toEqual({ Anna: [anna], Bert: [bert] });
    expect(reports).toEqual([]);
  });

  it('that is never closed loses only its own row, however many rows follow', async () => {
    const rows = Array.from({ length: 300 }, (_, at) => `Name ${at};"x";030 5${at + 1000}`);
    const { people, reports } = await imported(
      ['Name;Notiz;Telefon', 'Anna;"offen;030 11111', ...rows, 'Bert;Rohr 5";030 22222', ''].join('\n'),
    );
    expect(Object.keys(people)).toHaveLength(301);
    expect(people).toMatchObject({ Bert: [bert], 'Name 299': ['+493051299'] });
    expect(reports).toEqual(['2: Anna;"offen;030 11111: malformed']);
  });

  it('may contain quotes that were not doubled', async () => {
    const { people, reports } = await imported(
      'Name;Firma;Telefon\n"Anna "Anni" Berg";"Berg" GmbH;030 11111\n"Bert";"C "D";030 22222\n',
    );
    expect(people).toEqual({ 'Anna "Anni" Berg': [anna], Bert: [bert] });
    expect(reports).toEqual([]);
  });
});

describe('the delimiter of a small table', () => {
  const rows = [
    ['Berg, Anna, Dr.', 'Berg; Cole & Co.', '030 11111'],
    ['Cole, Bert', 'A|B: C', '030 22222'],
    ['Dorn', '', '030 33333'],
  ];
  const headings = ['Name', 'Firma', 'Telefon'];
  const quoted = (cell: string, delimiter: string): string =>
    cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;
  const cases = [';', ',', '\t', '|', ':'].flatMap((delimiter) =>
    [1, 2, 3].flatMap((count) => [true, false].map((isHeaded) => [delimiter, count, isHeaded] as const)),
  );
  it.each(cases)('is %j, with %i rows, headings: %s', async (delimiter, count, isHeaded) => {
    const all = isHeaded ? [headings, ...rows.slice(0, count)] : rows.slice(0, count);
    const text = all
      .map((cells) => cells.map((cell) => quoted(cell, delimiter)).join(delimiter))
      .join('\r\n');
    const { found, people } = await imported(text);
    expect(found).toMatchObject({ table: { delimiter, hasHeadings: isHeaded }, count });
    expect(Object.keys(people)).toEqual(rows.slice(0, count).map(([name]) => name));
  });

  it('is never a character that appears in names', async () => {
    const { found, people } = await imported('Berg, Anna, Dr.;030 11111\n');
    expect(found).toMatchObject({ table: { delimiter: ';' } });
    expect(people).toEqual({ 'Berg, Anna, Dr.': [anna] });
  });
});

describe('a line above the headings', () => {
  const table = 'Name;Vorname;Telefon\nBerg;Anna;030 11111\nCole;Bert;030 22222\n';
  it.each([
    'Kundenliste 2026\n',
    'Kundenliste\nExport vom 12.05.2026, 14:30\n\n',
    '"Kunden; alle";;\nStand:;12.05.2026;\n;;\n',
    '\n\n;;\n',
    'Name der Liste: Kunden\n',
    'sep=;\nKunden\n',
  ])('is not a contact: %j', async (above) => {
    const { found, people, reports } = await imported(above + table);
    expect(found).toMatchObject({
      table: { hasHeadings: true, headings: ['Name', 'Vorname', 'Telefon'] },
      rows: [
        ['Berg', 'Anna', '030 11111'],
        ['Cole', 'Bert', '030 22222'],
      ],
      count: 2,
    });
    expect(people).toEqual({ 'Anna Berg': [anna], 'Bert Cole': [bert] });
    expect(reports).toEqual([]);
  });

  it('is a contact when there are no headings', async () => {
    const { found, people } = await imported('Anna;101\nZentrale;100\nBüro;102\n');
    expect(found).toMatchObject({ table: { hasHeadings: false }, count: 3 });
    expect(Object.keys(people)).toEqual(['Anna', 'Zentrale', 'Büro']);
  });
});

describe('an area code in its own column', () => {
  it('is combined with the number beside it, even without the zero that a spreadsheet drops', async () => {
    const { found, people } = await imported(
      [
        'Name;Vorwahl;Telefon;Vorwahl Mobil;Mobil',
        'Anna;030;11111;0170;1234567',
        'Bert;30;22222;;',
        'Clara;+49 30;33333;170;7654321',
        'Dora;030;030 44444;;+43 1 234567',
        '',
      ].join('\n'),
    );
    expect(found).toMatchObject({
      table: { columns: ['name', 'areaCode', 'otherNumber', 'areaCode', 'mobileNumber'] },
    });
    expect(people).toEqual({
      Anna: ['+491701234567', anna],
      Bert: [bert],
      Clara: ['+491707654321', '+493033333'],
      Dora: ['+431234567', '+493044444'],
    });
  });
});

describe('one wrong byte', () => {
  it('does not change the encoding of a UTF-8 text, and is reported', async () => {
    const { found, people, reports } = await imported(
      Buffer.concat([
        Buffer.from('Name;Telefon\nJörg;030 11111\nÄnne;030 22222\n'),
        Buffer.from('Bj\xf6rn;030 33333\n', 'latin1'),
      ]),
    );
    expect(found).toMatchObject({ table: { encoding: 'utf-8' } });
    expect(people).toMatchObject({ Jörg: [anna], Änne: [bert] });
    expect(reports).toEqual([expect.stringMatching(/^4: Bj.rn;030 33333: encoding$/)]);
  });

  it('of UTF-8 does not change the encoding of a Windows-1252 text', async () => {
    const { found, people } = await imported(
      Buffer.concat([
        Buffer.from('Name;Telefon\nJörg;030 11111\nÄnne;030 22222\nBjörn;030 33333\n', 'latin1'),
        Buffer.from('Süß;030 44444\n'),
      ]),
    );
    expect(found).toMatchObject({ table: { encoding: 'windows-1252' } });
    expect(people).toMatchObject({ Jörg: [anna], Änne: [bert] });
  });
});

describe('a file of vCards', () => {
  const card = 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Anna\r\nTEL:030 11111\r\nEND:VCARD\r\n';
  it.each([
    '# exported by a program\r\n\r\n',
    'From: anna@example.com\r\nSubject: Karten\r\nContent-Type: text/vcard\r\n\r\n',
    '<!-- cards -->\n',
  ])('is recognised below the line %j', async (above) => {
    const { found, people, reports } = await imported(above + card);
    expect(found).toEqual({ kind: 'vcard', names: ['Anna'], count: 1 });
    expect([people, reports]).toEqual([{ Anna: [anna] }, []]);
  });

  it('is not recognised when only a cell of a table contains BEGIN:VCARD', async () => {
    const { found } = await imported('Name;Telefon\nBEGIN:VCARD;030 11111\n');
    expect(found.kind).toBe('csv');
  });
});

describe('a row that is not a person', () => {
  it.each([
    ['Summe: 1234;;', 'Summe: 1234'],
    [';Anzahl;2', ';Anzahl;2'],
    ['Total;;1.234,00', 'Total;;1.234,00'],
    ['Gesamtanzahl Kontakte: 2;;', 'Gesamtanzahl Kontakte: 2'],
    ['Stand: 01.02.2026;;', 'Stand: 01.02.2026'],
    [';;siehe oben', ';;siehe oben'],
  ])('%j is reported, and not imported', async (row, start) => {
    const { people, reports } = await imported(
      `Kundenliste 2026;;\n\nName;Firma;Telefon\nAnna;Firm;030 11111\nBert;;030 22222\n;;\n${row}\n`,
    );
    expect(people).toEqual({ Anna: [anna], Bert: [bert] });
    expect(reports).toHaveLength(1);
    expect(reports[0]).toContain(start.replace(/;+$/, ''));
    expect(reports[0]).toMatch(/nothing-in-it$/);
  });

  it.each([
    ['Total;;030 33333', 'Total', ['+493033333']],
    ['Total;Energies;', 'Total', []],
    ['Carla;;', 'Carla', []],
    [';;030 33333', '', ['+493033333']],
  ])('does not include %j', async (row, name, numbers) => {
    const { people, reports } = await imported(
      `Name;Firma;Telefon\nAnna;Firm;030 11111\nBert;;030 22222\n${row}\n`,
    );
    expect(people).toEqual({ Anna: [anna], Bert: [bert], [name]: numbers });
    expect(reports).toEqual([]);
  });
});

describe('a column of mixed mobile and landline numbers', () => {
  const typesIn = async (heading: string): Promise<string[]> => {
    const address = join(folder, 'mixed.csv');
    writeFileSync(address, `Name;${heading}\nAnna;030 23125101\nBert;0170 1234567\nCarl;+1 212 555 0123\n`);
    const found = await inspectFile(address, new AbortController().signal);
    if (found.kind !== 'csv') throw new Error('It is a table.');
    const common = { id: '0123abcd', name: 'Kunden', kind: 'file', paused: false, address } as const;
    const book = new StoredBook();
    await book.read(createFileReader({ ...common, format: found.table }, 'DE'));
    return [...book.cards.values()].map(({ contact }) => contact.numbers[0]?.types.join() ?? '');
  };

  it.each(['Telefon/Handy', 'Phone/Mobile', 'Tel. oder Mobil', 'Handy, Telefon'])(
    '%j gets the type of each number from its digits',
    async (heading) => {
      expect(await typesIn(heading)).toEqual(['WORK', 'CELL', 'WORK']);
    },
  );

  it.each(['Mobiltelefon', 'Mobile phone', 'Handy Nummer'])('does not include %j', async (heading) => {
    expect(await typesIn(heading)).toEqual(['CELL', 'CELL', 'CELL']);
  });
});

it('a cell of more than 5,000 characters is cut, and reported once', async () => {
  const { people, reports } = await imported(
    `Name;Firma;Telefon\nAnna;${'x'.repeat(5_001)};030 11111\nBert;Firm;${' '.repeat(5_001)}030 33333\n`,
  );
  expect(Object.keys(people)).toEqual(['Anna', 'Bert']);
  expect(reports.map((report) => report.replace(/^(\d+).*: /, '$1 '))).toEqual(['2 too-long', '3 too-long']);
});
