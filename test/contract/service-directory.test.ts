import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { shows } from '../coverage/shows.ts';
import { errorOf, startDesk, type Answer, type Desk } from './service-support.ts';

const desks = {} as Record<'new' | 'classic', Desk>;
beforeAll(async () => {
  desks.new = await startDesk({ system: 'new', contacts: 60 });
  desks.classic = await startDesk({ system: 'classic', contacts: 60 });
});
afterAll(async () => {
  await Promise.all([desks.new.service.close(), desks.classic.service.close()]);
});
beforeEach(async () => {
  await Promise.all([desks.new.control('POST', '/reset'), desks.classic.control('POST', '/reset')]);
});

const HOSTILE = { company: 'Müller, Söhne; & <Co> "KG"\nBerlin \\ Köln', numbers: ['+493023125777'] };
const created = z.object({ id: z.string() });

describe.each(['new', 'classic'] as const)('the address book of a %s account', (system) => {
  const vcards = (path: string, accept = 'text/vcard'): Promise<Answer> =>
    desks[system].rest('GET', path, undefined, { accept });

  it.each(['text/vcard', 'text/x-vcard', 'text/vcard;version=4.0, application/json;q=0.5'])(
    'is sent as vCards to clients that accept %s',
    async (accept) => {
      const { text, headers } = await vcards('/my/contacts?version=1&limit=2', accept);
      expect(headers.get('content-type')).toBe('text/vcard; charset=utf-8');
      expect(text.split('\r\n').slice(0, 10)).toEqual([
        'BEGIN:VCARD',
        'VERSION:4.0',
        'UID:urn:uuid:c0a7ac75-0000-4000-8000-000000000000',
        'FN:Anna Berg',
        'N:Berg;Anna;;;',
        'ORG:Berg & Partner;Purchasing',
        'TEL;TYPE="work,voice":+493023125101',
        'TEL;TYPE="cell":+4915228817386',
        'EMAIL;TYPE="work":anna.berg@berg-partner.example',
        'REV:20240101T000000Z',
      ]);
      expect(text.match(/^BEGIN:VCARD/gm)).toHaveLength(2);
    },
  );

  it('contains one contact as a vCard, with escaped characters and lines of 75 bytes', async () => {
    const desk = desks[system];
    const { id } = created.parse((await desk.control('POST', '/contacts', HOSTILE)).body);
    const { text } = await vcards(`/my/contacts/${id}?version=1`);
    const lines = text.split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(text.replaceAll('\r\n ', '')).toContain(
      'ORG:Müller\\, Söhne\\; & <Co> "KG"\\nBerlin \\\\ Köln\r\n',
    );
  });

  it('is sent as JSON to all others', async () => {
    expect((await vcards('/my/contacts?version=1&limit=1', '*/*')).body).toMatchObject({
      overallMatches: 60,
    });
  });

  it.each(['snom', 'yealink'])('is a phonebook for phones of %s', async (vendor) => {
    const desk = desks[system];
    await desk.control('POST', '/contacts', HOSTILE);
    const { text, headers } = await desk.rest('GET', `/my/contacts/phonebook/${vendor}?version=1`);
    expect(headers.get('content-type')).toContain('application/xml');
    // oxlint-disable-next-line typescript/no-deprecated -- for the same code in a package of its own
    expect(XMLValidator.validate(text)).toBe(true);
    const entry = z.object({ Name: z.string(), Telephone: z.union([z.string(), z.array(z.string())]) });
    const book = z.record(z.string(), z.union([z.string(), z.object({ DirectoryEntry: z.array(entry) })]));
    const parsed = book.parse(new XMLParser({ parseTagValue: false, ignoreAttributes: true }).parse(text));
    const [root] = Object.values(parsed).filter((value) => typeof value === 'object');
    expect(root?.DirectoryEntry).toHaveLength(61);
    expect(root?.DirectoryEntry[0]).toEqual({
      Name: 'Anna Berg',
      Telephone: ['+493023125101', '+4915228817386'],
    });
    expect(root?.DirectoryEntry.at(-1)?.Name).toContain('Müller, Söhne; & <Co> "KG"');
  });

  it('has no phonebook for other vendors, nor without a version', async () => {
    const desk = desks[system];
    expect((await desk.rest('GET', '/my/contacts/phonebook/other?version=1')).status).toBe(404);
    expect(errorOf(await desk.rest('GET', '/my/contacts/phonebook/snom')).pointer).toBe('/version');
  });

  it('can be edited by somebody else, and is paged without a gap', async () => {
    const desk = desks[system];
    const page = z.object({
      items: z.array(z.looseObject({ id: z.string(), name: z.string() })),
      totalCount: z.number(),
    });
    const read = async (query: string): Promise<z.infer<typeof page>> =>
      page.parse((await desk.rest('GET', `/contacts?${query}`)).body);
    const before = (await read('limit=100')).items;
    const removed = [before[3], before[0], before[59]];
    for (const contact of removed) await desk.control('DELETE', `/contacts/${contact?.id ?? ''}`);
    const body = { given: 'Nora', family: 'Neu', numbers: ['+493023125778'], scope: 'PRIVATE' };
    const { id } = created.parse((await desk.control('POST', '/contacts', body)).body);
    const expected = [...before.filter((contact) => !removed.includes(contact)).map((entry) => entry.id), id];
    const parts = [...(await read('limit=20')).items, ...(await read('limit=100&offset=20')).items];
    expect(parts.map((entry) => entry.id)).toEqual(expected);
    expect((await read('limit=1')).totalCount).toBe(58);
    expect((await read('phonenumbers=%2B493023125778')).items).toMatchObject([
      { name: 'Nora Neu', scope: 'PRIVATE' },
    ]);
    expect((await desk.rest('GET', `/contacts/${removed[0]?.id ?? ''}`)).status).toBe(404);
    await desk.control('DELETE', `/contacts/${id}`);
    expect((await read('phonenumbers=%2B493023125778')).items).toEqual([]);
    expect((await desk.control('DELETE', `/contacts/${id}`)).status).toBe(404);
  });

  it('includes the colleagues', async () => {
    expect((await desks[system].rest('GET', '/contacts/internal')).body).toMatchObject({
      items: [{ id: 'w0', name: 'Mara Lindner', directdial: ['+493023125010'] }, {}, {}, {}, {}, {}, {}],
    });
  });

  it('has a balance that is used after its vouchers', async () => {
    shows('SMS: 160 characters a message, longer is split');
    const desk = desks[system];
    const balance = async (): Promise<unknown> =>
      (await desk.rest('GET', '/my/billing/balance?version=1')).body;
    const send = (letters: number): Promise<Answer> =>
      desk.rest('POST', '/sessions/sms', {
        smsId: 's0',
        recipient: '+493023125101',
        message: 'x'.repeat(letters),
      });
    expect(await balance()).toMatchObject({
      currency: 'EUR',
      totalIncludingVat: 42.37,
      vatPercent: 19,
      smsVouchers: [{ redeemDate: '2026-01-01', creditsInit: '100', creditsUsed: '13', creditsLeft: '87' }],
      minuteVouchers: [{ creditsLeft: '736' }],
      faxVouchers: [{ creditsLeft: '50' }],
    });
    await send(160);
    await send(320);
    await send(460);
    expect(await balance()).toMatchObject({ totalIncludingVat: 42.37, smsVouchers: [{ creditsLeft: '81' }] });
    for (let sent = 0; sent < 28; sent++) await send(460);
    expect(await balance()).toMatchObject({
      totalIncludingVat: 42.133,
      smsVouchers: [{ creditsLeft: '0' }],
    });
    expect(errorOf(await desk.rest('GET', '/my/billing/balance')).pointer).toBe('/version');
  });
});
