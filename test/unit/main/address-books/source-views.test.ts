import { expect, it } from 'vitest';
import type { BookStanding } from '../../../../src/contacts/book-rows.ts';
import {
  passwordNotice,
  reportOf,
  sourceViews,
  waitingNotice,
  type SourceViewDeps,
} from '../../../../src/main/address-books/source-views.ts';
import { AddressBookException } from '../../../../src/address-books/source.ts';
import type { AddressBook } from '../../../../src/shared/model/address-book.ts';
import { textsIn } from '../../../support/texts.ts';
import { memorySettings } from '../support.ts';

const book: AddressBook = {
  ...{ id: '0a1b2c3d', kind: 'carddav', name: 'Office', paused: false },
  ...{ address: 'cloud.example.com', userName: 'anna', collections: [] },
};
const standing: BookStanding = { contacts: 7, readAt: 1_000, report: { count: 0, some: [] }, state: 's' };

const changesThat = (some: Partial<SourceViewDeps['changes']> = {}): SourceViewDeps['changes'] => ({
  ...{ count: () => ({ waiting: 0, conflicts: 0, refused: 0 }), waitsFor: () => undefined },
  ...{ inConflict: () => [], isWhole: () => true, isKept: () => true },
  ...some,
});

it.each([
  [undefined, 5_000, 5_000],
  [3_000, 5_000, 3_000],
  [3_000, undefined, 3_000],
  [undefined, undefined, undefined],
])('an address book shows its first known failure: on the disk %s, here %s', (disk, here, since) => {
  const { settings } = memorySettings();
  settings.update({ addressBooks: [book] });
  const stored = { ...standing, ...(disk !== undefined && { failingSince: disk }) };
  const views = sourceViews(
    {
      settings: { get: settings.get, isManagedBook: () => false },
      directory: { size: 7, standings: () => new Map([[book.id, stored]]) },
      own: { size: 0 },
      answers: () => ({ count: 0, some: [] }),
      changes: changesThat(),
    },
    () =>
      here === undefined ? undefined : { failure: { kind: 'internal', detail: '' }, failingSince: here },
  );
  const view = views.find(({ id }) => id === book.id);
  expect(view?.failingSince).toBe(since);
  expect(view?.status).toBe(since === undefined ? 'ready' : 'failing');
});

it('a look-up source has as many unreadable entries as its answers', () => {
  const crm: AddressBook = {
    ...{ id: 'ffffffff', kind: 'web', name: 'CRM', paused: false, header: '', results: '', fields: {} },
    address: 'https://crm.example.com/{number}',
  };
  const { settings } = memorySettings();
  settings.update({ addressBooks: [book, crm] });
  const broken = { where: '+4930: name', why: 'not-text' } as const;
  const copied = { ...standing, report: { count: 3, some: [] } };
  const parts = {
    settings: { get: settings.get, isManagedBook: () => false },
    directory: { size: 7, standings: () => new Map([[book.id, copied]]) },
    own: { size: 0 },
    answers: () => ({ count: 1, some: [broken] }),
    changes: changesThat(),
  };
  const counts = sourceViews(parts, () => undefined).map(({ id, unreadable }) => [id, unreadable] as const);
  expect(Object.fromEntries(counts)).toMatchObject({ [book.id]: 3, [crm.id]: 1 });
  expect(reportOf(crm.id, parts).some).toEqual([broken]);
  expect(reportOf(book.id, parts).count).toBe(3);
});

it('changes that wait for a password are reported, in the settings and elsewhere', () => {
  const { settings } = memorySettings();
  settings.update({ addressBooks: [book] });
  const viewsOf = (waiting: number, problem: 'sign-in' | 'unreachable', isManaged = false) =>
    sourceViews(
      {
        settings: { get: settings.get, isManagedBook: () => isManaged },
        directory: { size: 7, standings: () => new Map([[book.id, standing]]) },
        own: { size: 0 },
        answers: () => ({ count: 0, some: [] }),
        changes: changesThat({
          count: () => ({ waiting, conflicts: 0, refused: 0 }),
          waitsFor: () => new AddressBookException(problem, '401'),
        }),
      },
      () => undefined,
    );
  const officeOf = (views: ReturnType<typeof viewsOf>) => views.find(({ id }) => id === book.id);
  const views = viewsOf(2, 'sign-in');
  expect(officeOf(views)?.waitingFor?.id).toBe('failure.address-book.sign-in');
  const notice = waitingNotice(views);
  expect(notice && textsIn('en').say(notice)).toMatch(/^2 changes of contacts wait: the server of “Office”/);
  expect(notice && textsIn('de').say(notice)).toMatch(/^2 Änderungen an Kontakten warten: Der Server/);
  expect(officeOf(viewsOf(0, 'sign-in'))?.waitingFor).toBeUndefined();
  expect([viewsOf(0, 'sign-in'), viewsOf(1, 'unreachable')].map(waitingNotice)).toEqual([
    undefined,
    undefined,
  ]);
  // One of an administrator is told as such.
  const managed = viewsOf(1, 'sign-in', true);
  expect([waitingNotice(managed), passwordNotice(managed)?.id]).toEqual([
    undefined,
    'addressBook.asksPassword',
  ]);
});

it.each([
  [true, undefined],
  [false, true],
])(
  'an address book says whether changes may wait that cannot be read: all are known, %s',
  (isWhole, says) => {
    const file: AddressBook = {
      ...{ id: 'ffffffff', kind: 'file', name: 'Cards', paused: false },
      ...{ address: '/cards.vcf', format: { kind: 'vcard' } },
    };
    const { settings } = memorySettings();
    settings.update({ addressBooks: [book, file] });
    const views = sourceViews(
      {
        settings: { get: settings.get, isManagedBook: () => false },
        directory: { size: 7, standings: () => new Map([[book.id, standing]]) },
        own: { size: 0 },
        answers: () => ({ count: 0, some: [] }),
        changes: changesThat({ isWhole: () => isWhole }),
      },
      () => undefined,
    );
    const of = (id: string) => views.find((view) => view.id === id)?.hasUnreadChanges;
    expect([of(book.id), of(file.id)]).toEqual([says, undefined]);
  },
);
