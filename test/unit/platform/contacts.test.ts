import { describe, expect, it } from 'vitest';
import { contactPages, type ContactPage } from '../../../src/platform/contacts.ts';
import { v2ContactPages } from '../../../src/platform/v2/contacts.ts';
import { geoOf } from '../../../src/platform/contact-details.ts';
import type { Contact } from '../../../src/shared/model/contact.ts';
import { failureFrom } from './failure.ts';
import type { PlatformRequest, Transport } from '../../../src/platform/transport.ts';

const uuid = (i: number): string => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`;
const row = (i: number): unknown => ({
  contactMeta: { UUID: uuid(i) },
  entries: [{ entryName: 'FN', value: `Contact ${i}` }],
});

/** A platform with these contacts; `between` may change them before each request. */
function platformWith(
  items: unknown[],
  between: (items: unknown[], request: number) => void = () => undefined,
) {
  const asked: { limit: number; offset: number }[] = [];
  const transport: Transport = {
    request: <T>({ query, schema }: PlatformRequest<T>): Promise<T> => {
      between(items, asked.length);
      const limit = Math.min(Number(query?.limit), 100);
      const offset = Number(query?.offset);
      asked.push({ limit, offset });
      const body = { items: items.slice(offset, offset + limit), overallMatches: items.length };
      return Promise.resolve(schema.parse(body));
    },
  };
  return { transport, asked };
}

async function all(transport: Transport, pageSize = 10): Promise<ContactPage[]> {
  const pages: ContactPage[] = [];
  for await (const page of contactPages(transport, { pageSize })) pages.push(page);
  return pages;
}

const ids = (pages: ContactPage[]): string[] =>
  pages.flatMap((page) => page.contacts.map((contact) => contact.id));
const rows = (count: number): unknown[] => Array.from({ length: count }, (_, i) => row(i));
const uuids = (count: number): string[] => Array.from({ length: count }, (_, i) => uuid(i));

describe('a contact', () => {
  async function one(entries: object[]): Promise<unknown> {
    const { transport } = platformWith([{ contactMeta: { UUID: 'u1' }, entries }]);
    return (await all(transport))[0]?.contacts[0];
  }

  it('is read from its vCard lines', async () => {
    const contact = await one([
      { entryName: 'FN', value: 'Dr. Ada Berg' },
      { entryName: 'N', family: 'Berg', given: 'Ada' },
      { entryName: 'ORG', name: 'Berg & Partner', unit: ['Purchasing', 'South'] },
      { entryName: 'TEL', types: ['work', 'FAX'], value: 'tel:+4930123456', 'x-local-value': '030 123456' },
      { entryName: 'tel', 'x-local-value': '0171 5550' },
      { entryName: 'EMAIL', value: 'ada@berg.test' },
      { entryName: 'ADR', city: 'Berlin' },
    ]);
    expect(contact).toEqual({
      id: 'u1',
      name: 'Dr. Ada Berg',
      organisation: 'Berg & Partner',
      unit: 'Purchasing, South',
      numbers: [
        { raw: '+4930123456', types: ['WORK', 'FAX'] },
        { raw: '0171 5550', types: [] },
      ],
      emails: ['ada@berg.test'],
      addresses: [{ types: [], city: 'Berlin' }],
      details: { given: 'Ada', family: 'Berg' },
    });
  });

  it('keeps all given fields: name parts, place, groups, owner and creation date', async () => {
    const transport: Transport = {
      request: <T>({ schema }: PlatformRequest<T>): Promise<T> =>
        Promise.resolve(
          schema.parse({
            items: [
              {
                contactMeta: { UUID: 'u1', owner: 'w0', validFrom: '2024-05-01T08:00:00Z' },
                entries: [
                  {
                    entryName: 'N',
                    prefixes: 'Dr.',
                    given: 'Ada',
                    middle: 'Maria',
                    family: 'Berg',
                    suffixes: 'MBA',
                  },
                  { entryName: 'TEL', group: 'Suppliers', value: '+4930123456' },
                  { entryName: 'EMAIL', group: 'item1', value: 'ada@berg.test' },
                  { entryName: 'GEO', lat: '52.52', long: '13.40' },
                ],
              },
            ],
            overallMatches: 1,
          }),
        ),
    };
    const contacts: Contact[] = [];
    for await (const page of contactPages(transport)) contacts.push(...page.contacts);
    expect(contacts[0]?.name).toBe('Dr. Ada Maria Berg MBA');
    expect(contacts[0]?.details).toEqual({
      ...{ prefixes: 'Dr.', given: 'Ada', middle: 'Maria', family: 'Berg', suffixes: 'MBA' },
      ...{ geo: { lat: '52.52', long: '13.40' }, groups: ['Suppliers'] },
      ...{ owner: 'w0', validFrom: '2024-05-01T08:00:00Z' },
    });
  });

  it.each([
    ['geo:52.52,13.40', { lat: '52.52', long: '13.40' }],
    ['52.52;13.40', { lat: '52.52', long: '13.40' }],
    ['91;13', undefined],
    ['Berlin', undefined],
    [undefined, undefined],
  ])('has valid coordinates or none: %s', (value, place) => {
    expect(geoOf(value)).toEqual(place);
  });

  it('of the v2 dialect has its addresses too, and none without fields', async () => {
    const reported = { streetAddress: 'Torstraße 1', locality: 'Berlin', postalCode: '10119', country: ' ' };
    const items = [
      { id: 'u1', name: 'Ada', addresses: [reported, { region: '' }] },
      { id: 'u2', name: 'Ben', addresses: null },
    ];
    const transport: Transport = {
      request: <T>({ schema }: PlatformRequest<T>): Promise<T> =>
        Promise.resolve(schema.parse({ items, totalCount: items.length })),
    };
    const contacts: object[] = [];
    for await (const page of v2ContactPages(transport)) contacts.push(...page.contacts);
    expect(contacts).toMatchObject([
      { addresses: [{ types: [], street: 'Torstraße 1', city: 'Berlin', postalCode: '10119' }] },
      { name: 'Ben' },
    ]);
    expect(contacts[1]).not.toHaveProperty('addresses');
  });

  it.each<[string, object, object[] | undefined]>([
    [
      'its fields, and the postal code out of its value',
      {
        types: ['work'],
        street: 'Torstraße 1',
        city: 'Berlin',
        po_box: ' ',
        value: ';;Torstraße 1;Berlin;;10119;',
      },
      [{ types: ['WORK'], street: 'Torstraße 1', city: 'Berlin', postalCode: '10119' }],
    ],
    [
      'its value, where there is no more',
      { value: '12;;Kelvin Way 1\\, Flat 2;Glasgow;;G3 7TA;UK' },
      [
        {
          ...{ types: [], poBox: '12', street: 'Kelvin Way 1, Flat 2', city: 'Glasgow' },
          ...{ postalCode: 'G3 7TA', country: 'UK' },
        },
      ],
    ],
    [
      'a text that is not in parts',
      { value: 'Torstraße 1, Berlin' },
      [{ types: [], street: 'Torstraße 1, Berlin' }],
    ],
    ['nothing, where nothing is told', { value: ';;;;;;', street: '' }, undefined],
  ])('has an address type from its line: %s', async (_, line, addresses) => {
    const contact = await one([
      { entryName: 'FN', value: 'Ada' },
      { entryName: 'ADR', ...line },
    ]);
    expect((contact as { addresses?: object[] }).addresses).toEqual(addresses);
  });

  it.each([
    ['the parts of N', [{ entryName: 'N', family: 'Berg', given: 'Ada' }], 'Ada Berg'],
    ['the organisation', [{ entryName: 'ORG', name: 'Berg KG' }], 'Berg KG'],
    ['the number', [{ entryName: 'TEL', value: '+4930123456' }], '+4930123456'],
    ['the address', [{ entryName: 'EMAIL', value: 'ada@berg.test' }], 'ada@berg.test'],
  ])('without a formatted name is named by %s', async (_name, entries, name) => {
    expect(await one(entries)).toMatchObject({ name });
  });

  it('that is invalid does not affect the others', async () => {
    const { transport } = platformWith([
      row(0),
      { contactMeta: { UUID: 'x' }, entries: [{ entryName: 7 }] },
      row(2),
    ]);
    const [page] = await all(transport);
    expect(page?.contacts).toHaveLength(2);
    expect(page?.refused).toMatchObject([{ kind: 'bad-shape', path: 'items[1].entries[0].entryName' }]);
  });
});

describe('the pages of contacts', () => {
  it.each([0, 1, 9, 10, 11, 19, 100])('contain all of %i contacts once and in order', async (count) => {
    const { transport } = platformWith(rows(count));
    const pages = await all(transport);
    expect(ids(pages)).toEqual(uuids(count));
    for (const page of pages) expect(page.overallMatches).toBe(count);
  });

  it('are as large as the platform allows', async () => {
    const { transport, asked } = platformWith(rows(350));
    expect(ids(await all(transport, 250))).toHaveLength(350);
    expect(asked.map(({ offset }) => offset)).toEqual([0, 99, 198, 297]);
  });

  it('skip nothing when contacts before the page are deleted meanwhile', async () => {
    const { transport } = platformWith(rows(60), (items, request) => {
      if (request === 2) items.splice(0, 3);
      if (request === 4) items.splice(5, 9);
    });
    expect(new Set(ids(await all(transport)))).toEqual(new Set(uuids(60)));
  });

  it('repeat nothing when contacts are inserted meanwhile', async () => {
    const { transport } = platformWith(rows(60), (items, request) => {
      if (request === 2) items.unshift(row(100), row(101), row(102));
    });
    const given = ids(await all(transport));
    expect(new Set(given).size).toBe(given.length);
    expect(given).toEqual(expect.arrayContaining(uuids(60)));
  });

  it('stop and are reported as incomplete when the platform ignores the offset', async () => {
    const asked: unknown[] = [];
    const items = rows(250);
    const transport: Transport = {
      request: <T>({ query, schema }: PlatformRequest<T>): Promise<T> => {
        asked.push(query?.offset);
        return Promise.resolve(schema.parse({ items, overallMatches: 100_000 }));
      },
    };
    const given: string[] = [];
    const read = async (): Promise<void> => {
      for await (const page of contactPages(transport)) given.push(...ids([page]));
    };
    expect(await failureFrom(read())).toMatchObject({ kind: 'repeated-page', read: 250, total: 100_000 });
    expect(given).toEqual(uuids(250));
    expect(asked).toEqual([0, 249, 498]);
  });

  it('end even if the platform never runs out of new ones', async () => {
    let next = 0;
    const { transport } = platformWith(rows(20), (items) => {
      for (const i of items.keys()) items[i] = row(1_000 + next++);
    });
    expect((await all(transport)).length).toBeLessThan(100);
  });

  it('are no longer requested when the reader stops', async () => {
    const { transport, asked } = platformWith(rows(60));
    for await (const page of contactPages(transport, { pageSize: 10 })) if (page.contacts.length > 0) break;
    expect(asked).toHaveLength(1);
  });
});
