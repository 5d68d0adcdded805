import { NoSuchObjectError } from 'ldapts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readTypedAddress } from '../../../src/address-books/carddav/typed-address.ts';
import { inspectFile } from '../../../src/address-books/file/inspect-file.ts';
import { checkFilter } from '../../../src/address-books/ldap/check-filter.ts';
import { asException } from '../../../src/address-books/ldap/problems.ts';
import { createFileReader } from '../../../src/address-books/file/file-reader.ts';
import { readAddress } from '../../../src/address-books/http.ts';
import { exceptionOf, failureOf } from '../../../src/main/base/refusal.ts';
import { failureSentence } from '../../../src/shared/failure-sentence.ts';
import type { CsvTable, FileBook } from '../../../src/shared/model/address-book.ts';
import { StoredBook } from '../../support/address-books/stored-book.ts';
import { textsIn } from '../../support/texts.ts';

const table: CsvTable = {
  ...{ kind: 'csv', encoding: 'utf-8', delimiter: ';', hasHeadings: true },
  columns: ['name', 'workNumber'],
  headings: ['Name', 'Telefon'],
};

async function readFileOf(content: string | undefined): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-words-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'people.csv');
  if (content !== undefined) writeFileSync(path, content);
  const book: FileBook = {
    ...{ id: '0123abcd', name: 'Customers', kind: 'file', paused: false },
    ...{ address: content === undefined ? folder : path, format: table },
  };
  return new StoredBook().read(createFileReader(book));
}

function inspect(content: string): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-words-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'people.csv');
  writeFileSync(path, content);
  return inspectFile(path, new AbortController().signal);
}

function searchNowhere(): unknown {
  const error = asException(new NoSuchObjectError(), 'search');
  if (error instanceof Error) throw error;
  return error;
}

describe('the problem of an address book', () => {
  it.each<[string, () => unknown]>([
    ['(sie hat keine Zeilen)', () => readFileOf('\n')],
    ['(sie ist leer)', () => inspect('')],
    ['Excel-Arbeitsmappe', () => inspect('PK\x03\x04\x14\0xl/workbook.xml')],
    ['eine Webseite', () => inspect('\ufeff\n<!DOCTYPE html>\n<table></table>')],
    ['eine Webseite', () => inspect('<html><body>')],
    ['an Stelle 1 („(cn=*“)', () => checkFilter('(cn=*')],
    ['Prüfen Sie die Basis', searchNowhere],
    ['(die Spalten mit Nummern fehlen: Telefon)', () => readFileOf('Name;Fon\nAnna;030 1111\n')],
    ['keine Datei: /', () => readFileOf(undefined)],
    ['weder eine E-Mail-Adresse', () => readTypedAddress('ftp://example.com')],
    [': sie beginnt nicht mit https://.', () => readAddress('example.com')],
    [': sie enthält ein Passwort.', () => readAddress('https://anna:geheim@example.com')],
  ])(
    'is described in the language of the window, also when another process reports it: %s',
    async (words, fail) => {
      const error: unknown = await Promise.resolve()
        .then(fail)
        .catch((why: unknown) => why);
      const crossed = structuredClone(failureOf(exceptionOf(structuredClone(failureOf(error)))));
      expect(textsIn('de').say(failureSentence(crossed))).toContain(words);
    },
  );
});
