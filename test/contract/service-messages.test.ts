import { PDFDocument } from 'pdf-lib';
import { PNG } from 'pngjs';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { mp3Seconds, tiffPages } from './files.ts';
import { shows } from '../coverage/shows.ts';
import { bothDesks, twoPages } from './both-desks.ts';
import { errorOf, type Answer, type Desk } from './service-support.ts';

const [ANNA, JAMES] = ['+493023125101', '+14155550132'];
const START = Date.UTC(2026, 10, 18, 10, 30);
const PDF_TYPE = { 'content-type': 'application/pdf' };

let now = START;
const clock = { now: () => now, after: () => () => undefined };
const desks = bothDesks({ clock });
let pdf: Uint8Array;
beforeAll(async () => {
  pdf = await twoPages();
});
beforeEach(() => {
  now = START;
});

const message = z.looseObject({
  id: z.string(),
  direction: z.string(),
  status: z.string(),
  scheduled: z.string(),
  sent: z.string(),
  sources: z.tuple([z.looseObject({ numberE164: z.string() })]),
  targets: z.tuple([z.looseObject({ numberE164: z.string() })]),
});
const list = async (desk: Desk, kind: string): Promise<z.infer<typeof message>[]> =>
  z.object({ events: z.array(message) }).parse((await desk.rest('GET', `/my/events/${kind}?version=2`)).body)
    .events;
const newest = async (desk: Desk, kind: string): Promise<z.infer<typeof message>> => {
  const [first] = await list(desk, kind);
  if (!first) throw new Error(`there are no ${kind}`);
  return first;
};
const url = (parameters: [string, string][]): string =>
  new URLSearchParams([['version', '2'], ...parameters]).toString();
const sms = (desk: Desk, ...parameters: [string, string][]): Promise<Answer> =>
  desk.rest('POST', `/my/events/sms?${url(parameters)}`);
const fax = (desk: Desk, ...parameters: [string, string][]): Promise<Answer> =>
  desk.rest('POST', `/my/events/faxes?${url(parameters)}`, pdf, PDF_TYPE);

describe.each(['new', 'classic'] as const)('SMS of a %s account', (system) => {
  it('are sent to every recipient, first pending and then sent', async () => {
    shows('event status pending, scheduled, sent, failed');
    const desk = desks[system];
    const answer = await sms(desk, ['target', ANNA], ['target', `tel:${JAMES}`], ['content', 'Hello']);
    expect(answer.status).toBe(204);
    const [james, anna] = await list(desk, 'sms');
    expect([james?.targets[0].numberE164, anna?.targets[0].numberE164]).toEqual([JAMES, ANNA]);
    expect(anna).toMatchObject({
      direction: 'out',
      status: 'pending',
      text: 'Hello',
      sent: '',
      location: 'sent',
      sources: [{ numberE164: '+4915228895456' }],
      extension: { id: 's0' },
    });
    now += 1000;
    expect(await newest(desk, 'sms')).toMatchObject({ status: 'sent', sent: '2026-11-18T10:30:00Z' });
  });

  it('can be sent as a form or as JSON', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const desk = desks[system];
    const text = url([
      ['target', ANNA],
      ['target', JAMES],
      ['content', 'Form & more'],
    ]);
    expect((await desk.rest('POST', '/my/events/sms?version=2', text, form)).status).toBe(204);
    const body = { target: [ANNA], content: 'JSON' };
    expect((await desk.rest('POST', '/my/events/sms?version=2', body)).status).toBe(204);
    expect((await list(desk, 'sms')).slice(0, 3).map((event) => event['text'])).toEqual([
      'JSON',
      'Form & more',
      'Form & more',
    ]);
  });

  it('wait for their scheduled time', async () => {
    const desk = desks[system];
    await sms(desk, ['target', ANNA], ['content', 'Later'], ['schedule', '2026-11-18 11:00:00']);
    const scheduled = { scheduled: '2026-11-18T11:00:00Z' };
    expect(await newest(desk, 'sms')).toMatchObject({ status: 'scheduled', sent: '', ...scheduled });
    now = Date.UTC(2026, 10, 18, 11, 0, 1);
    expect(await newest(desk, 'sms')).toMatchObject({ status: 'sent', sent: scheduled.scheduled });
  });

  it('have 460 characters at most', async () => {
    shows('SMS: 460 characters at most');
    const desk = desks[system];
    expect((await sms(desk, ['target', ANNA], ['content', 'x'.repeat(460)])).status).toBe(204);
    const longer = await sms(desk, ['target', ANNA], ['content', 'x'.repeat(461)]);
    expect(errorOf(longer)).toMatchObject({ status: '400', pointer: '/content' });
  });

  it.each<[string, [string, string][], string]>([
    ['no recipient', [['content', 'Hello']], '/target'],
    [
      'a recipient that is no number',
      [
        ['target', 'Anna'],
        ['content', 'x'],
      ],
      '/target',
    ],
    ['no text', [['target', ANNA]], '/content'],
    [
      'an unknown sender',
      [
        ['target', ANNA],
        ['content', 'x'],
        ['source', ANNA],
      ],
      '/source',
    ],
    [
      'a sender that is not verified',
      [
        ['target', ANNA],
        ['content', 'x'],
        ['source', '+491749091317'],
      ],
      '/source',
    ],
    [
      'a time that is none',
      [
        ['target', ANNA],
        ['content', 'x'],
        ['schedule', 'tomorrow'],
      ],
      '/schedule',
    ],
    [
      'a month that is none',
      [
        ['target', ANNA],
        ['content', 'x'],
        ['schedule', '2026-13-01 10:00:00'],
      ],
      '/schedule',
    ],
    [
      'a time that is over',
      [
        ['target', ANNA],
        ['content', 'x'],
        ['schedule', '2026-11-18 10:29:59'],
      ],
      '/schedule',
    ],
    [
      'two times',
      [
        ['target', ANNA],
        ['content', 'x'],
        ['schedule', '2027-01-01 10:00:00'],
        ['schedule', '2027-01-02 10:00:00'],
      ],
      '/schedule',
    ],
  ])('are rejected with %s', async (_, parameters, pointer) => {
    expect(errorOf(await sms(desks[system], ...parameters))).toMatchObject({ status: '400', pointer });
  });

  it('can arrive from outside, and can fail', async () => {
    const desk = desks[system];
    await desk.control('POST', '/events', { kind: 'sms', from: ANNA, text: 'Call me' });
    expect(await newest(desk, 'sms')).toMatchObject({
      direction: 'in',
      status: 'sent',
      text: 'Call me',
      read: { value: false },
    });
    await sms(desk, ['target', ANNA], ['content', 'Back soon']);
    const { id } = await newest(desk, 'sms');
    await desk.control('POST', `/events/${id}/fail`, { failReason: 'Unknown subscriber' });
    now += 1000;
    expect(await newest(desk, 'sms')).toMatchObject({ status: 'failed', failReason: 'Unknown subscriber' });
  });
});

describe.each(['new', 'classic'] as const)('faxes of a %s account', (system) => {
  it('are sent as PDF and read back as they were', async () => {
    const desk = desks[system];
    expect((await fax(desk, ['extension', 'f0'], ['target', ANNA])).status).toBe(204);
    const event = await newest(desk, 'faxes');
    expect(event).toMatchObject({
      direction: 'out',
      status: 'pending',
      pageCount: 2,
      previews: [{ pageNumber: 1 }, { pageNumber: 2 }],
      targets: [{ contactFN: 'Anna Berg' }],
    });
    const answer = await fetch(`${desk.service.baseUrl}/my/events/faxes/${event.id}/content?version=2`, {
      headers: { authorization: `Bearer ${desk.service.tokens.jwt}` },
    });
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(pdf);
    now += 6000;
    expect(await newest(desk, 'faxes')).toMatchObject({ status: 'sent', sent: '2026-11-18T11:30:00+01:00' });
    await fax(desk, ['extension', 'f0'], ['target', ANNA], ['schedule', '2027-07-01 22:30:00']);
    now = Date.UTC(2027, 6, 1, 23);
    expect(await newest(desk, 'faxes')).toMatchObject({ sent: '2027-07-02T00:30:00+02:00' });
  });

  it('wait for their scheduled time', async () => {
    await fax(desks[system], ['extension', 'f0'], ['target', ANNA], ['schedule', '2026-11-18 11:00:00']);
    expect(await newest(desks[system], 'faxes')).toMatchObject({ status: 'scheduled' });
  });

  it.each<[string, [string, string][], string]>([
    ['no fax line', [['target', ANNA]], '/extension'],
    [
      "somebody else's fax line",
      [
        ['target', ANNA],
        ['extension', 'f1'],
      ],
      '/extension',
    ],
    ['no recipient', [['extension', 'f0']], '/target'],
    [
      'a sender that is no number',
      [
        ['target', ANNA],
        ['extension', 'f0'],
        ['source', 'me'],
      ],
      '/source',
    ],
    [
      'two times',
      [
        ['target', ANNA],
        ['extension', 'f0'],
        ['schedule', '2027-01-01 10:00:00'],
        ['schedule', '2027-01-02 10:00:00'],
      ],
      '/schedule',
    ],
  ])('are rejected with %s', async (_, parameters, pointer) => {
    expect(errorOf(await fax(desks[system], ...parameters))).toMatchObject({ status: '400', pointer });
  });

  it('are rejected when they are not PDF', async () => {
    shows('415 for another content type');
    const path = `/my/events/faxes?version=2&extension=f0&target=${encodeURIComponent(ANNA)}`;
    const desk = desks[system];
    expect((await desk.rest('POST', path, 'hello', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await desk.rest('POST', path, new Uint8Array([1, 2]), PDF_TYPE)).status).toBe(400);
    expect((await desk.rest('POST', path, new Uint8Array(), PDF_TYPE)).status).toBe(400);
  });

  it('that were received can be opened as PDF, as TIFF and as pictures of their pages', async () => {
    const desk = desks[system];
    await desk.control('POST', '/events', { kind: 'fax', from: ANNA, pages: 3 });
    const { id } = await newest(desk, 'faxes');
    const get = async (path: string): Promise<Buffer> => {
      const answer = await fetch(path.startsWith('http') ? path : desk.service.baseUrl + path, {
        headers: { authorization: `Bearer ${desk.service.tokens.jwt}` },
      });
      expect(answer.status).toBe(200);
      return Buffer.from(await answer.arrayBuffer());
    };
    const path = `/my/events/faxes/${id}`;
    expect((await PDFDocument.load(await get(`${path}/content?version=2`))).getPageCount()).toBe(3);
    const pages = tiffPages(await get(`${path}/content?version=2&format=image/tiff`));
    expect(pages.map(({ width, height }) => [width, height])).toEqual([
      [1728, 2292],
      [1728, 2292],
      [1728, 2292],
    ]);
    expect(pages.every(({ rows }) => rows.some((byte) => byte !== 0))).toBe(true);
    const preview = z.object({
      pageNumber: z.literal(2),
      small: z.object({ get: z.url() }),
      big: z.object({ get: z.url() }),
    });
    const page = preview.parse((await desk.rest('GET', `${path}/preview/2/small?version=2`)).body);
    const [small, big] = [PNG.sync.read(await get(page.small.get)), PNG.sync.read(await get(page.big.get))];
    expect([small.width, small.height, big.width, big.height]).toEqual([144, 191, 576, 764]);
  });

  it('reject other formats, sizes and pages', async () => {
    const desk = desks[system];
    const path = `/my/events/faxes/${(await newest(desk, 'faxes')).id}`;
    expect(errorOf(await desk.rest('GET', `${path}/content?version=2&format=image/gif`)).pointer).toBe(
      '/format',
    );
    expect(errorOf(await desk.rest('GET', `${path}/preview/1/huge?version=2`)).pointer).toBe('/size');
    expect((await desk.rest('GET', `${path}/preview/99/big?version=2`)).status).toBe(404);
    expect((await desk.rest('GET', `${path}/preview/0/big?version=2`)).status).toBe(404);
    expect(errorOf(await desk.rest('GET', `${path}/content`)).pointer).toBe('/version');
    expect((await desk.rest('GET', '/my/events/faxes/none/content?version=2')).status).toBe(404);
  });
});

describe('voicemails', () => {
  const content = async (id: string): Promise<Buffer> => {
    const { body } = await desks.classic.rest('GET', `/my/events/voicemails/${id}/content?version=2`);
    const answer = await fetch(z.object({ url: z.url() }).parse(body).url);
    return Buffer.from(await answer.arrayBuffer());
  };

  it('have an address to download the sound', async () => {
    await desks.classic.control('POST', '/events', { kind: 'voicemail', from: ANNA, seconds: 12 });
    const { body } = await desks.classic.rest('GET', '/my/events/voicemails?version=2&limit=1');
    expect(body).toMatchObject({
      events: [{ duration: '12', caller: ANNA, transcription: 'Please call me back.' }],
    });
    const [first] = z.object({ events: z.array(z.looseObject({ id: z.string() })) }).parse(body).events;
    expect(mp3Seconds(await content(first?.id ?? ''))).toBeCloseTo(12, 1);
  });

  it('come from callers who are sent to voicemail, and are recordings on the new system', async () => {
    for (const desk of [desks.classic, desks.new]) {
      const { body } = await desk.control('POST', '/calls', { from: ANNA });
      const { callId } = z.object({ callId: z.string() }).parse(body);
      await desk.control('POST', `/calls/${callId}/voicemail`);
      const leg = (await desk.calls()).find((call) => call.state === 'established');
      now += 7000;
      await desk.control('POST', `/calls/${leg?.callId ?? ''}/hangup`);
    }
    const heard = await desks.classic.rest('GET', '/my/events/voicemails?version=2&limit=1');
    expect(heard.body).toMatchObject({ events: [{ duration: '7', caller: ANNA }] });
    const channel = '5b1f3c52-7a80-4f0e-9a53-6f2d1c8e4a03';
    expect((await desks.new.rest('GET', `/channels/${channel}/events?limit=1`)).body).toMatchObject({
      events: [
        {
          call: { state: 'MISSED', forwarding: { type: 'VOICEMAIL' } },
          recordings: [{ type: 'VOICEMAIL', duration: 7 }],
        },
      ],
    });
  });
});
