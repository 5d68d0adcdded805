import type { Directory } from '../../contacts/directory.ts';
import { bookOf } from '../../contacts/intake.ts';
import type { OwnContacts } from '../../contacts/own.ts';
import { readNumber } from '../../contacts/record.ts';
import { mostOwnContacts, ownNumberKinds, type Contact } from '../../shared/model/contact.ts';
import type {
  ContactDraft,
  contactRequests,
  ContactWriting,
  OwnContact,
} from '../../shared/ipc/requests/contacts.ts';
import type { DeskEvent } from '../../shared/ipc/desk-event.ts';
import type { CallCard } from '../../shared/model/card.ts';
import type { OwnContactStore } from '../account-database/own-contact-store.ts';
import type { PlatformBook } from './platform-book.ts';
import type { HandlersOf } from '../base/handlers.ts';
import { Refusal } from '../base/refusal.ts';

interface WritableBooks {
  edit(contactId: string): Promise<ContactDraft>;
  create(draft: ContactDraft, place: string): Promise<ContactWriting>;
  change(contactId: string, draft: ContactDraft): Promise<ContactWriting>;
  remove(contactId: string): Promise<ContactWriting>;
}

export interface ContactDeps {
  directory: Pick<Directory, 'country'>;
  own: Pick<OwnContacts, 'list'> & Pick<OwnContactStore, 'write'>;
  book: Pick<PlatformBook, 'create' | 'change' | 'remove' | 'refresh'>;
  inBooks: WritableBooks;
  card(id: string): CallCard | undefined;
  openDeskFor(event: DeskEvent): void;
  /** The id of a local contact, without its prefix. */
  newId(): string;
}

/** Handles local contacts, and those of writable address books and of the platform. */
export function contactHandlers(deps: ContactDeps): HandlersOf<typeof contactRequests> {
  const { own, book, inBooks } = deps;
  const isOwn = (id: string): boolean => own.list().some((contact) => contact.id === id);
  return {
    'contact.compose': ({ id }) => {
      const { number, pretty = number } = deps.card(id)?.party ?? {};
      if (pretty === undefined) throw new Refusal({ kind: 'no-such-call' });
      deps.openDeskFor({ kind: 'composeContact', number: pretty });
    },
    'contact.list': () => own.list().map(viewOf).sort(byName),
    'contact.edit': async ({ id }) => {
      const here = own.list().find((contact) => contact.id === id);
      if (here) return { ...viewOf(here), place: 'desk' };
      if (bookOf(id) !== undefined) return inBooks.edit(id);
      const contact = await book.refresh(id);
      if (!contact) throw bad('gone');
      return { ...viewOf(contact), place: contact.scope === 'PRIVATE' ? 'private' : 'shared' };
    },
    'contact.write': async (draft) => {
      const { id, place = 'desk' } = draft;
      const contact = contactOf(draft, deps.directory.country, id ?? ownPrefix + deps.newId());
      if (place === 'desk') {
        if (id !== undefined && !isOwn(id)) throw bad('gone');
        if (id === undefined && own.list().length >= mostOwnContacts) throw bad('full');
        await own.write(contact);
        return 'taken';
      }
      if (id !== undefined && bookOf(id) !== undefined) return inBooks.change(id, draft);
      if (id !== undefined && !id.startsWith(ownPrefix)) {
        await book.change(id, draft);
        return 'taken';
      }
      const written = place.startsWith('book:') ? await inBooks.create(draft, place) : 'taken';
      if (!place.startsWith('book:')) await book.create(draft, place === 'private' ? 'PRIVATE' : 'SHARED');
      // It has moved, so the local copy is deleted.
      if (id !== undefined) await own.write(id);
      return written;
    },
    'contact.remove': async ({ id }) => {
      if (bookOf(id) !== undefined) return inBooks.remove(id);
      if (!id.startsWith(ownPrefix)) await book.remove(id);
      else if (isOwn(id)) await own.write(id);
      return 'taken';
    },
  };
}

const ownPrefix = 'own:';

const bad = (problem: 'no-name' | 'no-number' | 'full' | 'gone'): Refusal =>
  new Refusal({ kind: 'bad-contact', problem });

/** @throws Refusal without a name or a number */
function contactOf({ name, organisation, numbers }: ContactDraft, country: string, id: string): Contact {
  if (name === '' && organisation === '') throw bad('no-name');
  const written = numbers.filter(({ text }) => text !== '');
  if (written.length === 0) throw bad('no-number');
  const unread = written.find(({ text }) => readNumber(text, country).number === undefined);
  if (unread) throw new Refusal({ kind: 'not-a-number', text: unread.text });
  return {
    id,
    name,
    ...(organisation !== '' && { organisation }),
    numbers: written.map(({ text, kind }) => ({ raw: text, types: [kind] })),
    emails: [],
  };
}

const viewOf = ({ id, name, organisation = '', numbers }: Contact): OwnContact => ({
  id,
  name,
  organisation,
  numbers: numbers.map(({ raw, types }) => ({
    text: raw,
    kind: ownNumberKinds.find((kind) => types.includes(kind)) ?? 'OTHER',
  })),
});

const byName = (a: OwnContact, b: OwnContact): number =>
  (a.name || a.organisation).localeCompare(b.name || b.organisation);
