import { appendFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFileReader } from '../../../src/address-books/file/file-reader.ts';
import type { FileBook } from '../../../src/shared/model/address-book.ts';
import { describeBook, type Person, type TestedBook } from './behaviour.ts';

/** A book in a file that is written anew with every change. */
function fileBook(
  format: FileBook['format'],
  text: (people: readonly Person[]) => string,
  unreadable: string,
): TestedBook {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-file-'));
  const path = join(folder, 'book');
  const done = Promise.resolve();
  return {
    reader: createFileReader({
      id: '0123abcd',
      name: 'File',
      kind: 'file',
      paused: false,
      address: path,
      format,
    }),
    hold(people) {
      writeFileSync(path, text(people));
      return done;
    },
    addUnreadable() {
      appendFileSync(path, unreadable);
      return done;
    },
    goAway() {
      renameSync(path, `${path}.away`);
      return done;
    },
    comeBack() {
      renameSync(`${path}.away`, path);
      return done;
    },
    stop() {
      rmSync(folder, { recursive: true, force: true });
      return done;
    },
  };
}

describeBook('a table in a file', () =>
  Promise.resolve(
    fileBook(
      {
        ...{ kind: 'csv', encoding: 'utf-8', delimiter: ';', hasHeadings: true },
        columns: ['name', 'workNumber'],
        headings: ['Name', 'Telefon'],
      },
      (people) =>
        ['Name;Telefon', ...people.map(({ name, number }) => `"${name}";${number}`), ''].join('\r\n'),
      '"Never closed;1\r\n',
    ),
  ),
);

describeBook('vCards in a file', () =>
  Promise.resolve(
    fileBook(
      { kind: 'vcard' },
      (people) =>
        people
          .map(
            ({ name, number }) =>
              `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:${name}\r\nTEL:${number}\r\nEND:VCARD\r\n`,
          )
          .join(''),
      'FN:Never begun\r\nEND:VCARD\r\n',
    ),
  ),
);
