import { expect, it } from 'vitest';
import type { BookStanding } from '../../../../src/contacts/book-rows.ts';
import { sourceViews } from '../../../../src/main/address-books/source-views.ts';
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
        waiting: () => ({ waiting: 0, conflicts: 0, refused: 0 }),
      },
      () =>
        here === undefined ? undefined : { failure: { kind: 'internal', detail: '' }, failingSince: here },
    );
    const view = views.find(({ id }) => id === book.id);
    expect(view?.failingSince).toBe(since);
    expect(view?.status).toBe(since === undefined ? 'ready' : 'failing');
  },
);
