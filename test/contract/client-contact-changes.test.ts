import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { specDialect } from '../../src/platform/dialects/spec.ts';
import { v2Dialect } from '../../src/platform/dialects/v2.ts';
import type { ContactChange } from '../../src/platform/v2/contact-changes.ts';
import { failureFrom, startWire, type Wire } from './client-support.ts';

const karl: ContactChange = {
  name: 'Karl Wenig',
  organisation: 'Wenig & Söhne',
  numbers: [{ number: '+491712345678', type: 'CELL' }],
};

describe.each(['new', 'classic'] as const)('contacts of a %s account', (system) => {
  let wire: Wire;
  beforeAll(async () => {
    wire = await startWire(system);
  });
  afterAll(() => wire.close());

  it('can be created, changed and deleted if the platform allows it', async () => {
    const { contactBook: book, contact } = v2Dialect(wire.client);
    const made = await book?.create(karl, 'PRIVATE');
    expect(made).toMatchObject({ name: 'Karl Wenig', organisation: 'Wenig & Söhne', scope: 'PRIVATE' });
    const id = made?.id ?? '';
    const changed = await book?.change(id, {
      ...karl,
      name: 'Karla Wenig',
      numbers: [...karl.numbers, { number: '+493012345678', type: 'WORK' }],
    });
    expect(changed?.numbers.map(({ raw, types }) => [raw, types])).toEqual([
      ['+491712345678', ['CELL']],
      ['+493012345678', ['WORK']],
    ]);
    expect(await contact(id)).toEqual(changed);
    await book?.remove(id);
    expect(await failureFrom(contact(id))).toMatchObject({ kind: 'platform', status: 404 });
  });

  it('keep fields that a change does not name', async () => {
    const { contactBook: book, contactPages, contact } = v2Dialect(wire.client);
    let before;
    for await (const { contacts } of contactPages()) {
      before = contacts.find(({ emails, addresses }) => emails.length > 0 && addresses !== undefined);
      break;
    }
    if (!before) throw new Error('The service has a contact with an e-mail address and a postal one.');
    const { id, organisation = '' } = before;
    const numbers = before.numbers.map(({ raw, types }) => ({ number: raw, type: types[0] ?? 'OTHER' }));
    await book?.change(id, { name: 'Somebody Else', organisation, numbers });
    expect(await contact(id)).toEqual({ ...before, name: 'Somebody Else' });
  });

  it('are rejected without a name, before anything is sent', async () => {
    const { contactBook: book } = v2Dialect(wire.client);
    const nameless = { ...karl, name: ' ', organisation: '' };
    expect(await failureFrom(book?.create(nameless, 'SHARED') ?? Promise.resolve())).toMatchObject({
      kind: 'bad-input',
      field: 'name',
    });
  });

  it('cannot be changed in the specified dialect, but can be read singly and searched', async () => {
    const { contactBook, contact, searchContacts } = specDialect(wire.client);
    expect(contactBook).toBeUndefined();
    const found = (await searchContacts?.('berg')) ?? [];
    expect(found.map(({ name }) => name)).toContain('Anna Berg');
    expect(found.length).toBeLessThanOrEqual(50);
    const [anna] = found;
    expect(await contact(anna?.id ?? '')).toEqual(anna);
  });
});
