import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startReceiver, startDesk, errorOf, type Desk } from './service-support.ts';
import { shows } from '../coverage/shows.ts';

describe.each(['new', 'classic'] as const)('request handling of a %s account', (system) => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await startDesk({ system });
  });
  afterAll(() => desk.service.close());

  const basic = (id: string, token: string): { authorization: string } => ({
    authorization: `Basic ${Buffer.from(`${id}:${token}`).toString('base64')}`,
  });

  it('accepts a Bearer access token, a Bearer personal token and Basic with id and token', async () => {
    const { tokens } = desk.service;
    const ways = [
      { authorization: `Bearer ${tokens.jwt}` },
      { authorization: `Bearer ${tokens.token}` },
      basic(tokens.tokenId, tokens.token),
    ];
    const answers = await Promise.all(
      ways.map((way) => desk.rest('GET', '/authorization/userinfo', undefined, way)),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(answers[0]?.body).toMatchObject({ sub: 'w0' });
  });

  it.each([
    ['no header', ''],
    ['a foreign token', 'Bearer eyJhbGciOiJIUzI1NiJ9.e30.x'],
    ['a wrong password', 'Basic dG9rZW4tQUFBQUFBOng='],
    ['an unknown scheme', 'Digest x'],
  ])('rejects %s with 401 and an error body', async (_, authorization) => {
    shows('401 without a valid token');
    const answer = await desk.rest('GET', '/authorization/userinfo', undefined, { authorization });
    expect(answer.status).toBe(401);
    expect(errorOf(answer)).toMatchObject({ status: '401', title: 'Unauthorized' });
  });

  it('has the account type in the access token', () => {
    const [, claims = ''] = desk.service.tokens.jwt.split('.');
    const parsed: unknown = JSON.parse(Buffer.from(claims, 'base64url').toString());
    expect(parsed).toMatchObject({ sub: 'w0', featureScope: system === 'new' ? 'NEO_PBX' : 'CLASSIC' });
    expect(desk.service.tokens.tokenId).toMatch(/^token-[A-Za-z0-9]{6}$/);
  });

  it('gives every response its own request id', async () => {
    const [one, two] = await Promise.all([desk.rest('GET', '/balance'), desk.rest('GET', '/nowhere')]);
    expect(one.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(two.headers.get('x-request-id')).not.toBe(one.headers.get('x-request-id'));
  });

  it('answers 404 to an unknown path, and 405 with the allowed methods to a wrong one', async () => {
    shows('404 for what is not there', '405 with the methods allowed');
    expect((await desk.rest('GET', '/no/such/path')).status).toBe(404);
    const wrong = await desk.rest('PATCH', '/calls/1/hold');
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'PUT']);
  });

  it('accepts a trailing slash, as in the classic reference', async () => {
    expect((await desk.rest('GET', '/my/devices/')).status).toBe(200);
  });

  it('rejects malformed JSON with 400, other media types with 415, wrong types with a pointer', async () => {
    shows('415 for another content type');
    const json = { 'content-type': 'application/json' };
    expect((await desk.rest('PUT', '/devices/e0', '{"dnd":', json)).status).toBe(400);
    expect((await desk.rest('PUT', '/devices/e0', 'dnd=true', { 'content-type': 'text/plain' })).status).toBe(
      415,
    );
    expect(errorOf(await desk.rest('PUT', '/devices/e0', { dnd: 'yes' })).pointer).toBe('/dnd');
  });

  it('answers any request, and never with an unexpected failure', async () => {
    const segment = fc.constantFrom(
      'my', 'w1', 'calls', 'devices', 'e0', 'sessions', 'contacts', 'settings', 'sipgateio', 'extensions', 'dnd', 'channels', 'hold',
      'callerid', '%ff', '%2F', '..', '__proto__', 'ü', '', 'log', 'webhooks', 'transfer', 'numbers', 'balance', 'users',
    ); // prettier-ignore
    const endpoint = fc.constantFrom(
      '/calls', '/sessions/calls', '/my/sessions/calls', '/devices/e0', '/devices/e0/callerid', '/settings/sipgateio',
      '/my/settings/extensions/e0/dnd', '/my/contacts', '/contacts', '/calls/x/transfer', '/log/webhooks', '/my/devices',
      '/my/events', '/my/events/calls', '/my/events/sms', '/my/events/faxes', '/my/events/faxes/x/preview/1/big',
      '/my/events/voicemails/x/content', '/my/settings/numbers/outgoing', '/my/settings/mobile/extensions', '/history',
      '/history/x', '/sessions/sms', '/sessions/fax', '/sessions/voicemail/play', '/my/sessions/callthrough',
      '/my/sessions/calls/x/member/y/parking', '/channels/x/users', '/channels/x/users/my/devices', '/my/sms/s0/callerids/1',
      '/my/contacts/phonebook/snom', '/channels/5b1f3c52-7a80-4f0e-9a53-6f2d1c8e4a01/events',
      '/channels/5b1f3c52-7a80-4f0e-9a53-6f2d1c8e4a01/users', '/users/w0/defaultdevice',
    ); // prettier-ignore
    const path = fc.oneof(
      endpoint,
      fc.array(segment, { maxLength: 5 }).map((segments) => `/${segments.join('/')}`),
    );
    const query = fc.constantFrom(
      '',
      '?version=1',
      '?version=1&limit=-1',
      '?type=,',
      '?filter=%',
      '?version=1&offset=1e9',
      '?version=1&position=x&schedule=x&target=1',
      '?types=%00&from=0&phonenumber=',
    );
    const body = fc.option(fc.oneof(fc.json(), fc.string(), fc.constant('value=true')), { nil: undefined });
    const type = fc.constantFrom('application/json', 'application/x-www-form-urlencoded', 'text/plain', 'x');
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('GET', 'PUT', 'POST', 'DELETE'),
        path,
        query,
        body,
        type,
        async (method, where, search, text, contentType) => {
          const sent = method === 'GET' ? undefined : text;
          const answer = await desk.rest(method, where + search, sent, { 'content-type': contentType });
          expect(answer.status).not.toBe(500);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('answers any control request, and never with an unexpected failure', async () => {
    const path = fc.constantFrom(
      '/calls',
      '/faults',
      '/agent-logs',
      '/devices/e0',
      '/calls/x/answer',
      '/calls/%ff/dtmf',
      '/contacts',
      '/events',
      '/events/x/fail',
      '/agents/__proto__',
      '/balance',
      '/lines/x',
    );
    await fc.assert(
      fc.asyncProperty(path, fc.oneof(fc.json(), fc.string()), async (where, text) => {
        expect((await desk.control('POST', where, text)).status).not.toBe(500);
      }),
    );
    await desk.control('POST', '/reset');
  });

  it('accepts connections from this machine only', () => {
    expect(new URL(desk.service.baseUrl).hostname).toBe('127.0.0.1');
  });
});

describe('a simulated failure', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await startDesk({ system: 'new' });
  });
  afterAll(() => desk.service.close());

  it('fails a matching request as often as requested, with the requested headers', async () => {
    const fault = {
      method: 'get',
      path: '/{userId}/devices',
      status: 429,
      headers: { 'Retry-After': '1' },
      times: 2,
    };
    await desk.control('POST', '/faults', [fault]);
    const first = await desk.rest('GET', '/my/devices');
    expect([first.status, first.headers.get('retry-after')]).toEqual([429, '1']);
    expect((await desk.rest('GET', '/users')).status).toBe(200);
    expect((await desk.rest('GET', '/my/devices')).status).toBe(429);
    expect((await desk.rest('GET', '/my/devices')).status).toBe(200);
  });

  it('can close the connection', async () => {
    await desk.control('POST', '/faults', [{ method: '*', path: '/balance', drop: true }]);
    await expect(desk.rest('GET', '/balance')).rejects.toThrow('fetch failed');
    expect((await desk.rest('GET', '/balance')).status).toBe(200);
  });

  it('can delay the response', async () => {
    await desk.control('POST', '/faults', [{ method: 'GET', path: '/*', delayMs: 80 }]);
    const started = performance.now();
    expect((await desk.rest('GET', '/balance')).status).toBe(200);
    expect(performance.now() - started).toBeGreaterThanOrEqual(79);
  });

  it('can hold a response until the faults are removed, whatever else is requested', async () => {
    for (const letGo of ['faults', 'reset'] as const) {
      await desk.control('POST', '/faults', [{ method: 'GET', path: '/balance', hold: true }]);
      let answered = false;
      const held = desk.rest('GET', '/balance').finally(() => (answered = true));
      await expect
        .poll(async () => (await desk.control('GET', '/faults')).body)
        .toMatchObject({ faults: [] });
      expect((await desk.rest('GET', '/balance')).status).toBe(200);
      expect(answered).toBe(false);
      await desk.control('POST', `/${letGo}`, letGo === 'faults' ? [] : undefined);
      expect((await held).status).toBe(200);
    }
  });

  it('is rejected with the wrong field', async () => {
    const answer = await desk.control('POST', '/faults', [{ method: 'GET', path: 'balance' }]);
    expect(errorOf(answer)).toMatchObject({ status: '400', pointer: '/0/path' });
  });

  it('logs requests without their secrets', async () => {
    await desk.control('POST', '/reset');
    await desk.rest('PUT', '/devices/e0', { dnd: false });
    const { body, text } = await desk.control('GET', '/requests');
    expect(body).toMatchObject({
      requests: [
        { method: 'PUT', path: '/devices/e0', body: '{"dnd":false}', status: 204, authorization: 'Bearer' },
      ],
    });
    expect(text).not.toContain(desk.service.tokens.jwt);
  });

  it('can expire tokens, and accepts the first ones again after a reset', async () => {
    await desk.control('POST', '/tokens/expire');
    expect((await desk.rest('GET', '/balance')).status).toBe(401);
    await desk.control('POST', '/reset');
    expect((await desk.rest('GET', '/balance')).status).toBe(200);
  });

  it('is removed by a reset, which restores the initial data', async () => {
    const receiver = await startReceiver();
    await desk.rest('PUT', '/devices/e0', { dnd: true });
    await desk.rest('PUT', '/settings/sipgateio', { incomingUrl: receiver.origin, outgoingUrl: '' });
    await desk.control('POST', '/calls', {});
    await desk.control('POST', '/reset');
    await receiver.close();
    expect((await desk.rest('GET', '/settings/sipgateio')).body).toMatchObject({ incomingUrl: '' });
    expect((await desk.rest('GET', '/my/devices?type=register')).body).toMatchObject({
      items: [{ dnd: false }],
    });
    expect(await desk.calls()).toEqual([]);
  });
});
