import { dialog, type BrowserWindow } from 'electron';
import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { asException } from '../../address-books/file/source-file.ts';
import { AddressBookException } from '../../address-books/source.ts';
import { failureSentence } from '../../shared/failure-sentence.ts';
import { failureOf, Refusal } from '../base/refusal.ts';

/** Asks the user for a file. @returns undefined if they cancelled */
export type ChooseFile = (kind: 'addressBook' | 'authority') => Promise<string | undefined>;

const extensions = {
  addressBook: ['csv', 'txt', 'tsv', 'vcf', 'vcard'],
  authority: ['pem', 'crt', 'cer'],
} as const;

/** Opens the file dialog of the system above this window. @param nameOf names a kind of file in the dialog */
export const chooseBySystem =
  (
    window: () => BrowserWindow | undefined,
    nameOf: (kind: 'addressBook' | 'authority') => string,
  ): ChooseFile =>
  async (kind) => {
    const options = {
      properties: ['openFile'] satisfies 'openFile'[],
      filters: [
        { name: nameOf(kind), extensions: [...extensions[kind]] },
        { name: '*', extensions: ['*'] },
      ],
    };
    const above = window();
    const { filePaths } = await (above
      ? dialog.showOpenDialog(above, options)
      : dialog.showOpenDialog(options));
    return filePaths[0];
  };

/** Names the file that cannot be used. */
export const refusing =
  (path: string) =>
  (error: unknown): never => {
    if (!(error instanceof AddressBookException)) throw error;
    const values = { file: basename(path), why: failureSentence(failureOf(error)) };
    throw new Refusal({ kind: 'bad-setting', problem: { id: 'addressBook.fileRefused', values } });
  };

/** Reads the certificate of an authority, PEM or DER. @throws Refusal for anything else */
export async function readAuthority(path: string): Promise<{ pem: string; name: string }> {
  const bytes = await readFile(path).catch((error: unknown) => refusing(path)(asException(error)));
  try {
    const certificate = new X509Certificate(bytes);
    if (!certificate.ca) throw new Error('This is the certificate of no authority.');
    return { pem: certificate.toString(), name: basename(path) };
  } catch {
    throw new Refusal({
      kind: 'bad-setting',
      problem: { id: 'addressBook.noAuthority', values: { file: basename(path) } },
    });
  }
}
