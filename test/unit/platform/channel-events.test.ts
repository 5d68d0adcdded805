import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { channelEvent } from '../../../src/platform/channel-event-shape.ts';
import { channelEventPages, type ChannelEventPage } from '../../../src/platform/channel-events.ts';
import { collect } from './collect.ts';
import { failureFrom } from './failure.ts';
import { fakeTransport, json } from './fake.ts';

const event = (eventId: string): object => ({ eventId, type: 'CALL', recordings: [] });
const ids = (pages: ChannelEventPage[]): string[] => pages.flatMap((p) => p.events.map(({ id }) => id));

describe('an event of a channel', () => {
  it('contains its call and its recordings', async () => {
    const { transport } = fakeTransport([
      json({
        events: [
          {
            eventId: 'x',
            type: 'call',
            createdAt: '2026-03-01T12:00:00Z',
            call: {
              callSid: 's',
              channelId: 'c1',
              direction: 'INCOMING',
              from: '4930123456',
              to: '4930555000',
              state: 'TRANSFERRED',
              owner: null,
              startedAt: '2026-03-01T12:00:00Z',
              establishedAt: '2026-03-01T12:00:09Z',
              terminatedAt: null,
              forwarding: { type: 'USER', target: 'w1' },
              codec: 'opus',
            },
            recordings: [{ type: 'VOICEMAIL', downloadUrl: 'https://files.test/1' }],
          },
        ],
        limit: 20,
      }),
    ]);
    const [page] = await collect(channelEventPages(transport, 'c1'));
    const startedAt = Date.UTC(2026, 2, 1, 12);
    expect(page?.events).toEqual([
      {
        id: 'x',
        channelId: 'c1',
        type: 'CALL',
        createdAt: startedAt,
        call: {
          callId: 's',
          channelId: 'c1',
          direction: 'in',
          from: '4930123456',
          to: '4930555000',
          state: 'TRANSFERRED',
          startedAt,
          establishedAt: startedAt + 9000,
          forwarding: { type: 'USER', target: 'w1' },
          codec: 'opus',
        },
        recordings: [{ type: 'VOICEMAIL', url: 'https://files.test/1' }],
      },
    ]);
    expect(page?.member).toBe(true);
  });

  it('is identified by its position if the platform gives no id', async () => {
    const { transport } = fakeTransport([json({ events: [{ position: 17, recordings: [{ url: 'u' }] }] })]);
    const [page] = await collect(channelEventPages(transport, 'c1'));
    expect(page?.events).toEqual([{ id: '17', channelId: 'c1', type: 'CALL', recordings: [{ url: 'u' }] }]);
  });

  it('that is invalid does not affect the others', async () => {
    const events = [event('a'), { type: 'CALL' }, { ...event('b'), recordings: [{ type: 'VOICEMAIL' }] }];
    const { transport } = fakeTransport([json({ events })]);
    const [page] = await collect(channelEventPages(transport, 'c1'));
    expect(page?.events).toHaveLength(1);
    expect(page?.refused.map(({ path }) => path)).toEqual([
      'events[1].eventId',
      'events[2].recordings[0].downloadUrl',
    ]);
  });

  it('is parsed or rejected, whatever it contains', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const parsed = channelEvent('c1').safeParse(JSON.parse(text));
        if (!parsed.success) expect(parsed.error.issues.length).toBeGreaterThan(0);
      }),
    );
  });
});

describe('the events of a channel', () => {
  it('continue after the position, each event once', async () => {
    const { transport, sent } = fakeTransport([
      json({ events: [event('a'), event('b')], position: 'p1', limit: 2 }),
      json({ events: [event('b'), event('c')], position: 'p2', limit: 2 }),
      json({ events: [], position: 'p2', limit: 2 }),
    ]);
    const pages = await collect(channelEventPages(transport, 'c 1', { pageSize: 2 }));
    expect(ids(pages)).toEqual(['a', 'b', 'c']);
    expect(pages.map(({ position }) => position)).toEqual(['p1', 'p2']);
    expect(sent.map(({ url }) => url)).toEqual([
      'https://api.test/v2/channels/c%201/events?limit=2',
      'https://api.test/v2/channels/c%201/events?limit=2&position=p1',
      'https://api.test/v2/channels/c%201/events?limit=2&position=p2',
    ]);
  });

  it('begin after the position of another day', async () => {
    const { transport, sent } = fakeTransport([json({ events: [], position: 'p9' })]);
    const pages = await collect(channelEventPages(transport, 'c1', { after: 'p9' }));
    expect(pages).toEqual([{ events: [], member: true, refused: [], position: 'p9' }]);
    expect(sent).toHaveLength(1);
  });

  it('are not requested before they are needed', async () => {
    const { transport, sent } = fakeTransport([json({ events: [event('a')], position: 'p1' })]);
    const pages = channelEventPages(transport, 'c1');
    expect(sent).toHaveLength(0);
    await pages.next();
    expect(sent).toHaveLength(1);
    await pages.return();
    await pages.next();
    expect(sent).toHaveLength(1);
  });

  it('end when the position does not change', async () => {
    const { transport, sent } = fakeTransport([
      json({ events: [event('a')], position: 'p1' }),
      json({ events: [event('b')], position: 'p1' }),
    ]);
    expect(ids(await collect(channelEventPages(transport, 'c1')))).toEqual(['a', 'b']);
    expect(sent).toHaveLength(2);
  });

  it.each([
    ['an empty list', json({ events: [] })],
    ['a 403', json({ errors: [{ title: 'Forbidden' }] }, { status: 403 })],
    ['a 403 in plain text', new Response('not yours', { status: 403 })],
  ])('are empty for a channel of others: %s', async (_name, answer) => {
    const { transport } = fakeTransport([answer]);
    const pages = await collect(channelEventPages(transport, 'c1'));
    expect(pages).toEqual([{ events: [], member: false, refused: [] }]);
  });

  it.each([
    [404, 'platform'],
    [401, 'platform'],
  ])('that fail with %i fail', async (status, kind) => {
    const { transport } = fakeTransport([json({ errors: [{ title: 'x' }] }, { status })]);
    const failure = await failureFrom(collect(channelEventPages(transport, 'c1')));
    expect(failure).toMatchObject({ kind, status });
  });

  it('stop when cancelled between pages', async () => {
    const { transport } = fakeTransport([json({ events: [event('a')], position: 'p1' })]);
    const stop = new AbortController();
    const pages = channelEventPages(transport, 'c1', { signal: stop.signal });
    await pages.next();
    stop.abort();
    expect(await failureFrom(pages.next())).toMatchObject({ kind: 'cancelled' });
  });
});
