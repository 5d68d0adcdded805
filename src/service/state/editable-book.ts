import type { Contact } from './contact.ts';

/** Contacts in their order. They may be computed, so that a million of them cost nothing until requested. */
export interface AddressBook {
  count: number;
  at(index: number): Contact | undefined;
  byId(id: string): Contact | undefined;
  /** Contacts with exactly this number (E.164 with '+'), lowest index first. */
  byNumber(number: string): Contact[];
}

/** An address book to which contacts can be added, changed and removed. */
export interface EditableBook extends AddressBook {
  /** Adds a contact at the end. */
  add(contact: Omit<Contact, 'index'>): Contact;
  /** Replaces a contact, keeping its id and position. */
  change(contact: Contact): void;
  /** False if there is no such contact. */
  remove(id: string): boolean;
  /** Without the private contacts of other users. */
  visibleTo(userId: string): AddressBook;
  added(): readonly Contact[];
}

/** Stores the differences from the computed contacts; an access takes a step for each removed one. */
export function createEditableBook(base: AddressBook): EditableBook {
  /** Indexes of removed computed contacts, lowest first. */
  const gaps: number[] = [];
  /** Changed computed contacts, by index. */
  const changed = new Map<number, Contact>();
  let added: Contact[] = [];
  let nextIndex = base.count;

  const current = (contact: Contact | undefined): Contact | undefined =>
    contact && (changed.get(contact.index) ?? contact);
  const isThere = (contact: Contact): boolean => gaps[placeOf(gaps, contact.index)] !== contact.index;
  const hasNumber = (contact: Contact, number: string): boolean =>
    contact.numbers.some((entry) => entry.number === number);

  const viewOf = (others: () => readonly Contact[]): AddressBook => {
    const remainingCount = (): number => base.count - gaps.length;
    return {
      get count() {
        return remainingCount() + others().length;
      },
      at: (place) => {
        if (place < 0) return undefined;
        if (place >= remainingCount()) return others()[place - remainingCount()];
        let index = place;
        for (const gap of gaps) {
          if (gap > index) break;
          index += 1;
        }
        return current(base.at(index));
      },
      byId: (id) => {
        const contact = base.byId(id);
        return contact && isThere(contact) ? current(contact) : others().find((entry) => entry.id === id);
      },
      byNumber: (number) => {
        const unchanged = base.byNumber(number).filter((entry) => !changed.has(entry.index));
        const candidates = [...unchanged, ...changed.values()].filter(isThere);
        return [...candidates, ...others()].filter((entry) => hasNumber(entry, number));
      },
    };
  };
  const everything = viewOf(() => added);
  const remove = (id: string): boolean => {
    const contact = everything.byId(id);
    if (!contact) return false;
    if (contact.index >= base.count) added = added.filter((entry) => entry.id !== id);
    else gaps.splice(placeOf(gaps, contact.index), 0, contact.index);
    return true;
  };
  return {
    get count() {
      return everything.count;
    },
    at: everything.at,
    byId: everything.byId,
    byNumber: everything.byNumber,
    add: (fields) => {
      const contact = { ...fields, index: nextIndex };
      nextIndex += 1;
      added.push(contact);
      return contact;
    },
    change: (contact) => {
      if (contact.index >= base.count) {
        added = added.map((entry) => (entry.id === contact.id ? contact : entry));
      } else if (contact.ownerId === undefined) changed.set(contact.index, contact);
      else {
        // Computed contacts belong to everybody: one that becomes private moves to the added ones.
        remove(contact.id);
        added.push({ ...contact, index: nextIndex });
        nextIndex += 1;
      }
    },
    remove,
    visibleTo: (userId) =>
      viewOf(() => added.filter(({ ownerId }) => ownerId === undefined || ownerId === userId)),
    added: () => added,
  };
}

/** The position of a value in a sorted list, or where it would be. */
function placeOf(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? value) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
