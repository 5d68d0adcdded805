import { expect, it } from 'vitest';
import type { BookStanding } from '../../../../src/contacts/book-rows.ts';
import { reportOf, sourceViews } from '../../../../src/main/address-books/source-views.ts';
import type { AddressBook } from '../../../../src/shared/model/address-book.ts';
import { memorySettings } from '../support.ts';

const book: AddressBook = {
  ...{ id: '0a1b2c3d', kind: 'carddav', name: 'Office', paused: false },
  ...{ address: 'cloud.example.com', userName: 'anna', collections: [] },
};
const standing: BookStanding = { contacts: 7, readAt: 1_000, report: { count: 0, some: [] }, state: 's' };

it.each([
  [undefined, 5_000, 5_000],
  [3_000, 5_000, 3_000],
  [3_000, undefined, 3_000],
  [undefined, undefined, undefined],
])(
  'an address book fails since the first moment that is known: on the disk %s, here %s',
  (disk, here, since) => {
    const { settings } = memorySettings();
    settings.update({ addressBooks: [book] });
    const stored = { ...standing, ...(disk !== undefined && { failingSince: disk }) };
    const views = sourceViews(
      {
        settings: { get: settings.get, isManagedBook: () => false },
        directory: { size: 7, standings: () => new Map([[book.id, stored]]) },
        own: { size: 0 },
        answers: () => ({ count: 0, some: [] }),
        waiting: () => ({ waiting: 0, conflicts: 0, refused: 0 }),
        inConflict: () => [],
      },
      () =>
        here === undefined ? undefined : { failure: { kind: 'internal', detail: '' }, failingSince: here },
    );
    const view = views.find(({ id }) => id === book.id);
    expect(view?.failingSince).toBe(since);
    expect(view?.status).toBe(since === undefined ? 'ready' : 'failing');
  },
);

it('an address book that is asked number by number has as many unreadable things as its answers', () => {
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
    waiting: () => ({ waiting: 0, conflicts: 0, refused: 0 }),
    inConflict: () => [],
  };
  const counts = sourceViews(parts, () => undefined).map(({ id, unreadable }) => [id, unreadable] as const);
  expect(Object.fromEntries(counts)).toMatchObject({ [book.id]: 3, [crm.id]: 1 });
  expect(reportOf(crm.id, parts).some).toEqual([broken]);
  expect(reportOf(book.id, parts).count).toBe(3);
});
