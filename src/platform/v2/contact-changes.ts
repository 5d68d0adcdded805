import { z } from 'zod';
import { badInput } from '../bad-input.ts';
import { pathOf } from '../path.ts';
import { anyBody } from '../tolerant.ts';
import type { Transport } from '../transport.ts';
import { v2Contact } from './contacts.ts';
import type { ContactScope } from '../../shared/model/contact.ts';
import { command, endpoint, query } from '../endpoint.ts';

/** What a user changes of a contact; everything else stays. */
export interface ContactChange {
  name: string;
  /** Empty: none. */
  organisation: string;
  /** `number`: E.164, or an internal number as it is. `type`: a vCard type, upper case. */
  numbers: readonly { number: string; type: string }[];
}

const entry = z.looseObject({});
/** A record of the platform, to be written back whole: unchanged fields must not be lost. */
const record = z.looseObject({
  id: z.string().min(1),
  name: z.string().nullish(),
  emails: z.array(entry).nullish(),
  numbers: z
    .array(z.looseObject({ number: z.string().nullish(), type: z.array(z.string()).nullish() }))
    .nullish(),
  addresses: z.array(entry).nullish(),
  organization: z.array(z.array(z.string())).nullish(),
  scope: z.string().nullish(),
});

/** One contact (GET /contacts/{contactId}). */
export const getV2Contact = query(v2Contact, (id: string) => pathOf`/contacts/${id}`);

/** POST /contacts, which returns no id: see `findV2Contacts`. `scope`: whether all users see it. */
export const createV2Contact = command((change: ContactChange, scope: ContactScope) => {
  const body = {
    ...fieldsOf(change),
    ...{ emails: [], addresses: [], organization: organizationsOf(change, []), scope },
  };
  return { method: 'POST', path: '/contacts', body };
});

/** Rewrites a contact with this change (PUT /contacts/{contactId}); other fields stay. */
export async function changeV2Contact(
  transport: Transport,
  id: string,
  change: ContactChange,
  signal?: AbortSignal,
): Promise<void> {
  const path = pathOf`/contacts/${id}`;
  const before = await transport.request({ method: 'GET', path, schema: record, signal });
  const typesOf = (number: string, type: string): string[] => {
    const same = before.numbers?.find((known) => known.number === number)?.type ?? [];
    return same.some((known) => known.toUpperCase() === type) ? same : [type];
  };
  const body = {
    ...before,
    ...fieldsOf(change),
    numbers: change.numbers.map(({ number, type }) => ({ number, type: typesOf(number, type) })),
    organization: organizationsOf(change, before.organization ?? []),
  };
  await transport.request({ method: 'PUT', path, body, schema: anyBody, signal });
}

/** DELETE /contacts/{contactId}. */
export const deleteV2Contact = command((id: string) => ({ method: 'DELETE', path: pathOf`/contacts/${id}` }));

const foundContacts = z.looseObject({ items: z.array(v2Contact) }).transform(({ items }) => items);

/** The contacts with this number (GET /contacts?phonenumbers=). */
export const findV2Contacts = endpoint(foundContacts, (number: string) => {
  const query = { phonenumbers: number, limit: 50 };
  return { method: 'GET', path: '/contacts', query };
});

function fieldsOf({ name, organisation, numbers }: ContactChange) {
  const displayName = name.trim() || organisation.trim();
  if (displayName === '') throw badInput('name', 'a name or an organisation');
  return { name: displayName, numbers: numbers.map(({ number, type }) => ({ number, type: [type] })) };
}

/** The first organisation keeps its units; the others stay. */
function organizationsOf({ organisation }: ContactChange, before: readonly string[][]): string[][] {
  const [[, ...units] = [], ...others] = before;
  const name = organisation.trim();
  return name === '' ? [...others] : [[name, ...units], ...others];
}
