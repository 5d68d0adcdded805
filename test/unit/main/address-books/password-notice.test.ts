import { expect, it } from 'vitest';
import { conflictNotice, passwordNotice } from '../../../../src/main/address-books/source-views.ts';
import type { AddressBookView } from '../../../../src/shared/model/address-book.ts';
import { textsIn } from '../../../support/texts.ts';

const view = (name: string, more: Partial<AddressBookView> = {}): AddressBookView => ({
  ...{ id: name, kind: 'ldap', name, status: 'failing', contacts: 0, unreadable: 0 },
  ...{ isAsked: true, isWritable: false, takesNew: [], waiting: 0, refused: 0, conflicts: 0 },
  isManaged: true,
  problem: { id: 'failure.address-book.sign-in' },
  ...more,
});

it('asks for a password only if an address book of the administrator needs one', () => {
  expect(passwordNotice([])).toBeUndefined();
  expect(
    passwordNotice([view('A', { problem: { id: 'failure.address-book.unreachable' } })]),
  ).toBeUndefined();
  const refused = { problem: { id: 'managedBook.header-refused' } } as const;
  expect(passwordNotice([view('A', refused)])).toMatchObject({ id: 'addressBook.asksPassword' });
  const { isManaged: _, ...own } = view('A');
  expect(passwordNotice([own])).toBeUndefined();
  const said = (...views: AddressBookView[]): string | undefined => {
    const sentence = passwordNotice(views);
    return sentence && textsIn('en').say(sentence);
  };
  expect(said(view('Staff'))).toMatch(/^The address book “Staff” of your administrator needs your user name/);
  expect(said(view('Staff'), view('Old'))).toMatch(
    /^“Staff” and another address book .* need your user name/,
  );
});

it('reports a conflict of a contact outside the settings as well', () => {
  expect(conflictNotice([view('A')])).toBeUndefined();
  const sentence = conflictNotice([view('A'), view('Office', { conflicts: 2 })]);
  expect(sentence && textsIn('en').say(sentence)).toMatch(
    /^2 contacts of “Office” were changed here and elsewhere/,
  );
  expect(sentence && textsIn('de').say(sentence)).toMatch(/^2 Kontakte in „Office“ wurden gleichzeitig/);
});
