import { jetstreamManager } from '@nats-io/jetstream';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GivenAnswer } from '../../src/shared/relay/desk-answer.ts';
import { startService, type Service } from '../../src/service/server.ts';
import { createDesk, type DeskRequest, type TestDesk } from '../support/relay/desk.ts';
import { createPusher, type Pusher } from '../support/relay/push-load.ts';
import { clock, startTestRelay, type TestGateway, type TestRelay } from '../support/relay/relay.ts';
import { startTcpProxy } from '../support/relay/tcp-proxy.ts';

const SALES = '5b1f3c52-7a80-4f0e-9a53-6f2d1c8e4a01';
const ends = { direction: 'in', from: '4930231255555', to: '4989000000' };

describe('the relay between a platform and desks, over a real nats-server', () => {
  let service: Service;
  let pusher: Pusher;
  let relay: TestRelay;
  let gateway: TestGateway;
  const desks: TestDesk[] = [];

  beforeAll(async () => {
    service = await startService({ port: 0, system: 'new', quiet: true });
    pusher = createPusher();
  });
  afterAll(async () => {
    pusher.close();
    await service.close();
  });
  beforeEach(async () => {
    relay = await startTestRelay();
    gateway = await relay.gateway({ baseUrl: service.baseUrl, pushPublicKey: pusher.publicKey });
    await gateway.ready;
  });
  afterEach(async () => {
    await Promise.all(desks.splice(0).map((desk) => desk.provider.stop()));
    await relay.stop();
  });

  async function deskOf(request: Partial<DeskRequest> = {}): Promise<TestDesk> {
    const desk = createDesk({
      relayUrl: gateway.url,
      token: service.tokens.jwt,
      pushPublicKey: pusher.publicKey,
      ...request,
    });
    desks.push(desk);
    await desk.start();
    return desk;
  }
  const push = (fields: Record<string, string>, url = gateway.pushUrl): ReturnType<Pusher['send']> =>
    pusher.send(url, { event: 'newCall', callId: randomUUID(), ...ends, ...fields });
  const reported = (desk: TestDesk): string[] => desk.facts.map(({ event, callId }) => `${event} ${callId}`);
  const subscribedAt = (xml: string): string =>
    (/onHangup="([^"]+)"/.exec(xml)?.[1] ?? '').replaceAll('&amp;', '&');

  it('delivers a whole call of the platform: newCall, answer and hangup', async () => {
    const own = await relay.gateway({ baseUrl: service.baseUrl, pushPublicKey: service.pushPublicKey });
    await own.ready;
    const desk = await deskOf({ relayUrl: own.url, pushPublicKey: service.pushPublicKey });
    const ask = async (method: string, url: string, body: object): Promise<unknown> => {
      const headers = { authorization: `Bearer ${service.tokens.jwt}`, 'content-type': 'application/json' };
      const response = await fetch(url, { method, headers, body: JSON.stringify(body) });
      return response.json().catch(() => undefined);
    };
    const settings = { incomingUrl: own.pushUrl, outgoingUrl: own.pushUrl, whitelist: null };
    await ask('PUT', `${service.baseUrl}/settings/sipgateio`, settings);
    const from = { from: '+4930231259999' };
    const { callId } = (await ask('POST', `${service.controlUrl}/calls`, from)) as { callId: string };
    await ask('POST', `${service.controlUrl}/calls/${callId}/answer`, {});
    await ask('POST', `${service.controlUrl}/calls/${callId}/hangup`, {});
    await expect.poll(() => desk.facts.map(({ event }) => event)).toEqual(['newCall', 'answer', 'hangup']);
  });

  it.each([120, 121, 4_096, 65_536, 256 * 1024])(
    'delivers a body of %i arbitrary bytes unchanged',
    async (size) => {
      const desk = await deskOf();
      const head = Buffer.from('event=newCall&callId=c1&direction=in&from=1&to=2&userId[]=w0&channelId=x&a=');
      const rest = Uint8Array.from({ length: size - head.length }, (_, index) => index * 151);
      const body = Buffer.concat([head, rest]);
      expect((await pusher.sendRaw(gateway.pushUrl, body))?.status).toBe(200);
      await expect.poll(() => desk.bodies.map((each) => Buffer.compare(each, body))).toEqual([0]);
      expect(reported(desk)).toEqual(['newCall c1']);
    },
  );

  it('answers newCall with XML that subscribes to the rest of the call, which gets no content', async () => {
    const begun = await push({ callId: 'c1', 'userId[]': 'w0' });
    expect(begun).toMatchObject({
      status: 200,
      body: expect.stringContaining('<Response onAnswer="') as string,
    });
    const url = subscribedAt(begun?.body ?? '');
    expect(await push({ event: 'hangup', callId: 'c1', cause: 'cancel' }, url)).toMatchObject({
      status: 204,
      body: '',
    });
  });

  it('reports hangup to all desks that got newCall, though it names nobody', async () => {
    const desk = await deskOf();
    const begun = await push({ callId: 'c1', 'userId[]': 'w0' });
    await push({ event: 'hangup', callId: 'c1', cause: 'cancel' }, subscribedAt(begun?.body ?? ''));
    await push({ event: 'hangup', callId: 'c2', cause: 'cancel' });
    await push({ callId: 'c3', 'userId[]': 'w0' });
    // c2 names nobody, and everybody in a queue hears of it.
    await expect.poll(() => reported(desk)).toEqual(['newCall c1', 'hangup c1', 'hangup c2', 'newCall c3']);
  });

  it('reads from the platform who belongs to a channel and to a number', async () => {
    const desk = await deskOf();
    await push({ callId: 'other', 'userId[]': 'w3' });
    await expect
      .poll(async () => {
        await push({ channelId: SALES });
        return desk.facts.length;
      })
      .toBeGreaterThan(0);
    await push({ callId: 'by number', to: '493023125010' });
    await push({ callId: 'of another', to: '493023125013' });
    await push({ callId: 'last', 'userId[]': 'w0' });
    await expect.poll(() => reported(desk).at(-1)).toBe('newCall last');
    expect(reported(desk)).toContain('newCall by number');
    expect(reported(desk)).not.toContain('newCall of another');
    expect(reported(desk)).not.toContain('newCall other');
  });

  it('delivers to each of many desks of one user once, at any gateway', async () => {
    const second = await relay.gateway({ baseUrl: service.baseUrl, pushPublicKey: pusher.publicKey });
    await second.ready;
    const two = [await deskOf(), await deskOf({ relayUrl: second.url })];
    // The platform's load balancer repeats a push that it believes lost.
    const same = { callId: 'c1', 'userId[]': 'w0' };
    await Promise.all([push(same), push(same, second.pushUrl), push(same)]);
    await push({ callId: 'c2', 'userId[]': 'w0' }, second.pushUrl);
    for (const desk of two) {
      await expect.poll(() => reported(desk)).toEqual(['newCall c1', 'newCall c2']);
      expect(desk.receiver.counters()).toMatchObject({ received: 2, duplicates: 0 });
    }
  });

  it('replays what a desk missed, in order, and repeats nothing', async () => {
    const first = await deskOf();
    await push({ callId: 'c1', 'userId[]': 'w0' });
    await expect.poll(() => reported(first)).toEqual(['newCall c1']);
    await first.provider.stop();
    for (let index = 2; index <= 450; index += 1) await push({ callId: `c${index}`, 'userId[]': 'w0' });
    await push({ callId: 'of another', 'userId[]': 'w1' });
    const again = await deskOf({ positionsAt: first.positions });
    await expect.poll(() => again.facts.length).toBe(449);
    await push({ callId: 'live', 'userId[]': 'w0' });
    const expected = Array.from({ length: 449 }, (_, index) => `newCall c${index + 2}`);
    await expect.poll(() => reported(again)).toEqual([...expected, 'newCall live']);
  });

  it('tells desks to look for a stored push that never arrived, once it is repeated', async () => {
    const manager = await jetstreamManager(relay.administrator);
    const { republish: _, ...silent } = (await manager.streams.info('PUSHES')).config;
    // Simulates a server that stores a push and dies before it is visible.
    await manager.streams.delete('PUSHES');
    await manager.streams.add(silent);
    const desk = await deskOf();
    const callId = randomUUID();
    await push({ callId, 'userId[]': 'w0' });
    expect(reported(desk)).toEqual([]);
    await push({ callId, 'userId[]': 'w0' });
    await expect.poll(() => reported(desk)).toEqual([`newCall ${callId}`]);
  });

  it('does not treat a push as stored that the stream only has as pending', async () => {
    const manager = await jetstreamManager(relay.administrator);
    await manager.streams.delete('PUSHES');
    // Answers of a server that has not replicated the push yet; if it dies now, the push is lost.
    const answers = ['{"seq":0,"duplicate":true}', '{"error":{"code":503},"seq":0}', '{"seq":7}'];
    let asked = 0;
    relay.administrator.subscribe('push.acme.w0', {
      callback: (_, message) => {
        message.respond(answers[Math.min(asked, 2)]);
        asked += 1;
      },
    });
    await relay.administrator.flush();
    expect((await push({ 'userId[]': 'w0' }))?.status).toBe(200);
    await expect.poll(() => asked).toBe(3);
    const metrics = async (): Promise<string> =>
      (await fetch(`http://127.0.0.1:${gateway.adminPort}/metrics`)).text();
    await expect.poll(metrics).toContain('deskbell_relay_spool_messages 0');
  });

  it('starts a new desk at the end of the stream', async () => {
    await push({ callId: 'before', 'userId[]': 'w0' });
    const desk = await deskOf();
    await push({ callId: 'after', 'userId[]': 'w0' });
    await expect.poll(() => reported(desk)).toEqual(['newCall after']);
  });

  it('reports a call that rang while the desk was offline, and no longer rings, as missed', async () => {
    const quick = await relay.gateway({
      baseUrl: service.baseUrl,
      pushPublicKey: pusher.publicKey,
      change: ({ accounts: [account] }) => {
        if (account) account.ringSeconds = 0;
      },
    });
    await quick.ready;
    const first = await deskOf({ relayUrl: quick.url });
    await push({ callId: 'seen', 'userId[]': 'w0' });
    await expect.poll(() => first.facts.length + first.missed.length).toBe(1);
    await first.provider.stop();
    await push({ callId: 'missed', 'userId[]': 'w0' });
    await push({ callId: 'own', 'userId[]': 'w0', direction: 'out' });
    await push({ event: 'hangup', callId: 'missed', cause: 'noAnswer', to: '493023125010' });
    const again = await deskOf({ relayUrl: quick.url, positionsAt: first.positions });
    await expect.poll(() => reported(again)).toEqual(['hangup missed']);
    expect(again.missed.map(({ callId }) => callId)).toEqual(['missed']);
  });

  it('delivers the log of an AI agent, and keeps it for an offline desk', async () => {
    const first = await deskOf();
    await first.provider.stop();
    const log = JSON.stringify({
      version: 'v2',
      call: { id: 'a1', users: [{ userId: 'w0' }] },
      unknown: 'ä',
    });
    const post = (body: string, type = 'application/json'): Promise<Response> =>
      fetch(`${gateway.url}/agent-log/${relay.logSecret}`, {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      });
    expect((await post(log)).status).toBe(204);
    expect((await post(log)).status).toBe(204);
    expect((await post('no JSON')).status).toBe(400);
    expect((await post(log, 'text/plain')).status).toBe(415);
    const again = await deskOf({ positionsAt: new Map([['log', 0]]) });
    await expect.poll(() => again.logs.map((body) => Buffer.from(body).toString())).toEqual([log]);
  });

  it('serves desks that can only connect over WebSocket', async () => {
    const web = await relay.gateway({
      baseUrl: service.baseUrl,
      pushPublicKey: pusher.publicKey,
      deskServers: ['nats://127.0.0.1:9', relay.nats.websocketAddress],
    });
    await web.ready;
    const desk = await deskOf({ relayUrl: web.url });
    await push({ callId: 'c1', 'userId[]': 'w0' });
    await expect.poll(() => reported(desk)).toEqual(['newCall c1']);
  });

  it('renews the identity of a desk without losing a push, and the desk stays online', async () => {
    const enrolled = async (): Promise<number> => {
      const metrics = await (await fetch(`http://127.0.0.1:${gateway.adminPort}/metrics`)).text();
      return Number(/enrolments_total\{status="200"\} (\d+)/.exec(metrics)?.[1] ?? 0);
    };
    // The desk's clock is put forward, so that its identity is due while the server still takes it.
    let ahead = 0;
    let putForward = Promise.withResolvers<undefined>();
    const desk = await deskOf({
      clock: {
        now: () => Date.now() + ahead,
        steady: () => performance.now() + ahead,
        sleep: (ms, signal) => Promise.race([clock.sleep(ms, signal), putForward.promise]),
      },
    });
    const states: string[] = [];
    desk.provider.onStatus(({ state }) => states.push(state));
    const over = new AbortController();
    const loading = pusher.load(gateway.pushUrl, 'w0', 20, over.signal);
    for (let renewals = 1; renewals <= 3; renewals += 1) {
      ahead += 45 * 60_000;
      putForward.resolve(undefined);
      putForward = Promise.withResolvers();
      await expect.poll(enrolled).toBe(1 + renewals);
    }
    over.abort();
    const load = await loading;
    await expect.poll(() => desk.facts.length).toBe(load.taken.length);
    expect(reported(desk).sort()).toEqual(load.taken.sort());
    expect(states).toEqual([]);
  });

  it('detects a silently cut connection within 5 s, and reconnects', async () => {
    const proxy = await startTcpProxy(relay.nats.port);
    const behind = await relay.gateway({
      baseUrl: service.baseUrl,
      pushPublicKey: pusher.publicKey,
      deskServers: [`nats://127.0.0.1:${proxy.port}`],
    });
    await behind.ready;
    const desk = await deskOf({ relayUrl: behind.url });
    const states: { state: string; at: number }[] = [];
    desk.provider.onStatus(({ state }) => states.push({ state, at: performance.now() }));
    const cutAt = performance.now();
    proxy.cut();
    await expect.poll(() => states.map(({ state }) => state)).toContain('starting');
    expect((states[0]?.at ?? Infinity) - cutAt).toBeLessThan(5_000);
    proxy.mend();
    await push({ callId: 'behind the cut', 'userId[]': 'w0' }, behind.pushUrl);
    await expect.poll(() => reported(desk)).toEqual(['newCall behind the cut']);
    await desk.provider.stop();
    await proxy.close();
  });

  it('reports a dead connection within its time, and reconnects', async () => {
    const desk = await deskOf();
    expect(await desk.provider.check(1_000)).toBe(true);
    await relay.nats.kill();
    expect(await desk.provider.check(300)).toBe(false);
    expect(desk.provider.status().state).toBe('starting');
    await relay.nats.start();
    await expect.poll(() => desk.provider.status().state, { timeout: 30_000 }).toBe('online');
  });

  describe('for a desk that answers pushes itself', () => {
    const answering = (policy: GivenAnswer['policy']) => deskOf({ answer: () => ({ policy }) });

    it.each<[GivenAnswer['policy'], string]>([
      [{ action: 'reject', reason: 'busy' }, '<Reject reason="busy"/>'],
      [{ action: 'voicemail' }, '<Dial><Voicemail/></Dial>'],
      [{ action: 'redirect', numbers: ['+491711234567'] }, '<Dial><Number>491711234567</Number></Dial>'],
    ])('answers %j as XML', async (policy, xml) => {
      await answering(policy);
      expect((await push({ 'userId[]': 'w0' }))?.body).toContain(xml);
    });

    it('lets a call ring that concerns others as well', async () => {
      await answering({ action: 'hangup' });
      const both = { 'userId[]': 'w0', userId: 'w1' };
      expect((await push(both))?.body).not.toContain('<Hangup');
    });

    it('waits no longer than 800 ms for it', async () => {
      const answer = (): GivenAnswer => {
        for (const until = Date.now() + 1_500; Date.now() < until;);
        return { policy: { action: 'hangup' } };
      };
      await deskOf({ answer });
      // It blocks this process as well, so that the gateway's own deadline cannot be seen.
      expect((await push({ 'userId[]': 'w0' }))?.body).not.toContain('<Hangup');
    });

    it('does not wait for one that is offline', async () => {
      const desk = await answering({ action: 'hangup' });
      await desk.provider.stop();
      // The server may learn a moment later that it is gone.
      await expect.poll(async () => (await push({ 'userId[]': 'w0' }))?.ms).toBeLessThan(400);
      expect((await push({ 'userId[]': 'w0' }))?.body).not.toContain('<Hangup');
    });
  });

  it.each([
    ['a wrong secret', 404, { url: '/push/another-secret-of-the-same-length' }],
    ['another method', 405, { method: 'PUT' }],
    ['another content type', 415, { headers: { 'content-type': 'application/json' } }],
    ['no signature', 403, {}],
    ['a body of more than 256 KiB', 413, { body: 'x'.repeat(256 * 1024 + 1) }],
  ])(
    'rejects %s with %i',
    async (_, status, request: { url?: string; method?: string; headers?: object; body?: string }) => {
      const response = await fetch(request.url === undefined ? gateway.pushUrl : gateway.url + request.url, {
        method: request.method ?? 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...request.headers },
        body: request.body ?? 'event=newCall&callId=1&direction=in&from=1&to=2',
      });
      expect(response.status).toBe(status);
    },
  );

  it.each([
    ['no call id', 'event=newCall&callId=&direction=in&from=1&to=2'],
    ['an event of another kind', 'event=later&callId=1'],
    ['nothing', ''],
  ])('answers invalid signed pushes with no content, and delivers nothing: %s', async (_, body) => {
    const answer = await pusher.sendRaw(gateway.pushUrl, Buffer.from(body));
    expect(answer?.status).toBe(200);
    expect(answer?.body).toMatch(/<Response\/>$/);
    const metrics = await (await fetch(`http://127.0.0.1:${gateway.adminPort}/metrics`)).text();
    expect(metrics).toContain('deskbell_relay_pushes_total{account="acme",event="",outcome="unusable"} 1');
    expect(metrics).toMatch(/deskbell_relay_spool_messages 0\b/);
  });

  it('reports liveness, readiness and metrics without a phone number', async () => {
    await push({ 'userId[]': 'w0' });
    const admin = `http://127.0.0.1:${gateway.adminPort}`;
    expect(await (await fetch(`${admin}/healthz`)).text()).toBe('alive\n');
    expect(await (await fetch(`${admin}/readyz`)).text()).toBe('ready\n');
    const metrics = await (await fetch(`${admin}/metrics`)).text();
    // On a busy machine NATS may take longer than a push waits for it.
    expect(metrics).toMatch(
      /deskbell_relay_pushes_total\{account="acme",event="newCall",outcome="(published|spooled)"\} 1/,
    );
    expect(metrics).not.toContain(ends.from);
    expect((await fetch(`${gateway.url}/metrics`)).status).toBe(404);
    await relay.nats.kill();
    await expect.poll(async () => (await fetch(`${gateway.url}/readyz`)).status).toBe(503);
    expect(await (await fetch(`${gateway.url}/readyz`)).text()).toBe('NATS cannot be reached.\n');
  });
});
