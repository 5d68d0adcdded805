import type { Contact } from './contact.ts';
import type { AddressBook } from './contacts.ts';

/** An address book in which somebody adds and removes contacts. */
export interface EditableBook extends AddressBook {
  /** Adds a contact behind the others. */
  add(contact: Omit<Contact, 'index'>): Contact;
  /** False when there is no such contact. */
  remove(id: string): boolean;
}

/** Keeps what differs from the computed contacts. An access costs a step for each removed contact, however many there are. */
export function createEditableBook(base: AddressBook): EditableBook {
  /** Indexes of removed computed contacts, lowest first. */
  let gaps: number[] = [];
  let added: Contact[] = [];
  let nextIndex = base.count;
  const kept = (): number => base.count - gaps.length;
  const isThere = (contact: Contact): boolean => !gaps.includes(contact.index);
  const byId: AddressBook['byId'] = (id) => {
    const contact = base.byId(id);
    if (contact && isThere(contact)) return contact;
    return added.find((entry) => entry.id === id);
  };
  return {
    get count() {
      return kept() + added.length;
    },
    at: (place) => {
      if (place < 0) return undefined;
      if (place >= kept()) return added[place - kept()];
      let index = place;
      for (const gap of gaps) if (gap <= index) index += 1;
      return base.at(index);
    },
    byId,
    byNumber: (number) => [
      ...base.byNumber(number).filter(isThere),
      ...added.filter((contact) => contact.numbers.some((entry) => entry.number === number)),
    ],
    add: (fields) => {
      const contact = { ...fields, index: nextIndex };
      nextIndex += 1;
      added.push(contact);
      return contact;
    },
    remove: (id) => {
      const contact = byId(id);
      if (!contact) return false;
      if (added.includes(contact)) added = added.filter((entry) => entry !== contact);
      else gaps = [...gaps, contact.index].sort((a, b) => a - b);
      return true;
    },
  };
}
