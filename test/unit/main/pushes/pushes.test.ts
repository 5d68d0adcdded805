import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openAccount, type Account } from '../../../../src/main/account/account.ts';
import { accountReceiver } from '../../../../src/main/pushes/account-receiver.ts';
import { accountPushAddressManager } from '../../../../src/main/pushes/push-settings/push-address-manager.ts';
import { connectPushes, type Pushes } from '../../../../src/main/pushes/pushes.ts';
import { providerFactory, type ProviderDeps } from '../../../../src/main/pushes/tunnel/choose-provider.ts';
import { createTunnel } from '../../../../src/main/pushes/tunnel/tunnel.ts';
import { createState, type StateHolder } from '../../../../src/main/state/state.ts';
import { getPushSettings, updatePushSettings } from '../../../../src/platform/push-settings.ts';
import type { Fetch } from '../../../../src/platform/transport.ts';
import { startService, type Service } from '../../../../src/service/server.ts';
import type { PushFact } from '../../../../src/shared/model/push.ts';
import { fakeAccount, manualClock, testEnvironment, type ManualClock } from '../support.ts';
import { closedAgentLogs } from '../agent-logs/closed.ts';
import type { TunnelSettings } from '../../../../src/shared/tunnel-settings.ts';
import { freePort } from '../../../support/relay/nats-server.ts';
import { pushDeps } from '../session/push-deps.ts';
import { byToken } from '../session/world.ts';

const ownAddress = /^http:\/\/127\.0\.0\.1:\d+\/push\/[\w-]{43}$/;
let service: Service;
let account: Account;
beforeAll(async () => {
  service = await startService({ system: 'new', contacts: 3, seed: 7, quiet: true });
  account = await accountOver(fetch);
});
afterAll(() => service.close());

function accountOver(over: Fetch): Promise<Account> {
  const request = { secret: byToken(service), pushPublicKey: service.pushPublicKey };
  return openAccount(testEnvironment(manualClock(), over), request);
}

interface Desk {
  pushes: Pushes;
  state: StateHolder;
  facts: PushFact[];
  clock: ManualClock;
}

const open: Desk[] = [];
async function connect(of: Account = account, chosen?: () => TunnelSettings): Promise<Desk> {
  const state = createState({ status: 'signed-out', baseUrl: '', tokenId: '' });
  const facts: PushFact[] = [];
  const clock = manualClock();
  const environment = testEnvironment(clock);
  const { savedPushSettings, positions, program, secrets } = pushDeps();
  const receiver = accountReceiver(of, clock.now, {
    policy: () => ({ action: 'ring' }),
    onFact: (fact) => facts.push(fact),
    onRefused: () => undefined,
  });
  const provider: ProviderDeps = {
    account: of,
    environment,
    name: 'account',
    secrets,
    onHostKey: () => undefined,
    relay: {
      positions,
      keys: { seed: (_, make) => Promise.resolve(make()) },
      program,
      answer: () => ({ policy: { action: 'ring' } }),
      events: {},
    },
  };
  const pushes = connectPushes({
    ...{ account: of, environment, state, receiver },
    tunnel: createTunnel({
      ...{ receiver, environment },
      agentLogs: closedAgentLogs,
      chosen: chosen ?? (() => ({ provider: 'automatic' })),
      providerOf: (settings) => providerFactory(provider, settings),
    }),
    openAddressManager: accountPushAddressManager(of.transport, 'account', savedPushSettings),
    onFault: () => undefined,
  });
  await pushes.ready;
  const desk = { pushes, state, facts, clock };
  open.push(desk);
  return desk;
}
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ pushes }) => pushes.disconnect()));
  await write('', '');
});

const write = (incomingUrl: string, outgoingUrl: string): Promise<unknown> =>
  updatePushSettings(account.transport, { incomingUrl, outgoingUrl });
async function addresses(): Promise<unknown[]> {
  const { incomingUrl, outgoingUrl } = await getPushSettings(account.transport);
  return [incomingUrl, outgoingUrl];
}

describe('the pushes of a platform on this computer', () => {
  it('are sent to this desk, signed, and arrive as facts', async () => {
    const { state, facts } = await connect();
    expect(state.get().tunnel).toEqual({ status: 'online', provider: 'automatic' });
    expect(await addresses()).toEqual([expect.stringMatching(ownAddress), expect.stringMatching(ownAddress)]);
    await fetch(`${service.controlUrl}/calls`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ from: '+4930123456', to: '+493023125001' }),
    });
    await vi.waitFor(() => expect(facts[0]).toMatchObject({ event: 'newCall', direction: 'in' }));
  });

  it('have no address again once the desk is closed', async () => {
    const { pushes } = await connect();
    await pushes.disconnect();
    expect(await addresses()).toEqual(['', '']);
  });

  it('stay with somebody who took them over meanwhile', async () => {
    const { pushes } = await connect();
    await write('https://crm.example.com/hook', '');
    await pushes.disconnect();
    expect(await addresses()).toEqual(['https://crm.example.com/hook', '']);
  });

  it('are taken over from a killed desk on this computer', async () => {
    await write('http://127.0.0.1:1/push/left-over', 'http://127.0.0.1:1/push/left-over');
    const { pushes, state } = await connect();
    expect(state.get().tunnel.status).toBe('online');
    await pushes.disconnect();
    expect(await addresses()).toEqual(['', '']);
  });

  it.each([
    ['incoming', 'https://crm.example.com/hook/secret', ''],
    ['outgoing', '', 'https://crm.example.com/hook/secret'],
  ])(
    'are left to a foreign address for %s calls, which is named by its host alone',
    async (_, incoming, outgoing) => {
      await write(incoming, outgoing);
      const { pushes, state } = await connect();
      const elsewhere = 'crm.example.com';
      const detail = { id: 'tunnel.foreignAddress', values: { address: elsewhere } };
      expect(state.get().tunnel).toEqual({ status: 'polling', provider: 'automatic', detail, elsewhere });
      await pushes.disconnect();
      expect(await addresses()).toEqual([incoming, outgoing]);
    },
  );

  it('are restored even if the answer to the change was lost', async () => {
    let losing = false;
    const lossy = await accountOver(async (url, init) => {
      const response = await fetch(url, init);
      if (losing && init.method === 'PUT') throw Object.assign(new Error('cut'), { code: 'ECONNRESET' });
      return response;
    });
    losing = true;
    const { pushes, state } = await connect(lossy);
    expect(state.get().tunnel.status).toBe('failed');
    expect(await addresses()).toEqual([expect.stringMatching(ownAddress), expect.stringMatching(ownAddress)]);
    losing = false;
    await pushes.disconnect();
    expect(await addresses()).toEqual(['', '']);
  });

  it('are requested again when the platform has lost the address', async () => {
    const { clock, state } = await connect();
    const [before] = await addresses();
    await write('', '');
    await clock.advance(60_000);
    await vi.waitFor(async () => expect(await addresses()).toEqual([before, before]));
    expect(state.get().tunnel).toEqual({ status: 'online', provider: 'automatic' });
  });

  it('are requested again at once after sleep', async () => {
    const { pushes } = await connect();
    const [before] = await addresses();
    await write('', '');
    pushes.check();
    await vi.waitFor(async () => expect(await addresses()).toEqual([before, before]));
  });

  it('are left to somebody who takes them over later, and taken back once their address is gone', async () => {
    const { clock, state, pushes } = await connect();
    const [before] = await addresses();
    await write('https://crm.example.com/hook', '');
    pushes.check();
    await vi.waitFor(() => expect(state.get().tunnel.status).toBe('polling'));
    expect(await addresses()).toEqual(['https://crm.example.com/hook', '']);
    await write('', '');
    await clock.advance(60_000);
    await vi.waitFor(() => expect(state.get().tunnel).toEqual({ status: 'online', provider: 'automatic' }));
    expect(await addresses()).toEqual([before, before]);
  });

  it('do not alternate between two desks on this computer', async () => {
    const first = await connect();
    const second = await connect();
    const mine = await addresses();
    first.pushes.check();
    await vi.waitFor(() => expect(first.state.get().tunnel.status).toBe('polling'));
    await second.clock.advance(60_000);
    expect([second.state.get().tunnel.status, await addresses()]).toEqual(['online', mine]);
  });

  it('are reported as failing while the network is down, and as arriving when it is back', async () => {
    let there = true;
    const shaky = await accountOver((url, init) =>
      there ? fetch(url, init) : Promise.reject(new Error('net::ERR_INTERNET_DISCONNECTED')),
    );
    const { pushes, state } = await connect(shaky);
    there = false;
    pushes.check();
    const why = { id: 'failure.offline' };
    await vi.waitFor(() =>
      expect(state.get().tunnel).toEqual({
        status: 'failed',
        provider: 'automatic',
        detail: { id: 'tunnel.failed', values: { why } },
      }),
    );
    there = true;
    pushes.check();
    await vi.waitFor(() => expect(state.get().tunnel).toEqual({ status: 'online', provider: 'automatic' }));
  });

  it('that are unavailable leave the desk running, with the reason shown', async () => {
    const denied = await accountOver((url, init) =>
      url.includes('/settings/') ? Promise.resolve(new Response('no', { status: 403 })) : fetch(url, init),
    );
    const { state } = await connect(denied);
    expect(state.get().tunnel).toMatchObject({
      status: 'failed',
      detail: { id: 'tunnel.failed', values: { why: { id: 'failure.rights' } } },
    });
  });
});

describe('the tunnel', () => {
  it('changes with its address as soon as the user chooses another one', async () => {
    let chosen: TunnelSettings = { provider: 'automatic' };
    const { pushes, state } = await connect(account, () => chosen);
    const publicUrl = 'https://desk.example.com';
    chosen = { provider: 'direct', bind: '127.0.0.1', port: await freePort(), publicUrl };
    await pushes.reconnect();
    expect(state.get().tunnel).toEqual({ status: 'online', provider: 'direct' });
    expect((await addresses())[0]).toMatch(/^https:\/\/desk\.example\.com\/push\/[\w-]{43}$/);
    chosen = { provider: 'polling' };
    await pushes.reconnect();
    expect(state.get().tunnel).toMatchObject({ status: 'polling', provider: 'polling' });
    expect(await addresses()).toEqual(['', '']);
  });

  it('removes its address from the account while only the user can open it, since the platform would wait for it', async () => {
    let chosen: TunnelSettings = { provider: 'automatic' };
    const { pushes, state } = await connect(account, () => chosen);
    expect((await addresses())[0]).toMatch(ownAddress);
    const publicUrl = 'https://desk.example.com';
    const files = { certFile: '/nowhere/cert.pem', keyFile: '/nowhere/key.pem' };
    chosen = { provider: 'direct', bind: '127.0.0.1', port: await freePort(), publicUrl, ...files };
    await pushes.reconnect();
    expect(state.get().tunnel).toMatchObject({ status: 'polling', down: true });
    expect(await addresses()).toEqual(['', '']);
  });
});

describe('the pushes of a platform elsewhere', () => {
  it('cannot reach this computer: nothing is changed there, and live calls are polled', async () => {
    const { account: elsewhere, asked } = fakeAccount(() => ({}));
    const { state } = await connect(elsewhere);
    expect(state.get().tunnel).toEqual({
      status: 'polling',
      provider: 'automatic',
      detail: { id: 'tunnel.notLocal' },
    });
    expect(asked.map(({ method }) => method)).not.toContain('PUT');
  });
});
