import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { errorOf, startDesk, type Desk } from './service-support.ts';
import { shows } from '../coverage/shows.ts';
import { countProcessorTime } from '../support/processor-time.ts';

const page = z.object({
  items: z.array(
    z.object({
      entries: z.array(
        z.looseObject({ entryName: z.string(), types: z.array(z.string()), value: z.string() }),
      ),
      contactMeta: z.object({ UUID: z.uuid(), validFrom: z.iso.datetime(), owner: z.string() }),
    }),
  ),
  overallMatches: z.number(),
});

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk({ system: 'new', contacts: 1_000_000 });
});
afterAll(() => desk.service.close());

const contacts = async (query: string): Promise<z.infer<typeof page>> =>
  page.parse((await desk.rest('GET', `/my/contacts?version=1${query}`)).body);

describe('contacts as vCard lines', () => {
  it('start with Anna Berg of Berg & Partner', async () => {
    const { items } = await contacts('&limit=1');
    const lines = items[0]?.entries.map((entry) => `${entry.entryName}:${entry.value}`);
    expect(lines).toEqual([
      'FN:Anna Berg',
      'N:Berg;Anna;Maria;Dr.;',
      'ORG:Berg & Partner;Purchasing',
      'TEL:+493023125101',
      'TEL:+4915228817386',
      'GEO:52.5296;13.4011',
      'EMAIL:anna.berg@berg-partner.example',
    ]);
  });

  it('are paged in constant time in a million of them', async () => {
    shows('contacts: limit, offset, overallMatches');
    shows('contacts: limit, offset, overallMatches');
    const spentMs = countProcessorTime();
    const { items, overallMatches } = await contacts('&limit=1000&offset=999500');
    expect([items.length, overallMatches]).toEqual([500, 1_000_000]);
    expect(spentMs()).toBeLessThan(1000);
  });

  it('are found by their id', async () => {
    const { items } = await contacts('&offset=123456&limit=1');
    const id = items[0]?.contactMeta.UUID ?? '';
    const one = page.parse((await desk.rest('GET', `/my/contacts/${id}?version=1`)).body);
    expect(one).toEqual({ items, overallMatches: 1 });
  });

  it('are answered with 404 for ids beyond the end and unknown ids', async () => {
    const beyond = 'c0a7ac75-0000-4000-8000-0000000f4240';
    expect((await desk.rest('GET', `/my/contacts/${beyond}?version=1`)).status).toBe(404);
    expect((await desk.rest('GET', '/my/contacts/nobody?version=1')).status).toBe(404);
  });

  it('require a version and whole numbers', async () => {
    expect((await desk.rest('GET', '/my/contacts')).status).toBe(400);
    const answer = await desk.rest('GET', '/my/contacts?version=1&limit=many');
    expect(errorOf(answer)).toMatchObject({ status: '400', pointer: '/limit' });
  });
});

describe('the filter', () => {
  let small: Desk;
  beforeAll(async () => {
    small = await startDesk({ system: 'classic', contacts: 500 });
  });
  afterAll(() => small.service.close());

  it('searches names and numbers and counts all matches', async () => {
    const find = async (filter: string): Promise<z.infer<typeof page>> =>
      page.parse(
        (await small.rest('GET', `/my/contacts?version=1&limit=1&filter=${encodeURIComponent(filter)}`)).body,
      );
    expect((await find('BERG & partner')).overallMatches).toBe(2);
    expect((await find('030 23125101')).items[0]?.entries[0]?.value).toBe('Anna Berg');
    expect(await find('nobody at all')).toEqual({ items: [], overallMatches: 0 });
  });
});

describe('contacts in the format of the live platform', () => {
  it('are records in pages, also filtered by number, including shared ones', async () => {
    const { body } = await desk.rest('GET', '/contacts?limit=2');
    expect(body).toMatchObject({
      items: [{ name: 'Anna Berg', scope: 'SHARED' }, {}],
      totalCount: 1_000_000,
    });
    const shared = await desk.rest('GET', '/contacts?phonenumbers=%2B494066969020');
    expect(shared.body).toMatchObject({
      items: [{ name: 'Klara Neumann' }, { name: 'Emil Neumann' }],
      totalCount: 2,
    });
  });
});
