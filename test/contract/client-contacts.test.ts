import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contactPages } from '../../src/platform/contacts.ts';
import type { Contact } from '../../src/shared/model/contact.ts';
import { startWire, type Wire } from './client-support.ts';

describe.each(['new', 'classic'] as const)('contacts of a %s system', (system) => {
  let wire: Wire;
  beforeAll(async () => {
    wire = await startWire(system, 730);
  });
  afterAll(() => wire.close());

  it.each([50, 250, 10_000])(
    'are read completely, once each, as specified, in pages of %i',
    async (pageSize) => {
      const contacts: Contact[] = [];
      for await (const page of contactPages(wire.client, { pageSize })) {
        expect(page.refused).toEqual([]);
        expect(page.overallMatches).toBe(730);
        contacts.push(...page.contacts);
      }
      expect(new Set(contacts.map((contact) => contact.id)).size).toBe(730);
      for (const contact of contacts) expect(contact.name).not.toBe('');
      expect(contacts.filter((contact) => contact.numbers.length > 0).length).toBeGreaterThan(600);
    },
  );

  it('are no longer read after a cancellation', async () => {
    const stop = new AbortController();
    const pages = contactPages(wire.client, { pageSize: 50, signal: stop.signal });
    await pages.next();
    stop.abort();
    await expect(pages.next()).rejects.toMatchObject({ failure: { kind: 'cancelled' } });
  });
});
