import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allEventPages,
  callEventPages,
  faxEventPages,
  smsEventPages,
  voicemailEventPages,
  type EventPages,
} from '../../../src/platform/events/event-pages.ts';
import { anyEvent } from '../../../src/platform/events/event-shapes.ts';
import type { PlatformRequest, Transport } from '../../../src/platform/transport.ts';
import type { EventFields } from '../../../src/shared/model/event.ts';
import { collect } from './collect.ts';
import { failureFrom } from './failure.ts';
import { fakeTransport, json } from './fake.ts';

const full = {
  id: 'e-1',
  comment: 'called back',
  created: '2026-03-01 12:00:00',
  direction: 'in',
  labels: 'urgent, sales',
  location: 'inbox',
  get: 'https://api.test/v2/my/events/calls/e-1',
  read: { value: false, get: 'g', modify: 'm' },
  starred: { value: true },
  status: 'sent',
  sources: [{ numberE164: '+4930123456', numberPretty: '030 123456', contactFN: 'Ada Berg', get: 'c' }],
  targets: [{ numberE164: '+4930555000' }],
  extension: { id: 'p0', alias: 'Desk', get: 'x' },
};

async function read<E>(pages: EventPages<E>): Promise<E[]> {
  const all: E[] = [];
  for await (const page of pages) all.push(...page.events);
  return all;
}

describe('an event', () => {
  it('of the call list has all its common fields', async () => {
    const { transport, sent } = fakeTransport([json({ calls: [full], overallCount: 1, count: 1 })]);
    expect(await read(callEventPages(transport))).toEqual([
      { ...full, kind: 'call', labels: ['urgent', 'sales'], createdAt: Date.UTC(2026, 2, 1, 12) },
    ]);
    expect(sent[0]?.url).toMatch(/\/v2\/my\/events\/calls\?version=[^&]+&limit=250&offset=0$/);
  });

  it('keeps unspecified fields, and lacks those that the platform omits', async () => {
    const { transport } = fakeTransport([
      json({ events: [{ id: 7, comment: null, mood: 'good' }], overallCount: 1 }),
    ]);
    expect(await read(callEventPages(transport))).toEqual([
      { id: '7', kind: 'call', mood: 'good', labels: [], sources: [], targets: [] },
    ]);
  });

  it.each([
    ['text', 'a,b'],
    ['a list', ['a', 'b']],
    ['a struct', { one: 'a', two: 'b' }],
  ])('has its labels as %s', async (_name, labels) => {
    const { transport } = fakeTransport([json({ events: [{ id: 'x', labels }], overallCount: 1 })]);
    expect((await read(smsEventPages(transport)))[0]?.labels).toEqual(['a', 'b']);
  });

  it('of a fax has previews and pages', async () => {
    const fax = { id: 'f', pageCount: 2, previews: [{ pageNumber: 1, small: {}, big: {} }], sent: 's' };
    const { transport } = fakeTransport([json({ events: [fax], overallCount: 1 })]);
    expect(await read(faxEventPages(transport))).toMatchObject([{ ...fax, kind: 'fax' }]);
  });

  it('of a voicemail has its duration as text, whatever its format', async () => {
    const { transport } = fakeTransport([
      json({ events: [{ id: 'v', duration: 12, caller: '+4930' }], overallCount: 1 }),
    ]);
    expect(await read(voicemailEventPages(transport))).toMatchObject([{ duration: '12', caller: '+4930' }]);
  });

  it.each([
    [{ type: 'SMS' }, 'sms'],
    [{ modify: 'https://api.test/v2/w0/events/faxes/1' }, 'fax'],
    [{ get: '/v2/w0/events/voicemails/1' }, 'voicemail'],
    [{ get: '/v2/w0/events/calls/1', caller: 'x' }, 'call'],
    [{ text: 'Hello' }, 'sms'],
    [{ pageCount: 1 }, 'fax'],
    [{ transcription: 'Hello' }, 'voicemail'],
    [{}, 'call'],
  ])('in the mixed list with %j is of the kind %s', async (fields, kind) => {
    const { transport } = fakeTransport([json({ events: [{ id: 'x', ...fields }], overallCount: 1 })]);
    expect((await read(allEventPages(transport)))[0]?.kind).toBe(kind);
  });

  it('of a wrong type does not affect the others and is reported by its path', async () => {
    const events = [{ id: 'a' }, { id: 'b', read: { value: 'yes' } }, { id: 'c', sources: [{ get: 1 }] }];
    const { transport } = fakeTransport([json({ events, overallCount: 3 })]);
    const [page] = await collect(allEventPages(transport));
    expect(page?.events.map(({ id }) => id)).toEqual(['a']);
    expect(page?.refused.map(({ path }) => path)).toEqual([
      'events[1].read.value',
      'events[2].sources[0].get',
    ]);
  });

  it('is parsed or rejected, whatever it contains', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const parsed = anyEvent.safeParse(JSON.parse(text));
        if (!parsed.success) expect(parsed.error.issues.length).toBeGreaterThan(0);
      }),
    );
  });
});

describe('the pages of events', () => {
  it('are rejected without a list', async () => {
    const { transport } = fakeTransport([json({ overallCount: 0 })]);
    expect(await failureFrom(read(smsEventPages(transport)))).toMatchObject({
      kind: 'bad-shape',
      path: 'events',
    });
  });

  function platformWith(events: EventFields[], pages: boolean) {
    const asked: number[] = [];
    const transport: Transport = {
      request: <T>({ query, schema }: PlatformRequest<T>): Promise<T> => {
        const offset = pages ? Number(query?.['offset']) : 0;
        asked.push(offset);
        const given = events.slice(offset, offset + 10);
        return Promise.resolve(schema.parse({ events: given, overallCount: events.length }));
      },
    };
    return { transport, asked };
  }
  const many = (count: number): EventFields[] =>
    Array.from({ length: count }, (_, i) => ({ id: String(i), labels: [], sources: [], targets: [] }));

  it('contain every event once', async () => {
    const { transport } = platformWith(many(95), true);
    const ids = (await read(callEventPages(transport))).map(({ id }) => id);
    expect(ids).toEqual(many(95).map(({ id }) => id));
  });

  it('begin after a page of another day, with one page again, as something may be deleted', async () => {
    const { transport } = platformWith(many(95), true);
    const ends: number[] = [];
    const ids: string[] = [];
    for await (const { events, end } of smsEventPages(transport, { pageSize: 10, start: 60 })) {
      ends.push(end);
      ids.push(...events.map(({ id }) => id));
    }
    expect(ids).toEqual(
      many(95)
        .slice(50)
        .map(({ id }) => id),
    );
    expect(ends.at(-1)).toBe(95);
  });

  it('stop and are reported as incomplete when the platform repeats the first page', async () => {
    const { transport, asked } = platformWith(many(5000), false);
    const ids: string[] = [];
    const pages = async (): Promise<void> => {
      for await (const { events } of callEventPages(transport)) ids.push(...events.map(({ id }) => id));
    };
    expect(await failureFrom(pages())).toMatchObject({ kind: 'repeated-page', read: 10, total: 5000 });
    expect(ids).toHaveLength(10);
    expect(asked).toHaveLength(3);
  });

  it('are no longer requested when the reader stops', async () => {
    const { transport, asked } = platformWith(many(95), true);
    for await (const page of callEventPages(transport)) if (page.events.length > 0) break;
    expect(asked).toHaveLength(1);
  });
});
