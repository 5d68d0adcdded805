import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { AddressBookException } from '../../../../src/address-books/source.ts';
import type { Refusal } from '../../../../src/main/base/refusal.ts';
import {
  addressBookHandlers,
  type AddressBookHandlerDeps,
} from '../../../../src/main/address-books/handlers.ts';
import { readAuthority } from '../../../../src/main/address-books/choose-file.ts';
import { refusedField } from '../../../../src/renderer/desk/address-books/book-fields.ts';
import { failureSentence } from '../../../../src/shared/failure-sentence.ts';
import { textsIn } from '../../../support/texts.ts';
import { freshFolder } from '../../storage/folder.ts';

// The dialog of the system is not opened here.
vi.mock('electron', () => ({ dialog: {} }));

const refusal = new AddressBookException('other-kind', { id: 'bookKind.workbook' });
const setUp = {
  choose: () => Promise.resolve('/home/anna/Kunden.xlsx'),
  inspect: () => Promise.reject(refusal),
};
const openFile = async (path?: string): Promise<unknown> => {
  const handlers = addressBookHandlers({ setUp } as unknown as AddressBookHandlerDeps);
  return Promise.resolve(handlers['addressBook.openFile']({ ...(path !== undefined && { path }) })).catch(
    (error: unknown) => error,
  );
};

it('a chosen file that cannot be used is named in the error, and the previous file stays', async () => {
  const error = await openFile();
  const { failure } = error as Refusal;
  const why = failureSentence(failure);
  expect(textsIn('en').say(why)).toBe(
    '“Kunden.xlsx” cannot be used. A CSV table or vCards are expected. This is an Excel workbook. Save it in Excel as CSV, and choose that file.',
  );
  expect(refusedField('file', failure, why)).toEqual({ field: 'file', why });
  expect(await openFile('/home/anna/Kunden.xlsx')).toBe(refusal);
});

it('an unreadable certificate file gets another error than a file without a certificate', async () => {
  const folder = freshFolder();
  const notes = join(folder, 'notes.pem');
  writeFileSync(notes, 'no certificate');
  const said = async (path: string): Promise<string> => {
    const error = await readAuthority(path).catch((refused: unknown) => refused);
    return textsIn('en').say(failureSentence((error as Refusal).failure));
  };
  expect(await said(notes)).toBe(
    '“notes.pem” is not a certificate of an authority. Choose a file in PEM or DER format.',
  );
  expect(await said(join(folder, 'gone.pem'))).toMatch(/^“gone.pem” cannot be used. .*file/);
});
