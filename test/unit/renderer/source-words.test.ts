import { expect, it } from 'vitest';
import { sourceFacts, sourceTrouble } from '../../../src/renderer/desk/address-books/source-words.ts';
import type { AddressBookView, BookProgress } from '../../../src/shared/model/address-book.ts';

/** Without loaded texts a message is its id. */
const now = Date.UTC(2026, 2, 4, 12);
const view: AddressBookView = {
  ...{ id: '0a1b2c3d', kind: 'carddav', name: 'Office', status: 'reading', contacts: 40, unreadable: 0 },
  ...{ isAsked: false, isWritable: true, takesNew: [], waiting: 0, refused: 0, conflicts: 0 },
  reading: { contacts: 0 },
};

it('an address book that is being read shows its last state as well', () => {
  expect(sourceFacts({ ...view, readAt: now - 5 * 60_000 }, now)).toBe(
    'addressBook.contactsRead · addressBook.readingSome',
  );
});

it('an address book that was never read only shows that it is being read', () => {
  expect(sourceFacts({ ...view, contacts: 0 }, now)).toBe('addressBook.readingSome');
});

it('an address book whose contacts are all read shows how many are stored', () => {
  const reading: BookProgress = { contacts: 500, total: 1_200, isStoring: true };
  expect(sourceFacts({ ...view, reading }, now)).toBe('addressBook.storing');
});

it('a paused source shows when it may be tried again, until then', () => {
  const paused: AddressBookView = { ...view, status: 'failing', kind: 'web', isAsked: true, contacts: 0 };
  const retryAt = now + 60_000;
  expect(sourceTrouble({ ...paused, retryAt }, now)).toBe('addressBook.retryAt');
  expect(sourceTrouble({ ...paused, retryAt }, retryAt)).toBe('');
});

it('an unreachable address book shows since when during a retry', () => {
  expect(sourceTrouble({ ...view, failingSince: now - 60_000 }, now)).toBe('addressBook.failingKept');
  expect(sourceTrouble(view, now)).toBeUndefined();
});
