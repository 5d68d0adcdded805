import type { AddressBookFound } from '../shared/ipc/requests/address-books.ts';
import type { AddressBookDraft } from '../shared/model/address-book.ts';
import { AddressBookException, type BookAccess, type Card } from './source.ts';

/** An address book that is being set up, with what opens it. */
export type OpenDraft = AddressBookDraft & { password?: string };

export interface ConnectOptions extends BookAccess {
  /** E.164: the sample for a web look-up. */
  number: string;
  signal: AbortSignal;
}

/** Stands for the id that an address book has once it is kept. */
const noId = '00000000';

/** Tries an address book before it is kept. @throws AddressBookException */
export async function connectBook(draft: OpenDraft, deps: ConnectOptions): Promise<AddressBookFound> {
  const { number, openSocket, signal } = deps;
  const { id = noId } = draft;
  switch (draft.kind) {
    case 'carddav': {
      const { discoverCollections } = await import('./carddav/discover.ts');
      const { address, userName, password = '', authority } = draft;
      let leftOut = 0;
      const collections = await discoverCollections(
        address,
        { userName, password, authority, openSocket, signal },
        (count) => void (leftOut = count),
      );
      return { kind: 'carddav', collections, ...(leftOut > 0 && { leftOut }) };
    }
    case 'ldap': {
      const { createLdapReader } = await import('./ldap/ldap-reader.ts');
      const reader = createLdapReader({ ...draft, id }, deps);
      try {
        return { kind: 'ldap', ...(await reader.test(signal)) };
      } finally {
        reader.dispose();
      }
    }
    case 'web': {
      const { createWebLookup } = await import('./web/lookup.ts');
      const lookup = createWebLookup({ ...draft, id }, openSocket);
      try {
        const { cards, ...preview } = await lookup.preview(number, signal);
        return { kind: 'web', ...preview, names: cards.map(nameOf) };
      } finally {
        await lookup.dispose();
      }
    }
    case 'file':
      throw new AddressBookException('bad-address', draft.address);
  }
}

const nameOf = ({ contact: { name, organisation = '' } }: Card): string =>
  [name, organisation].filter(Boolean).join(', ');
