import { setImmediate } from 'node:timers/promises';
import { displayName, type Contact } from '../state/contact.ts';
import type { AddressBook } from '../state/editable-book.ts';

/** Contacts checked before yielding: a filter over a million must not delay a push. */
const SLICE = 5_000;

/**
 * The contacts whose name, company or number contains `filter`, ignoring case; all of them for an empty one, in
 * constant time. `total` counts the matches regardless of `offset` and `limit`.
 */
export async function findContacts(
  book: AddressBook,
  filter: string,
  offset: number,
  limit: number,
): Promise<{ items: Contact[]; total: number }> {
  const needle = filter.trim().toLowerCase();
  if (needle === '') return { items: range(book, offset, limit), total: book.count };
  const digits = needle.replace(/[^\d]/g, '');
  const items: Contact[] = [];
  let total = 0;
  for (let index = 0; index < book.count; index++) {
    if (index % SLICE === SLICE - 1) await setImmediate();
    const contact = book.at(index);
    if (!contact || !matches(contact, needle, digits)) continue;
    if (total >= offset && items.length < limit) items.push(contact);
    total += 1;
  }
  return { items, total };
}

/** A page of an unfiltered address book. */
export function range(book: AddressBook, offset: number, limit: number): Contact[] {
  const length = Math.max(0, Math.min(limit, book.count - offset));
  return Array.from({ length }, (_, step) => book.at(offset + step)).filter(
    (contact) => contact !== undefined,
  );
}

function matches(contact: Contact, wanted: string, digits: string): boolean {
  if (displayName(contact).toLowerCase().includes(wanted)) return true;
  if (contact.company?.toLowerCase().includes(wanted)) return true;
  if (digits.length < 3 || /[a-z]/.test(wanted)) return false;
  const tail = digits.replace(/^0+/, '');
  return contact.numbers.some(({ number }) => number.includes(tail));
}
