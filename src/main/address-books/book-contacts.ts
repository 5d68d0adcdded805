import { randomUUID } from 'node:crypto';
import type { DirectoryInUse } from '../../contacts/directory.ts';
import { bookOf } from '../../contacts/intake.ts';
import type { ContactDraft, ContactWriting } from '../../shared/ipc/requests/contacts.ts';
import type { AddressBook, CardDavBook } from '../../shared/model/address-book.ts';
import { longestName, mostNumbers, ownNumberKinds, type Contact } from '../../shared/model/contact.ts';
import { Refusal } from '../base/refusal.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { contactIdOf, keyOf } from './card-drafts.ts';
import { isWithin } from '../../address-books/carddav/place.ts';
import { collectionOfCard } from './source-order.ts';
import type { CardChanges } from './card-change-deps.ts';
import type { CardServer, CardTexts } from './card-ports.ts';
import type { CardChange, ShownDraft } from './change-file.ts';
import type { ShownChange, WaitingCreate } from './change-kinds.ts';

export interface BookContactDeps {
  settings: Pick<SettingsStore, 'get'>;
  directory: Pick<DirectoryInUse, 'card' | 'person' | 'picture'>;
  changes: Pick<CardChanges, 'send' | 'waitingCreates' | 'shown' | 'waitingDraft' | 'taken'>;
  /** @param book its id in the settings */
  open(book: string): Promise<CardServer>;
  /** Its server is known not to answer at present. */
  isFailing(book: string): boolean;
  /** Resolves after the longest time that the user waits for a form to be filled. */
  formTimeout(): Promise<unknown>;
  texts: Pick<CardTexts, 'read' | 'kept' | 'change' | 'write' | 'withPicture'>;
}

/** Contacts that are written into address books. */
export interface BookContacts {
  /** Contacts as they were written here, until they are read from their servers: of each the last version. */
  waiting(): Contact[];
  /** The contact as it is now, for its form; as it was read last while its server does not answer. @throws Refusal */
  edit(contactId: string): Promise<ContactDraft>;
  /** @param place where a new contact is to be @throws Refusal, AddressBookException */
  create(draft: ContactDraft, place: string): Promise<ContactWriting>;
  /** @throws Refusal, AddressBookException */
  change(contactId: string, draft: ContactDraft): Promise<ContactWriting>;
  /** @throws Refusal, AddressBookException */
  remove(contactId: string): Promise<ContactWriting>;
}

interface EditedCard {
  key: string;
  version: string;
  /** What its form was filled with, where its text was not kept and its server could not be reached. */
  before?: ShownDraft;
  /** Its text, without pictures if it is large. */
  card?: string;
}

/** Where a contact of an address book is: its collections are known by their place in the list. */
const placePattern = /^book:([0-9a-f]{8}):(\d+)$/;

const refused = (problem: 'gone' | 'read-only'): Refusal => new Refusal({ kind: 'bad-contact', problem });

/** Made once at the start. It remembers each card as its form was opened, so that a change made elsewhere is noticed. */
export function createBookContacts(deps: BookContactDeps): BookContacts {
  const { settings, directory, changes, texts } = deps;
  const stored = createStoredContacts(deps);
  /** The cards whose forms were opened, as they were then. */
  const edited = new Map<string, EditedCard>();

  const writable = (book: AddressBook | undefined): book is CardDavBook =>
    book?.kind === 'carddav' && book.collections.some((collection) => collection.writable);

  function bookFor(id: string | undefined): CardDavBook {
    const book = settings.get().addressBooks.find((each) => each.id === id);
    if (!writable(book)) throw refused('read-only');
    return book;
  }

  function cardOf(contactId: string): { book: CardDavBook; card: EditedCard } {
    const book = bookFor(bookOf(contactId));
    const newest = changes.taken(contactId)?.taken ?? directory.card(contactId);
    if (!newest) throw refused('gone');
    const card = edited.get(contactId) ?? editedCard(newest, stored.text(contactId));
    // Some collections of an address book may be read-only.
    if (collectionOfCard(book, card.key)?.writable === false) throw refused('read-only');
    return { book, card };
  }

  const send = ({ id }: AddressBook, what: CardChange['what']): Promise<ContactWriting> =>
    changes.send({ id: randomUUID(), book: id, what });

  const waitingCreate = (contactId: string): WaitingCreate | undefined =>
    changes.waitingCreates().find((change) => contactIdOf(change) === contactId);

  /** The card of a contact; of a new one that no server has taken, that which it will have. */
  function newestOf(contactId: string): { book: CardDavBook; card: EditedCard } {
    const created = waitingCreate(contactId);
    if (!created) return cardOf(contactId);
    return { book: bookFor(created.book), card: { key: keyOf(created), version: '' } };
  }

  /** The card as its server has it now; undefined while that does not answer soon. */
  async function freshCard(
    book: string,
    key: string,
  ): Promise<{ text: string; version: string } | undefined> {
    if (deps.isFailing(book)) return undefined;
    const reading = async (): Promise<{ text: string; version: string }> => {
      const server = await deps.open(book);
      try {
        return await server.get(key);
      } finally {
        await server.dispose();
      }
    };
    const late = deps.formTimeout().then(() => undefined);
    return Promise.race([reading().catch(() => undefined), late]);
  }

  return {
    waiting: () => [
      ...new Map(
        changes
          .shown()
          .map(contactOf)
          .map((each) => [each.id, each]),
      ).values(),
    ],
    async edit(contactId) {
      edited.delete(contactId);
      const { book, card } = newestOf(contactId);
      const { key, version } = card;
      const place = `book:${book.id}:${collectionOf(book, key)}`;
      const waiting = changes.waitingDraft(key);
      if (waiting) return { ...waiting, id: contactId, place };
      const fresh = await freshCard(book.id, key);
      if (fresh) {
        edited.set(contactId, editedCard({ key, version: fresh.version }, texts.kept(fresh.text)));
        return { ...texts.read(fresh.text), id: contactId, place };
      }
      const text = stored.text(contactId);
      const filled = text === undefined ? stored.draft(contactId) : texts.read(text);
      edited.set(
        contactId,
        text === undefined ? { key, version, before: filled } : { key, version, card: text },
      );
      return { ...filled, id: contactId, place };
    },
    async create(draft, place) {
      const [, id, at = ''] = placePattern.exec(place) ?? [];
      const book = bookFor(id);
      const collection = book.collections[Number(at)];
      if (!collection?.writable) throw refused('read-only');
      return send(book, {
        kind: 'create',
        collection: collection.url,
        uid: randomUUID(),
        draft: plain(draft),
      });
    },
    async change(contactId, draft) {
      const { book, card } = newestOf(contactId);
      const written = await send(book, { kind: 'change', ...card, draft: plain(draft) });
      edited.delete(contactId);
      return written;
    },
    async remove(contactId) {
      const { book, card } = newestOf(contactId);
      const { key, version } = card;
      const draft = waitingCreate(contactId)?.what.draft ?? stored.draft(contactId);
      const written = await send(book, { kind: 'remove', key, version, draft });
      edited.delete(contactId);
      return written;
    },
  };
}

/** Contacts as this computer has them. */
function createStoredContacts({ directory, changes, texts }: BookContactDeps) {
  /** The card as it was read or written last; undefined if its text was not kept. */
  function text(contactId: string): string | undefined {
    const what = changes.taken(contactId)?.what;
    if (what === undefined) {
      const [read, picture] = [directory.card(contactId)?.text, directory.picture(contactId)];
      return read !== undefined && picture ? texts.withPicture(read, picture) : read;
    }
    if (what.kind === 'remove') return undefined;
    if (what.card !== undefined) return texts.change(what.card, what.draft);
    return what.kind === 'create' ? texts.write(what.uid, what.draft) : undefined;
  }

  /** The contact as it was last read. */
  function draft(contactId: string): ShownDraft {
    const delivered = changes.taken(contactId);
    if (delivered) return plain(delivered.what.draft);
    const person = directory.person(contactId);
    const card = directory.card(contactId);
    if (!person || !card) throw refused('gone');
    return {
      name: person.name.slice(0, longestName).trim(),
      organisation: (person.organisation ?? '').slice(0, longestName).trim(),
      numbers: person.numbers.slice(0, mostNumbers).map(({ pretty, type }, at) => ({
        text: (card.numbers[at] ?? pretty).slice(0, 60).trim(),
        kind: ownNumberKinds.find((kind) => kind === type) ?? 'OTHER',
      })),
    };
  }

  return { text, draft };
}

const contactOf = (change: ShownChange): Contact => {
  const { name, organisation, numbers } = change.what.draft;
  return {
    id: contactIdOf(change),
    name,
    ...(organisation !== '' && { organisation }),
    numbers: numbers.map(({ text, kind }) => ({ raw: text, types: [kind] })),
    emails: [],
  };
};

const editedCard = ({ key, version }: EditedCard, card: string | undefined): EditedCard => ({
  ...{ key, version },
  ...(card !== undefined && { card }),
});

/** The fields of a draft that are written. */
const plain = ({ name, organisation, numbers }: ContactDraft): ContactDraft => ({
  name,
  organisation,
  numbers: numbers.filter(({ text }) => text !== ''),
});

const collectionOf = ({ collections }: CardDavBook, key: string): number =>
  Math.max(
    0,
    collections.findIndex(({ url }) => isWithin(url, key)),
  );
