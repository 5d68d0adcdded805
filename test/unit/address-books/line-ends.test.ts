import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFileReader } from '../../../src/address-books/file/file-reader.ts';
import { StoredBook } from '../../support/address-books/stored-book.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskbell-ends-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function read(content: string): Promise<{ people: Record<string, string[]>; reports: string[] }> {
  const address = join(folder, 'book.csv');
  writeFileSync(address, content);
  const hasCompanies = content.startsWith('Name;Telefon;Firma');
  const book = new StoredBook();
  await book.read(
    createFileReader({
      ...{ id: '0123abcd', name: 'Customers', kind: 'file', paused: false, address },
      format: {
        ...{ kind: 'csv', encoding: 'utf-8', delimiter: ';', hasHeadings: true },
        columns: ['name', 'workNumber', ...(hasCompanies ? (['organisation'] as const) : [])],
        headings: ['Name', 'Telefon', ...(hasCompanies ? ['Firma'] : [])],
      },
    }),
  );
  const people = [...book.cards.values()].map(({ contact }): [string, string[]] => [
    contact.name,
    contact.numbers.map(({ raw }) => raw),
  ]);
  return { people: Object.fromEntries(people), reports: book.reports };
}

describe.each([
  ['Windows', '\r\n'],
  ['Unix', '\n'],
])('a table with line ends of %s', (_system, end) => {
  const table = (...rows: string[]): string => ['Name;Telefon', 'Eva;030 100', ...rows, ''].join(end);

  it('may have a carriage return within a cell', async () => {
    const { people, reports } = await read(
      table('Anna\rBerg;030 111', 'Ben;030 222\r;', '"Cleo\rDorn";030 333'),
    );
    expect(people).toEqual({
      ...{ Eva: ['030 100'], 'Anna Berg': ['030 111'] },
      ...{ Ben: ['030 222'], 'Cleo Dorn': ['030 333'] },
    });
    expect(reports).toEqual([]);
  });

  it('may have rows that end by a carriage return', async () => {
    const { people, reports } = await read(table('Anna;030 111\rBen;030 222\rCleo;030 333', 'Dora;030 444'));
    expect(people).toEqual({
      ...{ Eva: ['030 100'], Anna: ['030 111'], Ben: ['030 222'] },
      ...{ Cleo: ['030 333'], Dora: ['030 444'] },
    });
    expect(reports).toEqual([]);
  });
});

describe('a table with line ends of old Macs', () => {
  it('may have a line feed within a cell', async () => {
    const { people, reports } = await read(
      'Name;Telefon\rAnna\nBerg;030 111\rBen;030 222\rCleo;030 333\rDora;030 444\r',
    );
    expect(people).toEqual({
      ...{ 'Anna Berg': ['030 111'], Ben: ['030 222'] },
      ...{ Cleo: ['030 333'], Dora: ['030 444'] },
    });
    expect(reports).toEqual([]);
  });
});

describe('a table with line ends of several systems', () => {
  const heading = 'Name;Telefon;Firma';
  const names = (count: number): string[] => Array.from({ length: count }, (_, at) => `Name ${at}`);
  const row = (name: string, at: number, company: string): string => `${name};030 ${1000 + at};${company}`;
  const namesIn = async (content: string): Promise<string[]> => Object.keys((await read(content)).people);

  it('may have them within quotes as well', async () => {
    for (const [end, company] of [
      ['\n', '"A\nB"'],
      ['\n', '"Mac\rZeile"'],
      ['\r\n', '"Mac\rZeile"'],
    ] as const) {
      const rows = names(40).map((name, at) => row(name, at, company) + (at % 4 === 3 ? '\r' : end));
      expect(await namesIn(heading + end + rows.join(''))).toEqual(names(40));
    }
  });

  it('may have another one behind the headings', async () => {
    for (const [first, end] of [
      ['\r', '\n'],
      ['\r', '\r\n'],
      ['\n', '\r'],
    ] as const) {
      const rows = names(40).map((name, at) => row(name, at, 'AG') + end);
      expect(await namesIn(heading + first + rows.join(''))).toEqual(names(40));
    }
  });

  it('may have rows without their last cells', async () => {
    const short = (name: string, at: number): string => `${name};030 ${1000 + at}`;
    const tenAtEnd = names(50).map((name, at) =>
      at < 40 ? `${row(name, at, 'AG')}\n` : `${short(name, at)}\r`,
    );
    expect(await namesIn(`${heading}\n${tenAtEnd.join('')}`)).toEqual(names(50));
    const ragged = names(40).map((name, at) => {
      const end = at < 20 ? '\r' : '\r\n';
      return (at % 3 === 0 ? short(name, at) : row(name, at, 'AG')) + end;
    });
    expect(await namesIn(`${heading}\r\n${ragged.join('')}`)).toEqual(names(40));
  });

  it('loses nobody, whatever ends a row or is within quotes', async () => {
    const ends = fc.constantFrom('\n', '\r', '\r\n');
    const companies = fc.oneof(
      fc.constantFrom('AG', '', '"B; C"', '"D ""E"""'),
      ends.map((end) => `"A${end}B"`),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(companies, ends), { minLength: 6, maxLength: 40 }),
        ends,
        async (rows, end) => {
          const lines = rows.map(([company, last], at) => row(`Name ${at}`, at, company) + last);
          expect(await namesIn(heading + end + lines.join(''))).toEqual(names(rows.length));
        },
      ),
    );
  });
});
