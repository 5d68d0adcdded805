import { createUser } from '@nats-io/nkeys';
import { connect as connectSocket, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type Service } from '../../src/service/server.ts';
import { createPusher, type Pusher } from '../support/relay/push-load.ts';
import { startTestRelay, type TestGateway, type TestRelay } from '../support/relay/relay.ts';

const log = JSON.stringify({ version: 'v2', call: { id: 'a1', users: [] } });
const json = { 'content-type': 'application/json' };

describe('the permission to send to the relay', () => {
  let service: Service;
  let relay: TestRelay;
  let pusher: Pusher;

  beforeAll(async () => {
    service = await startService({ port: 0, system: 'new', quiet: true });
    relay = await startTestRelay();
    pusher = createPusher();
  });
  afterAll(async () => {
    pusher.close();
    await relay.stop();
    await service.close();
  });

  async function gatewayWith(change: Parameters<TestRelay['gateway']>[0]['change']): Promise<TestGateway> {
    const gateway = await relay.gateway({
      baseUrl: service.baseUrl,
      pushPublicKey: pusher.publicKey,
      ...(change && { change }),
    });
    await gateway.ready;
    return gateway;
  }
  const enrol = async (gateway: TestGateway): Promise<number> => {
    const response = await fetch(`${gateway.url}/desks`, {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${service.tokens.jwt}` },
      body: JSON.stringify({ publicKey: createUser().getPublicKey() }),
    });
    await response.arrayBuffer();
    return response.status;
  };
  const postLog = async (
    gateway: TestGateway,
    secret: string,
    headers: object = {},
    body = log,
  ): Promise<number> =>
    (
      await fetch(`${gateway.url}/agent-log/${secret}`, {
        method: 'POST',
        headers: { ...json, ...headers },
        body,
      })
    ).status;
  const push = async (
    gateway: TestGateway,
    fields: Record<string, string> = {},
  ): Promise<number | undefined> => {
    const ends = { direction: 'in', from: '4930231255555', to: '4989000000', 'userId[]': 'w0' };
    return (await pusher.send(gateway.pushUrl, { event: 'newCall', callId: 'c1', ...ends, ...fields }))
      ?.status;
  };

  it('lets every desk enrol while others send 16 requests without a body each second', async () => {
    const gateway = await gatewayWith(undefined);
    const head = [
      'POST /desks HTTP/1.1',
      'Host: relay',
      'Authorization: Bearer made-up',
      'Content-Length: 100',
      '\r\n',
    ].join('\r\n');
    const sockets: Socket[] = [];
    const open = (): void => {
      const socket = connectSocket(gateway.port, '127.0.0.1', () => void socket.write(head));
      socket.on('error', () => undefined);
      sockets.push(socket);
    };
    // Opens as many connections as may come before a request times out.
    for (let index = 0; index < 16 * 5; index += 1) open();
    const over = new AbortController();
    const flooding = (async () => {
      while (!over.signal.aborted) {
        open();
        await delay(1_000 / 16);
      }
    })();
    const statuses: number[] = [];
    for (let batch = 0; batch < 5; batch += 1) {
      statuses.push(...(await Promise.all(Array.from({ length: 16 }, () => enrol(gateway)))));
    }
    over.abort();
    await flooding;
    for (const socket of sockets) socket.destroy();
    expect(statuses.filter((status) => status === 200)).toHaveLength(80);
  });

  it('allows agent logs with their own secret only, and pushes with theirs', async () => {
    const gateway = await gatewayWith(undefined);
    expect(await postLog(gateway, relay.logSecret)).toBe(204);
    expect(await postLog(gateway, relay.secret)).toBe(404);
    expect(await push({ ...gateway, pushUrl: `${gateway.url}/push/${relay.logSecret}` })).toBe(404);
    const without = await gatewayWith(({ accounts: [account] }) => delete account?.agentLogs);
    expect(await postLog(without, relay.secret)).toBe(404);
  });

  it('allows logs and pushes from the configured addresses only, also behind a load balancer', async () => {
    const strict = await gatewayWith(({ listen, accounts: [account] }) => {
      listen.proxies = ['127.0.0.1', '::1'];
      if (account) account.sources = ['192.0.2.7'];
      if (account?.agentLogs) account.agentLogs.sources = ['198.51.100.0/24'];
    });
    expect(await push(strict)).toBe(404);
    const from = (address: string): Promise<number> =>
      postLog(strict, relay.logSecret, { 'x-forwarded-for': address });
    expect(await from('198.51.100.9')).toBe(204);
    expect(await from('192.0.2.7')).toBe(404);
    // Anybody can write what stands in front.
    expect(await from('198.51.100.9, 203.0.113.1')).toBe(404);
    const open = await gatewayWith(({ accounts: [account] }) => {
      if (account?.agentLogs) account.agentLogs.sources = ['198.51.100.0/24'];
    });
    expect(await postLog(open, relay.logSecret, { 'x-forwarded-for': '198.51.100.9' })).toBe(404);
    expect(await push(open)).toBe(200);
  });

  it('requires the configured headers', async () => {
    const strict = await gatewayWith(({ accounts: [account] }) => {
      if (account?.agentLogs) account.agentLogs.headers = { 'X-Agreed': 'on this' };
      if (account) account.headers = { 'X-Edge': 'ours' };
    });
    expect(await postLog(strict, relay.logSecret)).toBe(403);
    expect(await postLog(strict, relay.logSecret, { 'X-Agreed': 'on that' })).toBe(403);
    expect(await postLog(strict, relay.logSecret, { 'x-agreed': 'on this' })).toBe(204);
    expect(await push(strict)).toBe(403);
  });

  it('excludes a push or log for another account', async () => {
    const gateway = await gatewayWith(undefined);
    expect(await push(gateway, { 'fullUserId[]': '2418113w0' })).toBe(200);
    expect(await push(gateway, { 'fullUserId[]': '9999999w0' })).toBe(403);
    const of = (fullUserId: string): string =>
      JSON.stringify({ version: 'v2', call: { id: 'a2', users: [{ userId: 'w0', fullUserId }] } });
    expect(await postLog(gateway, relay.logSecret, {}, of('2418113w0'))).toBe(204);
    expect(await postLog(gateway, relay.logSecret, {}, of('9999999w0'))).toBe(403);
  });
});
