import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bothDesks } from './both-desks.ts';
import { errorOf } from './service-support.ts';

const ANNA = '+493023125101';

const item = z.looseObject({
  id: z.string(),
  source: z.string(),
  target: z.string(),
  sourceAlias: z.string(),
  targetAlias: z.string(),
  type: z.enum(['CALL', 'VOICEMAIL', 'SMS', 'FAX']),
  created: z.iso.datetime(),
  lastModified: z.iso.datetime(),
  direction: z.enum(['INCOMING', 'OUTGOING', 'MISSED_INCOMING', 'MISSED_OUTGOING']),
  incoming: z.boolean(),
  status: z.enum(['NOPICKUP', 'BUSY', 'PICKUP', 'FORWARD']),
  connectionIds: z.array(z.string()),
  read: z.boolean(),
  archived: z.boolean(),
  note: z.string(),
  starred: z.boolean(),
  labels: z.array(z.string()),
  endpoints: z.array(
    z.object({ type: z.string(), endpoint: z.object({ extension: z.string(), type: z.string() }) }),
  ),
});
const history = z.object({ items: z.array(item), totalCount: z.number() });
type History = z.infer<typeof history>;

const desks = bothDesks();

const read = async (query: string, desk = desks.classic): Promise<History> =>
  history.parse((await desk.rest('GET', `/history${query}`)).body);

describe('the history of a classic account', () => {
  it('is newest first, ten items unless asked otherwise, and counts all', async () => {
    const { items, totalCount } = await read('');
    expect([items.length, totalCount]).toEqual([10, 400]);
    const created = items.map((entry) => entry.created);
    expect(created).toEqual(created.toSorted().reverse());
  });

  it('distinguishes missed, answered and busy calls', async () => {
    const callIn = async (): Promise<string> =>
      ((await desks.classic.control('POST', '/calls', { from: ANNA })).body as { callId: string }).callId;
    const answered = await callIn();
    await desks.classic.control('POST', `/calls/${answered}/answer`);
    for (const [callId, cause] of [
      [answered, 'normalClearing'],
      [await callIn(), 'cancel'],
      [await callIn(), 'busy'],
    ])
      await desks.classic.control('POST', `/calls/${callId}/hangup`, { cause });
    expect((await read('?limit=3')).items).toMatchObject([
      { direction: 'MISSED_INCOMING', status: 'BUSY', callStatus: 'BUSY' },
      { direction: 'MISSED_INCOMING', status: 'NOPICKUP', callStatus: 'MISSED', read: false },
      {
        direction: 'INCOMING',
        status: 'PICKUP',
        callStatus: 'SUCCESS',
        callId: answered,
        sourceAlias: 'Anna Berg',
      },
    ]);
  });

  it.each([
    ['SMS', { smsContent: z.string().min(1), scheduled: z.null() }],
    ['VOICEMAIL', { transcription: z.string().min(1), recordingUrl: z.url(), duration: z.int().min(1) }],
    ['FAX', { faxStatusType: z.enum(['SENT', 'FAILED']), documentUrl: z.url(), pageCount: z.int().min(1) }],
    ['CALL', { recordings: z.array(z.object({ id: z.string(), url: z.url() })), duration: z.int() }],
  ])('has the fields of entries of type %s', async (type, fields) => {
    const { items } = await read(`?types=${type}&limit=50`);
    expect(items.length).toBeGreaterThan(20);
    expect(() => z.array(z.looseObject(fields)).parse(items)).not.toThrow();
  });

  it.each<[query: string, test: (entry: History['items'][number]) => boolean]>([
    ['types=SMS&types=FAX', (entry) => entry.type === 'SMS' || entry.type === 'FAX'],
    ['directions=MISSED_INCOMING', (entry) => entry.direction === 'MISSED_INCOMING'],
    ['directions=OUTGOING&types=CALL', (entry) => entry.direction === 'OUTGOING' && entry.type === 'CALL'],
    ['connectionIds=g1', (entry) => entry.connectionIds.includes('g1')],
    ['connectionIds=s0&connectionIds=s1', (entry) => entry.type === 'SMS'],
    ['connectionIds=f0', (entry) => entry.type === 'FAX'],
    ['starred=STARRED', (entry) => entry.starred],
    ['starred=false', (entry) => !entry.starred],
    ['phonenumber=493023125101', (entry) => entry.source === ANNA || entry.target === ANNA],
  ])('can be filtered by %s', async (query, test) => {
    const all = (await read('?limit=5000')).items;
    const { items, totalCount } = await read(`?limit=5000&${query}`);
    expect(items).toEqual(all.filter(test));
    expect(totalCount).toBe(items.length);
  });

  it('can be filtered by time', async () => {
    const { items } = await read('?limit=30');
    const [from, to] = [items[20]?.created ?? '', items[10]?.created ?? ''];
    const between = await read(`?from=${from}&to=${to}&limit=100`);
    expect(between.items).toEqual(items.slice(10, 21));
  });

  it.each([
    ['types=LETTER', '/types'],
    ['directions=UP', '/directions'],
    ['starred=maybe', '/starred'],
    ['archived=1', '/archived'],
    ['from=yesterday', '/from'],
    ['phonenumber=Anna', '/phonenumber'],
    ['limit=-1', '/limit'],
  ])('rejects %s', async (query, pointer) => {
    expect(errorOf(await desks.classic.rest('GET', `/history?${query}`))).toMatchObject({
      status: '400',
      pointer,
    });
  });

  it('rejects devices as connections', async () => {
    expect((await desks.classic.rest('GET', '/history?connectionIds=e0')).status).toBe(403);
  });

  it('stores notes, archiving, read and starred of one entry', async () => {
    const [first] = (await read('?limit=1')).items;
    const path = `/history/${first?.id ?? ''}`;
    const changes = { note: 'Call back', archived: true, read: true, starred: true };
    expect((await desks.classic.rest('PUT', path, changes)).status).toBe(204);
    expect((await desks.classic.rest('GET', path)).body).toMatchObject(changes);
    expect((await read('?limit=1')).items[0]?.id).not.toBe(first?.id);
    expect(await read('?archived=true')).toMatchObject({ items: [{ id: first?.id }], totalCount: 1 });
    await desks.classic.rest('PUT', path, { archived: false });
    expect((await read('?limit=1')).items[0]).toMatchObject({ ...changes, archived: false });
  });

  it('can change many entries at once, or none', async () => {
    const ids = (await read('?limit=3')).items.map((entry) => entry.id);
    const body = ids.map((id) => ({ id, starred: true }));
    expect((await desks.classic.rest('PUT', '/history', body)).status).toBe(204);
    expect((await read('?limit=3')).items.every((entry) => entry.starred)).toBe(true);
    const wrong = [
      { id: ids[0], starred: false },
      { id: 'none', starred: false },
    ];
    expect((await desks.classic.rest('PUT', '/history', wrong)).status).toBe(404);
    expect((await read('?limit=1')).items[0]?.starred).toBe(true);
    const many = Array.from({ length: 150 }, () => ({ id: ids[0] ?? '', read: true }));
    expect((await desks.classic.rest('PUT', '/history', many)).status).toBe(400);
    expect(errorOf(await desks.classic.rest('PUT', '/history', [{ id: ids[0], read: 'yes' }])).pointer).toBe(
      '/0/read',
    );
  });

  it('can delete one entry, several, or all when none is named', async () => {
    const ids = (await read('?limit=4')).items.map((entry) => entry.id);
    await desks.classic.rest('DELETE', `/history/${ids[0] ?? ''}`);
    await desks.classic.rest('DELETE', `/history?id=${ids[1] ?? ''}&id=${ids[2] ?? ''}`);
    expect(await read('?limit=1')).toMatchObject({ items: [{ id: ids[3] }], totalCount: 397 });
    expect((await desks.classic.rest('GET', `/history/${ids[0] ?? ''}`)).status).toBe(404);
    await desks.classic.rest('DELETE', '/history');
    expect(await read('')).toEqual({ items: [], totalCount: 0 });
  });

  it('shares the trash with the events: what is deleted in one is deleted in the other', async () => {
    const [first, second] = (await read('?types=CALL&limit=2')).items;
    await desks.classic.rest('DELETE', `/history/${first?.id ?? ''}`);
    await desks.classic.rest('DELETE', `/my/events/calls/${second?.id ?? ''}?version=1`);
    expect((await read('?types=CALL&limit=1')).items[0]?.id).not.toBe(second?.id);
    expect((await desks.classic.rest('GET', `/history/${second?.id ?? ''}`)).status).toBe(404);
    const listed = async (): Promise<(string | undefined)[]> => {
      const { body } = await desks.classic.rest('GET', '/my/events/calls?version=1&limit=5');
      return (body as { calls: { id: string; location: string }[] }).calls
        .filter(({ location }) => location === 'trash')
        .map(({ id }) => id);
    };
    expect(await listed()).toEqual([first?.id, second?.id]);
    await desks.classic.rest('DELETE', '/history');
    expect(await listed()).toHaveLength(5);
    const { body } = await desks.classic.rest('GET', '/my/events?version=1&limit=400');
    const { events } = body as { events: { location: string }[] };
    expect([events.length, new Set(events.map(({ location }) => location))]).toEqual([
      400,
      new Set(['trash']),
    ]);
  });

  it('keeps the archive and the trash apart', async () => {
    const [entry] = (await read('?types=CALL&limit=1')).items;
    await desks.classic.rest('PUT', `/history/${entry?.id ?? ''}`, { archived: true });
    const event = `/my/events/calls/${entry?.id ?? ''}?version=1`;
    expect((await desks.classic.rest('GET', event)).body).toMatchObject({ location: 'archive' });
    await desks.classic.rest('DELETE', event);
    expect((await desks.classic.rest('GET', event)).body).toMatchObject({ location: 'trash' });
    expect(await read('?archived=true')).toEqual({ items: [], totalCount: 0 });
  });

  it('can be exported as CSV, with the same filters', async () => {
    await desks.classic.rest('PUT', `/history/${(await read('?types=SMS')).items[0]?.id ?? ''}`, {
      note: 'says "yes", twice',
    });
    const { items } = await read('?types=SMS&limit=3');
    const answer = await desks.classic.rest('GET', '/history/export?types=SMS&limit=3');
    const [header, ...lines] = answer.text.trimEnd().split('\r\n');
    expect(answer.headers.get('content-type')).toContain('application/octet-stream');
    expect(header).toContain('id,source,target,');
    expect(lines.map((line) => line.split(',')[0])).toEqual(items.map(({ id }) => id));
    expect(lines[0]).toContain('"says ""yes"", twice"');
    expect((await desks.classic.rest('GET', '/history/export?types=LETTER')).status).toBe(400);
  });
});

it('has no calls in the history of a new account', async () => {
  const { items } = await read('?limit=100', desks.new);
  expect(new Set(items.map((entry) => entry.type))).toEqual(new Set(['SMS', 'FAX']));
  expect(await read('?types=CALL', desks.new)).toEqual({ items: [], totalCount: 0 });
});
