import { z } from 'zod';
import type { Contact, ContactNumber } from '../shared/model/contact.ts';
import { listOf, maybe } from './tolerant.ts';

const text = maybe(z.string());

/** One vCard line (specification, "Contact"). */
const entry = z.looseObject({
  entryName: z.string(),
  types: listOf(z.string()),
  value: text,
  'x-local-value': text,
  family: text,
  given: text,
  name: text,
  unit: maybe(z.union([z.array(z.string()), z.string().transform((unit) => [unit])])),
});

type Entry = z.infer<typeof entry>;

export const contactItem = z
  .looseObject({
    entries: z.array(entry),
    contactMeta: z.looseObject({ UUID: z.string().min(1) }),
  })
  .transform(({ entries, contactMeta }): Contact => {
    const numbers = named(entries, 'TEL').flatMap(numberOf);
    const emails = named(entries, 'EMAIL').flatMap((email) => filled(email.value) ?? []);
    const [org] = named(entries, 'ORG');
    const organisation = filled(org?.name) ?? filled(org?.value);
    const unit = filled(org?.unit?.filter((part) => part.trim() !== '').join(', '));
    const name = nameOf(entries) ?? organisation ?? numbers[0]?.raw ?? emails[0] ?? '';
    return {
      id: contactMeta.UUID,
      name,
      ...(organisation !== undefined && { organisation }),
      ...(unit !== undefined && { unit }),
      numbers,
      emails,
    };
  });

/** FN where there is one, else the parts of N. */
function nameOf(entries: Entry[]): string | undefined {
  const [formatted] = named(entries, 'FN');
  const [parts] = named(entries, 'N');
  const joined = [parts?.given, parts?.family].flatMap((part) => filled(part) ?? []).join(' ');
  return filled(formatted?.value) ?? filled(joined);
}

function numberOf(tel: Entry): ContactNumber[] {
  const raw = filled(tel.value?.replace(/^tel:/i, '')) ?? filled(tel['x-local-value']);
  return raw === undefined ? [] : [{ raw, types: tel.types.map((type) => type.toUpperCase()) }];
}

function named(entries: Entry[], name: string): Entry[] {
  return entries.filter((line) => line.entryName.toUpperCase() === name);
}

function filled(value: string | undefined): string | undefined {
  const trimmed = value?.trim();
  return trimmed === '' ? undefined : trimmed;
}
