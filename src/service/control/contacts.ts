import { z } from 'zod';
import type { ServiceContext } from '../context.ts';
import { ServiceError } from '../http/errors.ts';
import type { Routes } from '../http/routes.ts';
import { parseNumber } from '../numbers.ts';
import { phoneNumberField } from '../routes/call-fields.ts';
import { OWN_USER } from '../state/account.ts';
import { readControl } from './read-control.ts';

const text = z.string('must be text');
const contactBody = z.strictObject({
  given: text.optional(),
  family: text.optional(),
  company: text.optional(),
  department: text.optional(),
  numbers: z
    .array(
      z.union([phoneNumberField, z.strictObject({ number: phoneNumberField, types: z.array(text) })]),
      'must be a list of phone numbers',
    )
    .default([]),
  emails: z.array(text, 'must be a list of addresses').default([]),
  scope: z.enum(['PRIVATE', 'SHARED'], 'must be PRIVATE or SHARED').default('SHARED'),
});

/** Simulates another user who edits the address book. */
export function registerContactControl(control: Routes, service: ServiceContext): void {
  control.post('/contacts', async (c) => {
    const body = await readControl(c, contactBody);
    const contact = service.state.account.contacts.add({
      id: service.newId(),
      created: new Date(service.clock.now()).toISOString(),
      ...namesOf(body),
      scope: body.scope,
      ...(body.scope === 'PRIVATE' ? { ownerId: OWN_USER } : {}),
      addresses: [],
      emails: body.emails.map((email) => ({ email, types: ['WORK'] })),
      numbers: body.numbers.map((entry) => {
        const { number, types } =
          typeof entry === 'string' ? { number: entry, types: ['WORK', 'VOICE'] } : entry;
        return { number: parseNumber(number) ?? number, types };
      }),
    });
    return c.json({ id: contact.id });
  });

  control.delete('/contacts/:contactId', (c) => {
    const id = c.req.param('contactId');
    if (service.state.account.contacts.remove(id)) return c.json({ ok: true });
    throw new ServiceError(404, `There is no contact ${id}.`);
  });
}

function namesOf(body: z.infer<typeof contactBody>): Record<string, string> {
  const { given, family, company, department } = body;
  const names = Object.entries({ given, family, company, department });
  return Object.fromEntries(names.filter((entry): entry is [string, string] => entry[1] !== undefined));
}
