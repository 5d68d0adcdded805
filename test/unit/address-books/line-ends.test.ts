import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  const book = new StoredBook();
  await book.read(
    createFileReader({
      ...{ id: '0123abcd', name: 'Customers', kind: 'file', paused: false, address },
      format: {
        ...{ kind: 'csv', encoding: 'utf-8', delimiter: ';', hasHeadings: true },
        columns: ['name', 'workNumber'],
        headings: ['Name', 'Telefon'],
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
