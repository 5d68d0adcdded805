import type { Page } from 'playwright-core';
import type { AddressBookView } from '../../src/shared/model/address-book.ts';
import type { Party } from '../../src/shared/model/card.ts';
import type { DeskSnapshot, PopupSnapshot } from '../../src/shared/ipc/snapshot.ts';
import { anna, ringing } from './cards.ts';
import { annaInBook, found, picture } from './address-book-answers.ts';
import { change, popup, type Look } from './snapshots.ts';

const minute = 60_000;
const usual = {
  status: 'ready' as const,
  contacts: 0,
  unreadable: 0,
  isAsked: false,
  isWritable: false,
  takesNew: [],
  waiting: 0,
  refused: 0,
  conflicts: 0,
};
export const fixed: AddressBookView[] = [
  { ...usual, id: 'platform', kind: 'platform', name: '', contacts: 1240 },
  { ...usual, id: 'own', kind: 'own', name: '', contacts: 2 },
];
export const book = (
  id: string,
  kind: 'carddav' | 'ldap' | 'file' | 'web',
  name: string,
  more: Partial<AddressBookView> = {},
): AddressBookView => ({
  ...usual,
  id,
  kind,
  name,
  contacts: 1234,
  readAt: Date.now() - 2 * minute,
  ...more,
});
const ofEveryStatus = (): AddressBookView[] => [
  book('b1', 'carddav', 'Nextcloud', {
    isWritable: true,
    takesNew: [
      { at: 0, name: 'Kontakte' },
      { at: 1, name: 'Vertrieb (geteilt)' },
    ],
    waiting: 3,
    refused: 5,
    conflicts: 2,
  }),
  ...fixed,
  book('b2', 'carddav', 'mailbox.org', { status: 'reading', reading: { contacts: 3000, total: 10_000 } }),
  book('b3', 'ldap', 'Active Directory', {
    status: 'failing',
    failingSince: Date.now() - 90 * minute,
    problem: { id: 'failure.address-book.unreachable', values: { detail: 'ETIMEDOUT' } },
  }),
  book('b4', 'file', 'Kunden', { status: 'shrunk', contacts: 500, shrunk: { to: 3, from: 500 } }),
  book('b5', 'file', 'Lieferanten', {
    unreadable: 12,
    readAt: Date.now() - 3 * 24 * 60 * minute,
    removed: { count: 40, at: Date.now() - 3 * 24 * 60 * minute },
  }),
  book('b6', 'web', 'CRM', { isAsked: true, contacts: 0 }),
  book('b7', 'ldap', 'Konzernverzeichnis', { isAsked: true, contacts: 0, status: 'paused' }),
  book('b8', 'carddav', 'Neues Adressbuch', { status: 'new', contacts: 0 }),
];

/** Books whose last state is kept, each for another reason. */
const keptBooks = (): AddressBookView[] => [
  ...fixed,
  book('b1', 'file', 'Kunden', {
    status: 'failing',
    readAt: Date.now() - 95 * minute,
    failingSince: Date.now() - 90 * minute,
    problem: { id: 'failure.address-book.unfinished-row' },
  }),
  book('b2', 'file', longNames[0] ?? '', {
    status: 'failing',
    readAt: Date.now() - 31 * 60 * minute,
    failingSince: Date.now() - 30 * 60 * minute,
    problem: { id: 'failure.address-book.unfinished-card' },
    unreadable: 2,
  }),
];

/** States of the desk window with address books in its settings. */
export const addressBookStates: Record<string, (look: Look, seq: number) => DeskSnapshot> = {
  'books-none': change(() => ({ addressBooks: fixed })),
  books: change(() => ({ addressBooks: ofEveryStatus() })),
  'books-kept': change(() => ({ addressBooks: keptBooks() })),
  'books-crowded': change(() => ({
    addressBooks: [
      ...fixed,
      ...Array.from({ length: 12 }, (_, at) =>
        book(
          `c${at}`,
          (['carddav', 'ldap', 'file', 'web'] as const)[at % 4] ?? 'file',
          longNames[at % 3] ?? '',
        ),
      ),
    ],
  })),
};
const longNames = [
  'Gemeinsames Adressbuch der Verwaltungsgesellschaft',
  'Kunden',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk',
];

/** Anna from an address book, where she has a picture. */
const annaOfBook: Party = {
  ...anna,
  matches: anna.matches.map((match) => ({ ...match, contactId: 'book:0a1b2c3d:1', book: 'Nextcloud' })),
};

/** States of the popup with callers from address books. */
export const addressBookPopups: Record<string, (look: Look, seq: number) => PopupSnapshot> = {
  book: popup(() => [ringing('a', annaOfBook, 7000)]),
  'book-two': popup(() => [
    ringing(
      'a',
      {
        ...annaOfBook,
        matches: annaOfBook.matches.map((match) => ({ ...match, otherBooks: [longNames[0] ?? '', 'CRM'] })),
      },
      7000,
    ),
  ]),
  'book-bare': popup(() => [
    ringing(
      'a',
      {
        ...annaOfBook,
        matches: [{ contactId: 'book:0a1b2c3d:2', name: 'Anna Berg', book: longNames[0] ?? '' }],
      },
      7000,
    ),
  ]),
};

const answer = (page: Page, request: string, of: string): Promise<void> =>
  page.evaluate(([name, value]) => void (window.preview.answers[name] = { ok: true, value }), [
    request,
    found[of],
  ] as const);
const refuse = (page: Page, problem: string, detail: string): Promise<void> =>
  page.evaluate(
    ([why, how]) =>
      void (window.preview.answers['addressBook.connect'] = {
        ok: false,
        failure: { kind: 'address-book', problem: why, detail: how },
      }),
    [problem, detail] as const,
  );
const open = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^(Settings|Einstellungen)$/ }).click();
  await page
    .getByRole('heading', { name: /^(Address books|Adressbücher)$/ })
    .evaluate((node) => node.scrollIntoView({ block: 'start' }));
};
export const add = async (page: Page, kind?: RegExp): Promise<void> => {
  await open(page);
  await page.getByRole('button', { name: /^(Add address book|Adressbuch hinzufügen)$/ }).click();
  if (kind) await page.getByRole('button', { name: kind }).click();
};
const connect = (page: Page): Promise<void> =>
  page
    .getByRole('button', { name: /^(Connect|Verbinden)$/ })
    .last()
    .click();
const address = (page: Page, text: string): Promise<void> =>
  page
    .getByRole('dialog')
    .getByLabel(/^(Address|Adresse)$/)
    .fill(text);
const scrollDown = (page: Page): Promise<void> =>
  page.locator('dialog .body').evaluate((body) => void (body.scrollTop = body.scrollHeight));

/** Steps before the pictures of address books. */
export const addressBookSteps: Record<string, (page: Page) => Promise<void>> = {
  books: open,
  'books-menu': async (page) => {
    await open(page);
    await page
      .getByRole('button', { name: /Nextcloud/ })
      .last()
      .click();
  },
  'books-end': async (page) => {
    await open(page);
    await page
      .getByRole('button', { name: /^(Add address book|Adressbuch hinzufügen)$/ })
      .scrollIntoViewIfNeeded();
    await page.getByLabel(/^(Keep looked-up numbers|Nachgeschlagene Nummern)/).scrollIntoViewIfNeeded();
  },
  'books-kinds': (page) => add(page),
  'books-carddav': (page) => add(page, /^CardDAV$/),
  'books-carddav-refused': async (page) => {
    await add(page, /^CardDAV$/);
    await address(page, 'cloud.example.com');
    await refuse(page, 'sign-in', '401');
    await connect(page);
    await page.getByRole('alert').first().waitFor();
  },
  'books-carddav-certificate': async (page) => {
    await add(page, /^CardDAV$/);
    await address(page, 'cloud.example.com');
    await refuse(page, 'certificate', 'self-signed certificate in certificate chain');
    await connect(page);
    await page.getByRole('alert').first().waitFor();
  },
  'books-carddav-waiting': async (page) => {
    await add(page, /^CardDAV$/);
    await address(page, 'cloud.example.com');
    await page.evaluate(() => void (window.preview.answers['addressBook.connect'] = 'never'));
    await connect(page);
    await page.getByRole('button', { name: /^(Stop|Stoppen)$/ }).waitFor();
  },
  'books-carddav-found': async (page) => {
    await add(page, /^CardDAV$/);
    await address(page, 'cloud.example.com');
    await answer(page, 'addressBook.connect', 'carddav');
    await connect(page);
    await page.getByRole('checkbox').first().waitFor();
  },
  'books-ldap': (page) => add(page, /^LDAP/),
  'books-ldap-found': async (page) => {
    await add(page, /^LDAP/);
    await address(page, 'ldap.example.com');
    await answer(page, 'addressBook.connect', 'ldap');
    await connect(page);
    await page.getByText('Aylin Kaya').waitFor();
  },
  'books-ldap-limited': async (page) => {
    await add(page, /^LDAP/);
    await address(page, 'ldap.example.com');
    await answer(page, 'addressBook.connect', 'ldap-limited');
    await connect(page);
    await page.getByText('Aylin Kaya').waitFor();
    await scrollDown(page);
  },
  'books-ldap-none': async (page) => {
    await add(page, /^LDAP/);
    await address(page, 'ldap.example.com');
    await answer(page, 'addressBook.connect', 'ldap-none');
    await connect(page);
    await page.getByRole('alert').waitFor();
    await scrollDown(page);
  },
  'books-ldap-custom': async (page) => {
    await add(page, /^LDAP/);
    await page.locator('dialog summary').click();
    await page
      .getByRole('dialog')
      .getByLabel(/^(Attributes|Attribute)$/)
      .selectOption('custom');
    await scrollDown(page);
  },
  'books-file': (page) => add(page, /^(File|Datei)$/),
  'books-file-csv': async (page) => {
    await add(page, /^(File|Datei)$/);
    await answer(page, 'addressBook.openFile', 'addressBook.openFile');
    await page.getByRole('button', { name: /^(Choose file|Datei auswählen)$/ }).click();
    await page.getByRole('dialog').getByRole('table').waitFor();
  },
  'books-file-csv-end': async (page) => {
    await add(page, /^(File|Datei)$/);
    await answer(page, 'addressBook.openFile', 'addressBook.openFile');
    await page.getByRole('button', { name: /^(Choose file|Datei auswählen)$/ }).click();
    await page.getByRole('dialog').getByRole('table').waitFor();
    await scrollDown(page);
  },
  'books-file-vcard': async (page) => {
    await add(page, /^(File|Datei)$/);
    await answer(page, 'addressBook.openFile', 'vcard');
    await page.getByRole('button', { name: /^(Choose file|Datei auswählen)$/ }).click();
    await page.getByText('Karl Wenig').last().waitFor();
  },
  'books-web': (page) => add(page, /^Web/),
  'books-web-found': async (page) => {
    await add(page, /^Web/);
    await address(page, 'https://crm.example.com/api?phone={number}');
    await page
      .getByRole('dialog')
      .getByLabel(/^(Sample number|Beispielnummer)$/)
      .fill('030 23125101');
    await answer(page, 'addressBook.connect', 'web');
    await connect(page);
    await page.getByText(/"results"/).waitFor();
  },
  'books-web-missing': async (page) => {
    await add(page, /^Web/);
    await address(page, 'http://crm.example.com');
    await connect(page);
    await page.getByRole('alert').waitFor();
  },
  'books-remove': async (page) => {
    await open(page);
    await page
      .getByRole('button', { name: /Nextcloud/ })
      .last()
      .click();
    await page.getByRole('menuitem', { name: /^(Remove|Entfernen)/ }).click();
  },
  'books-report': async (page) => {
    await open(page);
    await answer(page, 'addressBook.report', 'report');
    await page.getByRole('button', { name: /^12 / }).click();
    await page.getByRole('dialog').getByRole('table').waitFor();
  },
  'books-person': async (page) => {
    await page.evaluate(
      ([person, portrait]) => {
        window.preview.answers['person.read'] = { ok: true, value: person };
        window.preview.answers['addressBook.picture'] = { ok: true, value: portrait };
        window.preview.tell({ kind: 'showPerson', contactId: 'book:b1:1' });
      },
      [annaInBook, picture] as const,
    );
    await page.getByRole('heading', { level: 2, name: /Anna Berg/ }).waitFor();
    await page.locator('header img').waitFor();
  },
  'books-place': async (page) => {
    await open(page);
    await page.getByRole('button', { name: /^(Add contact …|Kontakt anlegen …)/ }).click();
  },
  'books-suggest': async (page) => {
    await answer(page, 'dial.suggest', 'suggestions');
    await page.getByRole('combobox', { name: /Name/ }).fill('anna');
    await page.getByRole('listbox').waitFor();
    await page.keyboard.press('ArrowDown');
  },
  'books-conflicts': async (page) => {
    await open(page);
    await answer(page, 'addressBook.conflicts', 'conflicts');
    await page.getByRole('button', { name: /^2 (conflicts|Konflikte)$/ }).click();
    await page.getByRole('table').first().waitFor();
  },
  'books-refused': async (page) => {
    await open(page);
    await answer(page, 'addressBook.refused', 'refused');
    await page.getByRole('button', { name: /^5 (changes|Änderungen)/ }).click();
    await page.locator('dialog dl').first().waitFor();
  },
};

/** States of the desk window, and what is done in them. */
export const addressBookShots: [string, string][] = [
  ['books-none', 'books'],
  ['books', 'books'],
  ['books', 'books-menu'],
  ['books', 'books-end'],
  ['books-crowded', 'books'],
  ['books-kept', 'books'],
  ['calm', 'books-suggest'],
  ...Object.keys(addressBookSteps)
    .filter((step) => /^books-(kinds|carddav|ldap|file|web)/.test(step))
    .map((step): [string, string] => ['books-none', step]),
  ['books', 'books-remove'],
  ['books', 'books-report'],
  ['books', 'books-conflicts'],
  ['books', 'books-refused'],
  ['books', 'books-person'],
  ['books', 'books-place'],
];
