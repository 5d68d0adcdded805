import type { Context } from 'hono';
import type { ServiceContext } from '../context.ts';
import type { Contact } from '../state/contact.ts';
import type { AddressBook } from '../state/editable-book.ts';
import { findContacts, range } from '../data/find-contacts.ts';
import { requireVersion } from '../http/classic-parameters.ts';
import { ServiceError } from '../http/errors.ts';
import { readPaging } from '../http/paging.ts';
import type { Routes } from '../http/routes.ts';
import { readActor, readUser } from '../http/users.ts';
import { parseNumber } from '../numbers.ts';
import { contactItem, contactRecord, internalRecord } from './contact-shapes.ts';
import { contactVcard } from './vcard.ts';

/** The default of the live platform's list. */
const DEFAULT_LIMIT = 5000;

/** vCard lines below the user (specification, "Contact"), records at the top level (platform facts, "Shapes"). */
export function registerContacts(rest: Routes, service: ServiceContext): void {
  const owner = (): string => service.state.account.masterSipId;
  const bookOf = (c: Context): AddressBook =>
    service.state.account.contacts.visibleTo(readActor(c, service).id);

  rest.get('/:userId/contacts', async (c) => {
    requireVersion(c);
    readUser(c, service);
    const { limit, offset } = readPaging(c);
    const { items, total } = await findContacts(bookOf(c), c.req.query('filter') ?? '', offset, limit);
    if (wantsVcard(c)) return vcards(c, items);
    return c.json({ items: items.map((contact) => contactItem(contact, owner())), overallMatches: total });
  });

  rest.get('/:userId/contacts/:contactId', (c) => {
    requireVersion(c);
    readUser(c, service);
    const contact = readContact(c, service);
    if (wantsVcard(c)) return vcards(c, [contact]);
    return c.json({ items: [contactItem(contact, owner())], overallMatches: 1 });
  });

  rest.get('/contacts', (c) => {
    const { limit, offset } = readPaging(c, DEFAULT_LIMIT);
    const book = bookOf(c);
    const numbers = c.req.queries('phonenumbers') ?? [];
    if (numbers.length > 0) {
      const matching = numbers.flatMap((text) => book.byNumber(parseNumber(text) ?? text));
      const found = [...new Map(matching.map((contact) => [contact.id, contact])).values()];
      return c.json({
        items: found.slice(offset, offset + limit).map(contactRecord),
        totalCount: found.length,
      });
    }
    return c.json({ items: range(book, offset, limit).map(contactRecord), totalCount: book.count });
  });

  rest.get('/contacts/internal', (c) => c.json({ items: service.state.account.users.map(internalRecord) }));

  rest.get('/contacts/:contactId', (c) => c.json(contactRecord(readContact(c, service))));
}

/** Whether the Accept header names the vCard media type, old spelling included. */
function wantsVcard(c: Context): boolean {
  return /\btext\/(x-)?vcard\b/i.test(c.req.header('accept') ?? '');
}

function vcards(c: Context, contacts: readonly Contact[]): Response {
  const type = { 'Content-Type': 'text/vcard; charset=utf-8' };
  return c.body(contacts.map(contactVcard).join(''), 200, type);
}

/** A contact that the requesting user may see. */
export function readContact(c: Context, service: ServiceContext): Contact {
  const id = c.req.param('contactId') ?? '';
  const contact = service.state.account.contacts.visibleTo(readActor(c, service).id).byId(id);
  if (contact) return contact;
  throw new ServiceError(404, `There is no contact ${id}.`);
}
