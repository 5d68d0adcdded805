import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startService, type Service } from '../../src/service/server.ts';
import { createDesk, type TestDesk } from '../support/relay/desk.ts';
import { createPusher, type Pusher } from '../support/relay/push-load.ts';
import { startTestRelay, type TestGateway, type TestRelay } from '../support/relay/relay.ts';
import { startTcpProxy, type TcpProxy } from '../support/relay/tcp-proxy.ts';

const ends = { direction: 'in', from: '4930231255555', to: '4989000000' };

describe('a call with pushes at two gateways', () => {
  let service: Service;
  let pusher: Pusher;
  let relay: TestRelay;
  let proxy: TcpProxy;
  let folder: string;
  let near: TestGateway;
  let cutOff: TestGateway;
  let desk: TestDesk;

  beforeAll(async () => {
    service = await startService({ port: 0, system: 'new', quiet: true });
    pusher = createPusher();
  });
  afterAll(async () => {
    pusher.close();
    await service.close();
  });
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'deskbell-order-'));
    relay = await startTestRelay();
    proxy = await startTcpProxy(relay.nats.port);
    const request = { baseUrl: service.baseUrl, pushPublicKey: pusher.publicKey };
    near = await relay.gateway({ ...request, spool: join(folder, 'near') });
    cutOff = await relay.gateway({ ...request, natsServers: [`nats://127.0.0.1:${proxy.port}`] });
    await Promise.all([near.ready, cutOff.ready]);
    desk = createDesk({ relayUrl: near.url, token: service.tokens.jwt, pushPublicKey: pusher.publicKey });
    await desk.start();
  });
  afterEach(async () => {
    await desk.provider.stop();
    await relay.stop();
    await proxy.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const begin = async (gateway: TestGateway, callId: string): Promise<string> => {
    const answer = await pusher.send(gateway.pushUrl, {
      event: 'newCall',
      callId,
      ...ends,
      'userId[]': 'w0',
    });
    expect(answer?.status).toBe(200);
    return (/onHangup="([^"]+)"/.exec(answer?.body ?? '')?.[1] ?? '').replaceAll('&amp;', '&');
  };
  /** Whichever gateway the address names: the balancer chose this one. */
  const end = async (gateway: TestGateway, subscribed: string, callId: string): Promise<void> => {
    const { pathname, search } = new URL(subscribed);
    for (const event of ['answer', 'hangup']) {
      const answer = await pusher.send(gateway.url + pathname + search, { event, callId, cause: 'cancel' });
      expect(answer?.status).toBe(204);
    }
  };
  const reported = (): string[] => desk.facts.map(({ event, callId }) => `${event} ${callId}`);
  const whole = (callId: string): string[] =>
    ['newCall', 'answer', 'hangup'].map((event) => `${event} ${callId}`);

  it('is reported in order, and delays no other call', async () => {
    await end(near, await begin(near, 'before'), 'before');
    proxy.cut();
    const late = ['late 1', 'late 2'];
    for (const callId of late) await end(near, await begin(cutOff, callId), callId);
    await end(near, await begin(near, 'meanwhile'), 'meanwhile');
    await expect.poll(reported).toEqual([...whole('before'), ...whole('meanwhile')]);
    proxy.mend();
    await expect.poll(() => reported().length, { timeout: 30_000 }).toBe(12);
    for (const callId of late) {
      expect(reported().filter((fact) => fact.endsWith(callId))).toEqual(whole(callId));
    }
  });

  it('is reported in order when the second gateway was restarted in between', async () => {
    proxy.cut();
    await end(near, await begin(cutOff, 'late'), 'late');
    await near.close(0);
    const again = await relay.gateway({
      baseUrl: service.baseUrl,
      pushPublicKey: pusher.publicKey,
      spool: join(folder, 'near'),
    });
    await again.ready;
    proxy.mend();
    await expect.poll(reported, { timeout: 30_000 }).toEqual(whole('late'));
  });
});
