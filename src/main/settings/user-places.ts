import { userInfo } from 'node:os';
import type { AddressBook } from '../../shared/model/address-book.ts';
import { userPlaceholder } from '../../shared/policy/user-placeholder.ts';

/** The name of the user on this computer; empty: the system does not say it. */
function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}

/**
 * An address book of a policy with the user in its addresses: of a CardDAV server by the name that they sign in with there,
 * elsewhere by that of this computer. Unchanged while the name is unknown.
 */
export function withUserPlaces(book: AddressBook, onComputer: () => string = systemUser): AddressBook {
  const fill = (text: string, name: string): string =>
    name === '' ? text : text.replaceAll(userPlaceholder, () => name);
  switch (book.kind) {
    case 'carddav': {
      const name = encodeURIComponent(book.userName.toWellFormed());
      const collections = book.collections.map((each) => ({ ...each, url: fill(each.url, name) }));
      return { ...book, address: fill(book.address, name), collections };
    }
    case 'file':
      return { ...book, address: fill(book.address, onComputer()) };
    case 'web':
      return { ...book, address: fill(book.address, encodeURIComponent(onComputer().toWellFormed())) };
    case 'ldap':
      return book;
  }
}
