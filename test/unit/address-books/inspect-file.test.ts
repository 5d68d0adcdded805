import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { inspectFile } from '../../../src/address-books/file/inspect-file.ts';

it('reads a table as the user says, whatever would be recognised', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-file-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'stated.csv');
  writeFileSync(path, 'Name;Telefon,Ort\nJörg;030 12345,Köln', 'latin1');
  const found = await inspectFile(path, new AbortController().signal, {
    encoding: 'windows-1252',
    delimiter: ',',
    hasHeadings: false,
  });
  expect(found).toMatchObject({
    table: { encoding: 'windows-1252', delimiter: ',', hasHeadings: false, headings: ['', ''] },
    rows: [
      ['Name;Telefon', 'Ort'],
      ['Jörg;030 12345', 'Köln'],
    ],
  });
});
