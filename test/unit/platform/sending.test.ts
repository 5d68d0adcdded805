import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPdf } from '../../../src/platform/document-types.ts';
import { getFaxContent, getFaxPreview, sendFax, type FaxOrder } from '../../../src/platform/events/faxes.ts';
import { scheduleOf } from '../../../src/platform/events/schedule.ts';
import { sendSms } from '../../../src/platform/events/sms.ts';
import { failureFrom } from './failure.ts';
import { fakeTransport, json } from './fake.ts';

const done = new Response(null, { status: 204 });
const bytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'latin1'));
const pdf = bytes('%PDF-1.4\n1 0 obj\nendobj\ntrailer\n%%EOF\n');
const tiff = bytes('II*\0rest');

describe('an SMS', () => {
  it.each([0, 461, 10_000])('of %i characters is rejected before it is sent', async (length) => {
    const { transport, sent } = fakeTransport([done]);
    const order = { targets: ['+4930123456'], content: 'x'.repeat(length) };
    const failure = await failureFrom(sendSms(transport, order));
    expect(failure).toMatchObject({ kind: 'bad-input', field: 'content' });
    expect(sent).toEqual([]);
  });

  it('goes to all its recipients with its schedule in UTC', async () => {
    const { transport, sent } = fakeTransport([done]);
    await sendSms(transport, {
      targets: ['+4915799911111', '+4915799922222'],
      source: '+4915799933333',
      content: 'Hällo & mehr',
      schedule: new Date('2026-07-01T10:00:00+02:00'),
    });
    const url = new URL(sent[0]?.url ?? '');
    expect(sent[0]?.method).toBe('POST');
    expect(url.pathname).toBe('/v2/my/events/sms');
    expect(url.searchParams.getAll('target')).toEqual(['+4915799911111', '+4915799922222']);
    expect(url.searchParams.getAll('schedule')).toEqual(['2026-07-01 08:00:00']);
    expect(url.searchParams.get('content')).toBe('Hällo & mehr');
    expect(url.searchParams.get('source')).toBe('+4915799933333');
  });

  it.each([[[]], [['']]])('is rejected for the recipients %j', async (targets) => {
    const { transport, sent } = fakeTransport([done]);
    const failure = await failureFrom(sendSms(transport, { targets, content: 'Hello' }));
    expect(failure).toMatchObject({ kind: 'bad-input', field: 'target' });
    expect(sent).toEqual([]);
  });

  it.each(['reset', '503'])('is not sent again after %s', async (what) => {
    const step = what === 'reset' ? new TypeError('terminated') : json({}, { status: 503 });
    const { transport, sent, clock } = fakeTransport([step, done]);
    await failureFrom(clock.settle(sendSms(transport, { targets: ['+4930'], content: 'Hello' })));
    expect(sent).toHaveLength(1);
  });
});

describe('a schedule', () => {
  it('is the time in UTC, wherever it was chosen', () => {
    expect(scheduleOf(new Date('2026-03-29T03:30:00+02:00'))).toBe('2026-03-29 01:30:00');
    expect(scheduleOf(new Date('2026-12-31T23:30:00-02:00'))).toBe('2027-01-01 01:30:00');
    expect(scheduleOf(undefined)).toBeUndefined();
  });

  it('is read back as the same second', () => {
    const moment = fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(moment, (date) => {
        const back = Date.parse(`${scheduleOf(date)?.replace(' ', 'T') ?? ''}Z`);
        expect(back).toBe(Math.floor(date.getTime() / 1000) * 1000);
      }),
    );
  });

  it.each([new Date(Number.NaN), new Date('0100-01-01')])('must be a date: %s', (date) => {
    expect(() => scheduleOf(date)).toThrow('schedule');
  });
});

describe('a fax', () => {
  const order: FaxOrder = { extension: 'f0', targets: ['+4930123456', '+4930123457'], pdf };

  it('is sent as the document, with its parameters in the query', async () => {
    const { transport, sent } = fakeTransport([done]);
    await sendFax(transport, { ...order, source: '+4930', schedule: new Date(Date.UTC(2026, 0, 2)) });
    const [request] = sent;
    const url = new URL(request?.url ?? '');
    expect(request).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/pdf' } });
    expect(request?.body).toBe(pdf);
    expect(url.pathname).toBe('/v2/my/events/faxes');
    expect(url.searchParams.getAll('target')).toEqual(order.targets);
    expect(url.searchParams.get('extension')).toBe('f0');
    expect(url.searchParams.getAll('schedule')).toEqual(['2026-01-02 00:00:00']);
  });

  it.each<[Partial<FaxOrder>, string]>([
    [{ extension: '' }, 'extension'],
    [{ targets: [] }, 'target'],
    [{ pdf: bytes('') }, 'pdf'],
    [{ pdf: bytes('%PDF-1.4 cut off') }, 'pdf'],
    [{ pdf: bytes('<html>%%EOF') }, 'pdf'],
  ])('that is invalid is rejected before it is sent: %j', async (change, field) => {
    const { transport, sent } = fakeTransport([done]);
    expect(await failureFrom(sendFax(transport, { ...order, ...change }))).toMatchObject({
      kind: 'bad-input',
      field,
    });
    expect(sent).toEqual([]);
  });

  it('is a PDF only if its bytes begin and end as one', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (any) => {
        expect(isPdf(any)).toBe(false);
        expect(isPdf(new Uint8Array([...bytes('%PDF-'), ...any, ...bytes('%%EOF')]))).toBe(true);
      }),
    );
  });

  it.each([
    ['application/pdf', pdf],
    ['image/tiff', tiff],
    ['image/tiff', bytes('MM\0*rest')],
  ] as const)('is received as %s', async (format, document) => {
    const { transport, sent } = fakeTransport([new Response(document)]);
    expect(Buffer.from(await getFaxContent(transport, 'x', format))).toEqual(Buffer.from(document));
    expect(sent[0]?.headers['accept']).toBe(format);
    expect(new URL(sent[0]?.url ?? '').searchParams.get('format')).toBe(format);
  });

  it.each([
    ['application/pdf', tiff],
    ['image/tiff', pdf],
    ['image/tiff', bytes('')],
  ] as const)('is rejected when it is not received as %s', async (format, document) => {
    const { transport } = fakeTransport([new Response(document)]);
    const failure = await failureFrom(getFaxContent(transport, 'x', format));
    expect(failure.kind).toBe('not-a-telephony-service');
  });

  it('has a preview of each page', async () => {
    const { transport, sent } = fakeTransport([
      json({ pageNumber: 1, small: { url: 's' }, big: { url: 'b' } }),
    ]);
    expect(await getFaxPreview(transport, 'x', 1, 'small')).toEqual({
      pageNumber: 1,
      small: { url: 's' },
      big: { url: 'b' },
    });
    expect(sent[0]?.url).toMatch(/\/my\/events\/faxes\/x\/preview\/1\/small\?version=/);
    expect(await failureFrom(getFaxPreview(transport, 'x', 1.5, 'big'))).toMatchObject({ field: 'page' });
  });
});
