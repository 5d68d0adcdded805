import { z } from 'zod';
import type { ServiceContext } from '../context.ts';
import { readCsv } from '../data/read-csv.ts';
import { parseWith, readJson } from '../http/body.ts';
import { ServiceError } from '../http/errors.ts';
import type { Routes } from '../http/routes.ts';
import { refusal } from '../http/send-parameters.ts';
import { readActor } from '../http/users.ts';
import { contactBody, contactOfBody } from './contact-body.ts';
import { readContact } from './contacts.ts';

const MOST_ADDED = 20_000;

const importBody = z.looseObject({ base64Content: z.base64('must be a CSV file in base64') });

/** Creating, changing, deleting and importing contacts as on the live platform. */
export function registerContactChanges(rest: Routes, service: ServiceContext): void {
  rest.post('/contacts', async (c) => {
    const { id: userId } = readActor(c, service);
    add(service, [contactOfBody(await readJson(c, contactBody), userId)]);
    return c.body(null, 204);
  });

  rest.put('/contacts/:contactId', async (c) => {
    const { id: userId } = readActor(c, service);
    const id = c.req.param('contactId');
    const isNew = isUuid(id) && !service.state.account.contacts.byId(id);
    const before = isNew ? undefined : readContact(c, service);
    const fields = contactOfBody(await readJson(c, contactBody), userId);
    if (!before) {
      add(service, [{ ...fields, id }]);
      return c.body(null, 204);
    }
    service.state.account.contacts.change({
      ...fields,
      id: before.id,
      index: before.index,
      created: before.created,
    });
    return c.body(null, 204);
  });

  rest.delete('/contacts/:contactId', (c) => {
    service.state.account.contacts.remove(readContact(c, service).id);
    return c.body(null, 204);
  });

  /** All private contacts of the requesting user; shared ones are deleted one by one. */
  rest.delete('/contacts', (c) => {
    const { id: userId } = readActor(c, service);
    const { contacts } = service.state.account;
    for (const { id } of contacts.added().filter(({ ownerId }) => ownerId === userId)) contacts.remove(id);
    return c.body(null, 204);
  });

  rest.post('/contacts/import/csv', async (c) => {
    const { id: userId } = readActor(c, service);
    const { base64Content } = await readJson(c, importBody);
    const rows = readCsv(Buffer.from(base64Content, 'base64').toString('utf8'));
    add(service, contactsOfRows(rows, userId));
    return c.body(null, 204);
  });
}

type NewContact = ReturnType<typeof contactOfBody> & { id?: string };

/** Published programs generate the UUID of a contact themselves, and create it through the endpoint for changes. */
function isUuid(text: string): boolean {
  return z.uuid().safeParse(text).success;
}

function add(service: ServiceContext, contacts: NewContact[]): void {
  const book = service.state.account.contacts;
  if (book.added().length + contacts.length > MOST_ADDED) {
    throw new ServiceError(409, `No more than ${MOST_ADDED} contacts can be added.`);
  }
  const created = new Date(service.clock.now()).toISOString();
  for (const contact of contacts) book.add({ ...contact, id: contact.id ?? service.newId(), created });
}

/** The first line names the columns, in any order; imported contacts are private. */
function contactsOfRows(
  [header = [], ...rows]: string[][],
  userId: string,
): ReturnType<typeof contactOfBody>[] {
  const names = header.map((name) => name.trim().toLowerCase());
  const columns = ['firstname', 'lastname', 'number'].map((name) => {
    const column = names.indexOf(name);
    if (column >= 0) return column;
    throw refusal('base64Content', `the first line of the file names no column ${name}`);
  });
  return rows.map((row) => {
    const [given = '', family = '', number = ''] = columns.map((column) => row[column]?.trim());
    const body = { given, family, numbers: number ? [{ number }] : [], scope: 'PRIVATE' };
    return contactOfBody(parseWith(contactBody, body), userId);
  });
}
