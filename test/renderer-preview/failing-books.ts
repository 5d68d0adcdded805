import type { Page } from 'playwright-core';
import type { AddressBookView } from '../../src/shared/model/address-book.ts';
import type { DeskSnapshot } from '../../src/shared/ipc/snapshot.ts';
import type { Sentence } from '../../src/shared/sentence.ts';
import { add, book, fixed } from './address-books.ts';
import { change, type Look } from './snapshots.ts';

const minute = 60_000;

/** Books that fail, each in words of its own. */
const failingBooks = (): AddressBookView[] => [
  book('b1', 'file', 'Kunden', {
    status: 'failing',
    failingSince: Date.now() - 90 * minute,
    problem: { id: 'failure.address-book.file-share-gone', values: { detail: 'ESTALE' } },
  }),
  book('b2', 'carddav', 'Nextcloud', {
    status: 'failing',
    failingSince: Date.now() - 3 * minute,
    retryAt: Date.now() + 12 * minute,
    problem: {
      id: 'failure.address-book.server-busy',
      values: {
        detail: {
          id: 'bookDetail.pause',
          values: {
            detail: 'cloud.example.com: 429',
            wait: { id: 'addressBook.waitMinutes', values: { count: 15 } },
          },
        },
      },
    },
  }),
  ...fixed,
  book('b4', 'file', 'Vereinsliste mit allen Mitgliedern 2026', {
    status: 'failing',
    failingSince: Date.now() - 20 * minute,
    problem: { id: 'failure.address-book.wrong-encoding', values: { detail: 'UTF-8' } },
  }),
  book('b5', 'file', 'Ausfuhr', {
    status: 'failing',
    failingSince: Date.now() - 2 * minute,
    problem: { id: 'failure.address-book.unfinished-card', values: { detail: '' } },
  }),
  book('b3', 'file', 'Lieferanten', {
    status: 'failing',
    failingSince: Date.now() - 30 * 60 * minute,
    isManaged: true,
    problem: { id: 'managedBook.wrong-encoding', values: { detail: 'UTF-8' } },
  }),
];

/** Books for which the user has to sign in anew, or which their administrator has to repair. */
const refusedBooks = (): AddressBookView[] => [
  book('b1', 'carddav', 'Nextcloud', {
    waiting: 1,
    waitingFor: { id: 'failure.address-book.sign-in', values: { detail: '401' } },
  }),
  book('b2', 'carddav', 'mailbox.org', {
    status: 'failing',
    failingSince: Date.now() - 3 * minute,
    problem: { id: 'failure.address-book.sign-in', values: { detail: '401' } },
    waiting: 2,
    waitingFor: { id: 'failure.address-book.sign-in', values: { detail: '401' } },
  }),
  ...fixed,
  book('b3', 'ldap', 'Verzeichnis', {
    ...{ status: 'failing', failingSince: Date.now() - 3 * minute, isManaged: true },
    problem: { id: 'managedBook.size-limited', values: { detail: '0' } },
  }),
  book('b4', 'file', 'Lieferanten', {
    ...{ status: 'failing', failingSince: Date.now() - 30 * 60 * minute, isManaged: true },
    problem: {
      id: 'managedBook.other-kind',
      values: { detail: { id: 'bookKind.workbook', values: { for: 'managed' } } },
    },
  }),
  book('b5', 'web', 'CRM', {
    ...{ status: 'failing', failingSince: Date.now() - 3 * minute, isManaged: true, isAsked: true },
    ...{
      contacts: 0,
      problem: { id: 'managedBook.header-refused', values: { detail: 'crm.example.com: 403' } },
    },
  }),
];

/** States of the desk window with them. */
export const failingBookStates: Record<string, (look: Look, seq: number) => DeskSnapshot> = {
  'books-failing': change(() => ({ addressBooks: failingBooks() })),
  'books-sign-in': change(() => ({ addressBooks: refusedBooks() })),
};

/** A file that is chosen, and named in the refusal as it does not stay. */
async function refuseFile(page: Page, problem: string, detail: Sentence | string): Promise<void> {
  await add(page, /^(File|Datei)$/);
  await page.evaluate(
    ([id, of]) =>
      void (window.preview.answers['addressBook.openFile'] = {
        ok: false,
        failure: {
          kind: 'bad-setting',
          problem: {
            id: 'addressBook.fileRefused',
            values: { file: 'Kundenliste 2026.xlsx', why: { id, values: { detail: of } } },
          },
        },
      }),
    [`failure.address-book.${problem}`, detail] as const,
  );
  await page.getByRole('button', { name: /^(Choose file|Datei auswählen)$/ }).click();
  await page.getByRole('alert').waitFor();
}

/** Steps before the pictures of refused files. */
export const failingBookSteps: Record<string, (page: Page) => Promise<void>> = {
  'books-file-refused': (page) => refuseFile(page, 'other-kind', { id: 'bookKind.workbook' }),
};

/** Pictures of what fails. */
export const failingBookShots: [string, string][] = [
  ['books-failing', 'books'],
  ['books-sign-in', 'books'],
  ...Object.keys(failingBookSteps).map((step): [string, string] => ['books-none', step]),
];
