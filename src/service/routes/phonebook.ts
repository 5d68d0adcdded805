import { stream } from 'hono/streaming';
import type { ServiceContext } from '../context.ts';
import { displayName, type Contact } from '../state/contact.ts';
import { range } from '../data/find-contacts.ts';
import { requireVersion } from '../http/classic-parameters.ts';
import { ServiceError } from '../http/errors.ts';
import type { Routes } from '../http/routes.ts';
import { readUser } from '../http/users.ts';

/** The root element of each vendor's file. The specification leaves the two names out. */
const ROOTS: Record<string, string> = { snom: 'SnomIPPhoneDirectory', yealink: 'YealinkIPPhoneDirectory' };

/** Contacts written in one chunk. */
const SLICE = 500;

/** The address book as a file for the phones of two vendors (spec: Contacts and billing). */
export function registerPhonebook(rest: Routes, service: ServiceContext): void {
  rest.get('/:userId/contacts/phonebook/:vendorName', (c) => {
    requireVersion(c);
    readUser(c, service);
    const vendor = c.req.param('vendorName');
    const root = Object.hasOwn(ROOTS, vendor) ? ROOTS[vendor] : undefined;
    if (root === undefined) {
      const rootNames = Object.keys(ROOTS).join(' and ');
      throw new ServiceError(404, `There are phonebooks for ${rootNames}, not for "${vendor}".`);
    }
    c.header('Content-Type', 'application/xml; charset=utf-8');
    return stream(c, async (out) => {
      for (const piece of phonebook(service, root)) await out.write(piece);
    });
  });
}

/** Chunk by chunk, so that a million contacts are never in memory at once. */
function* phonebook(service: ServiceContext, root: string): Generator<string> {
  const { contacts } = service.state.account;
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>\n`;
  for (let from = 0; from < contacts.count; from += SLICE) {
    yield range(contacts, from, SLICE).map(directoryEntry).join('');
  }
  yield `</${root}>\n`;
}

function directoryEntry(contact: Contact): string {
  const numbers = contact.numbers.map(({ number }) => `    <Telephone>${escape(number)}</Telephone>\n`);
  if (numbers.length === 0) return '';
  return `  <DirectoryEntry>\n    <Name>${escape(displayName(contact))}</Name>\n${numbers.join('')}  </DirectoryEntry>\n`;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
