import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { shows } from '../coverage/shows.ts';
import { errorOf, startDesk, type Answer, type Desk } from './service-support.ts';

let desk: Desk;
afterEach(() => desk.service.close());

const featureScope = (jwt: string): unknown => {
  const claims = Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString();
  return z.object({ featureScope: z.string() }).parse(JSON.parse(claims)).featureScope;
};

describe('a service with both accounts', () => {
  it('distinguishes them by their tokens', async () => {
    desk = await startDesk({ system: 'both' });
    const [first, second] = desk.service.accounts;
    const ways = (account: typeof first): Record<string, string>[] => {
      const { jwt, tokenId, token } = account?.tokens ?? { jwt: '', tokenId: '', token: '' };
      const basic = Buffer.from(`${tokenId}:${token}`).toString('base64');
      return [`Bearer ${jwt}`, `Bearer ${token}`, `Basic ${basic}`].map((authorization) => ({
        authorization,
      }));
    };
    for (const headers of ways(first)) {
      expect((await desk.rest('GET', '/channels', undefined, headers)).status).toBe(200);
      expect((await desk.rest('GET', '/groups', undefined, headers)).status).toBe(403);
    }
    for (const headers of ways(second)) {
      expect((await desk.rest('GET', '/groups', undefined, headers)).status).toBe(200);
      expect((await desk.rest('GET', '/channels', undefined, headers)).status).toBe(403);
    }
    expect([first, second].map((account) => featureScope(account?.tokens.jwt ?? ''))).toEqual([
      'NEO_PBX',
      'CLASSIC',
    ]);
    expect((await desk.rest('GET', '/groups', undefined, { authorization: 'Bearer x' })).status).toBe(401);
  });

  it('keeps the data of each account separate', async () => {
    desk = await startDesk({ system: 'both' });
    const [, classic] = desk.service.accounts;
    await fetch(`${classic?.controlUrl ?? ''}/calls`, { method: 'POST' });
    expect(await desk.calls()).toEqual([]);
    const calls: unknown = await (await fetch(`${classic?.controlUrl ?? ''}/calls`)).json();
    expect(calls).toMatchObject({ calls: [{ state: 'ringing' }] });
  });
});

describe('another user of the account', () => {
  const as = async (userId: string, method: string, path: string, body?: unknown): Promise<Answer> => {
    const ring = z.object({ tokens: z.record(z.string(), z.object({ jwt: z.string() })) });
    const { tokens } = ring.parse((await desk.control('GET', '/tokens')).body);
    return desk.rest(method, path, body, { authorization: `Bearer ${tokens[userId]?.jwt ?? ''}` });
  };

  it('has own devices, own calls and own events', async () => {
    desk = await startDesk({ system: 'classic' });
    expect((await as('w1', 'GET', '/authorization/userinfo')).body).toMatchObject({ sub: 'w1' });
    expect((await as('w1', 'GET', '/my/devices')).body).toMatchObject({ items: [{ id: 'e10' }] });
    expect((await as('w1', 'PUT', '/devices/e0', { dnd: true })).status).toBe(403);
    expect((await as('w1', 'GET', '/w0/events?version=2')).status).toBe(403);

    const { body } = await desk.control('POST', '/calls', { userId: 'w1' });
    const { callId } = body as { callId: string };
    await desk.control('POST', `/calls/${callId}/answer`);
    expect((await as('w1', 'GET', '/calls')).body).toMatchObject({ data: [{ callId }] });
    expect((await desk.rest('GET', '/calls')).body).toEqual({ data: [] });
    expect((await desk.rest('DELETE', `/calls/${callId}`)).status).toBe(404);
    await as('w1', 'DELETE', `/calls/${callId}`);
    expect((await as('w1', 'GET', '/my/events?version=2')).body).toMatchObject({ overallCount: 1 });
    expect((await as('w1', 'GET', '/history')).body).toMatchObject({ totalCount: 1 });
    expect((await desk.rest('GET', '/my/events?version=2')).body).toMatchObject({ overallCount: 400 });
  });

  it('calls with own devices', async () => {
    desk = await startDesk({ system: 'classic' });
    const order = { caller: 'e10', callee: '+493023125101' };
    expect((await as('w1', 'POST', '/sessions/calls', order)).status).toBe(200);
    expect(errorOf(await desk.rest('POST', '/sessions/calls', order)).pointer).toBe('/caller');
  });

  it('loses the tokens with everybody else when they expire', async () => {
    desk = await startDesk({ system: 'new' });
    const ring = z.object({ tokens: z.record(z.string(), z.object({ token: z.string() })) });
    const before = ring.parse((await desk.control('GET', '/tokens')).body).tokens['w2'];
    await desk.control('POST', '/tokens/expire');
    const headers = { authorization: `Bearer ${before?.token ?? ''}` };
    expect((await desk.rest('GET', '/balance', undefined, headers)).status).toBe(401);
    expect((await as('w2', 'GET', '/balance')).status).toBe(200);
  });
});

it('shows the old calls of a migrated account in its history, and none of a new one', async () => {
  desk = await startDesk({ system: 'new', migrated: true });
  const { body } = await desk.rest('GET', '/my/events/calls?version=2&limit=5');
  expect(body).toMatchObject({ count: 5 });
  expect((await desk.rest('GET', '/history?types=CALL')).body).toMatchObject({ items: { length: 10 } });
  const { body: list } = await desk.rest('GET', '/channels');
  const { id } = (list as { items: [{ id: string }] }).items[0];
  const inChannel = async (): Promise<unknown> => (await desk.rest('GET', `/channels/${id}/events`)).body;
  expect(await inChannel()).toMatchObject({ events: [] });
  await desk.control('POST', '/calls', { from: '+493023125101', channelId: id });
  expect(await inChannel()).toMatchObject({ events: [{ call: { from: '+493023125101' } }] });
});

describe('a rate limit', () => {
  it('refuses more requests per second, for each user separately, with the time to retry', async () => {
    shows('429 with Retry-After', 'error body with name and message');
    let now = 1_000_000;
    const clock = { now: () => now, after: () => () => undefined };
    desk = await startDesk({ system: 'new', rateLimit: 2, clock });
    const statuses = async (times: number): Promise<number[]> => {
      const answers: number[] = [];
      for (let time = 0; time < times; time++) answers.push((await desk.rest('GET', '/balance')).status);
      return answers;
    };
    expect(await statuses(3)).toEqual([200, 200, 429]);
    const refused = await desk.rest('GET', '/balance');
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(refused.body).toEqual({ name: 'TooManyRequests', message: 'There may be 2 requests a second.' });
    now += 1000;
    expect(await statuses(3)).toEqual([200, 200, 429]);
  });
});

it.each([
  ['errors', '{"errors":[{"status":503', 'application/json'],
  ['named', '{"name":"ServiceUnavailable"', 'application/json'],
  ['plain', 'This request', 'text/plain'],
])('simulates a failure with the error body %s', async (style, beginning, type) => {
  desk = await startDesk({ system: 'new' });
  await desk.control('POST', '/faults', [{ method: 'GET', path: '/balance', status: 503, style }]);
  const { text, headers } = await desk.rest('GET', '/balance');
  expect(text.startsWith(beginning)).toBe(true);
  expect(headers.get('content-type')).toContain(type);
});

it('names a classic account CLASSIC_PBX if configured, also in later tokens', async () => {
  desk = await startDesk({ system: 'both', classicScope: 'CLASSIC_PBX', contacts: 1, events: 0 });
  const [first, second] = desk.service.accounts;
  expect([first, second].map((account) => featureScope(account?.tokens.jwt ?? ''))).toEqual([
    'NEO_PBX',
    'CLASSIC_PBX',
  ]);
  const { body } = await desk.control('POST', '/accounts/classic/tokens/expire');
  expect(featureScope((body as { tokens: { jwt: string } }).tokens.jwt)).toBe('CLASSIC_PBX');
});
