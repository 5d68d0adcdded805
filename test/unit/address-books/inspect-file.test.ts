import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { inspectFile } from '../../../src/address-books/file/inspect-file.ts';

it('reads a table with the user’s settings instead of the detected ones', async () => {
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

const zip = (entry: string): Buffer =>
  Buffer.from(`PK\x03\x04\x14\0\0\0\x08\0${'\x05'.repeat(16)}${entry}`, 'latin1');

it.each<[string, string, Uint8Array]>([
  ['a workbook', 'workbook', zip('[Content_Types].xml')],
  ['an older workbook', 'workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
  ['a spreadsheet', 'spreadsheet', zip('mimetypeapplication/vnd.oasis.opendocument.spreadsheet')],
  ['a document', 'document', zip('[Content_Types].xml…word/document.xml')],
  ['an archive', 'archive', zip('people.csv')],
  ['a packed file', 'archive', gzipSync('Name;Telefon\nAnna;030 1111\n')],
  ['a PDF document', 'pdf', Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj', 'latin1')],
  ['a list in JSON', 'json', Buffer.from('[\n  {"name": "Anna", "phone": "030 1111"}\n]')],
  ['an object in JSON', 'json', Buffer.from('\ufeff{"people":[]}')],
  ['a card in JSON', 'json', Buffer.from('["vcard",[["fn",{},"text","Anna"]]]')],
  ['XML', 'xml', Buffer.from('<?xml version="1.0"?>\n<phonebooks></phonebooks>')],
  ['LDIF', 'ldif', Buffer.from('version: 1\n\ndn: cn=Anna,dc=example\ncn: Anna\n')],
  ['a PNG', 'picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['a JPEG', 'picture', Buffer.from('ffd8ffe000104a46494600', 'hex')],
  ['zeros', 'zeros', Buffer.alloc(5000)],
  [
    'a database',
    'binary',
    Buffer.concat([
      Buffer.from('SQLite format 3\0\x10\0\x01\x01'),
      Buffer.alloc(60),
      Buffer.from([1, 2, 3, 4, 5, 6, 7, 8]),
    ]),
  ],
  ['noise', 'binary', Uint8Array.from({ length: 5000 }, (_, at) => (at * at * 7 + at * 31) % 251)],
])('names the kind of %s, and shows no columns of it', async (_what, kind, bytes) => {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-file-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'people.csv');
  writeFileSync(path, bytes);
  const looking = inspectFile(path, new AbortController().signal);
  await expect(looking).rejects.toMatchObject({ problem: 'other-kind', detail: { id: `bookKind.${kind}` } });
});

it.each([
  ['[Name];[Telefon]\n[Anna];030 1111\n'],
  ['Name;Notiz;Telefon\nAnna;{"a":1};030 1111\n'],
  ['BMW;Telefon\nAnna;030 1111\n'],
  ['Name;Telefon\nPDF <html>;030 1111\n'],
  [`Name;Telefon\nAnna;030 1111\n${'\0'.repeat(9000)}`],
])('recognises a table, whatever it contains: %j', async (text) => {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-file-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'people.csv');
  writeFileSync(path, text);
  expect(await inspectFile(path, new AbortController().signal)).toMatchObject({ kind: 'csv', count: 1 });
});
