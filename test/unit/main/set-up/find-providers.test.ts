import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import {
  findProviders,
  type SearchNetwork,
  type ProviderSearchDeps,
} from '../../../../src/main/set-up/find-providers.ts';
import { platformProblem } from '../../../../src/main/base/check-platform.ts';
import { unreadPushAddress } from '../../../../src/shared/model/push-address.ts';

type Fetch = ProviderSearchDeps['network']['fetch'];
const nothing: Fetch = () => Promise.reject(new Error('net::ERR_CONNECTION_REFUSED'));
/** Answers below these addresses, and nowhere else. */
const network =
  (answers: Record<string, () => Response>, asked: string[] = []): Fetch =>
  (url) => {
    asked.push(url);
    const answer = Object.entries(answers).find(([start]) => url.startsWith(start));
    return answer ? Promise.resolve(answer[1]()) : nothing(url, {});
  };

/** Connections are there to these hosts alone. */
const opening =
  (...hosts: string[]): SearchNetwork['openDirectly'] =>
  ({ host }) =>
    hosts.includes(host) ? Promise.resolve(new Socket()) : Promise.reject(new Error('ECONNREFUSED'));
const networkOf = (more: Partial<SearchNetwork> = {}): SearchNetwork => ({
  fetch: nothing,
  proxyFor: () => Promise.resolve(undefined),
  openDirectly: opening(),
  connectNgrok: () => Promise.reject(new Error('ECONNREFUSED')),
  ...more,
});
const cloudflare = opening('api.trycloudflare.com', 'region1.v2.argotunnel.com');

const parts = (more: Partial<ProviderSearchDeps> = {}): ProviderSearchDeps => ({
  chosen: { provider: 'automatic' },
  tunnel: { status: 'polling', provider: 'automatic' },
  pushAddress: unreadPushAddress,
  network: networkOf(),
  runs: () => Promise.resolve(false),
  hasNgrokToken: () => Promise.resolve(false),
  ...more,
});
const fitting = async (more: Partial<ProviderSearchDeps>): Promise<string[]> =>
  (await findProviders(parts(more))).filter(({ fits }) => fits).map(({ provider }) => provider);

describe('the tunnel providers that fit a network', () => {
  it('are only polling when nothing else works, and no outside server is contacted then', async () => {
    const asked: string[] = [];
    expect(await fitting({ network: networkOf({ fetch: network({}, asked) }) })).toEqual(['polling']);
    expect(asked).toEqual([]);
  });

  it('start with the relay that already receives the account’s pushes', async () => {
    const relay = { 'https://relay.example.com/healthz': () => new Response('alive\n') };
    const pushAddress = { ...unreadPushAddress, state: 'taken', incoming: 'relay.example.com' } as const;
    const ways = await findProviders(
      parts({
        ...{ network: networkOf({ fetch: network(relay), openDirectly: cloudflare }), pushAddress },
        runs: () => Promise.resolve(true),
      }),
    );
    expect(ways[0]).toMatchObject({ provider: 'relay', fits: true, relayUrl: 'https://relay.example.com' });
    expect(ways.filter(({ fits }) => fits).map(({ provider }) => provider)).toEqual([
      'relay',
      'cloudflared',
      'polling',
    ]);
  });

  it('do not include another web server as a relay', async () => {
    const web = { 'https://desk.example.com/': () => new Response('<!doctype html>alive') };
    const pushAddress = { ...unreadPushAddress, state: 'taken', incoming: 'desk.example.com' } as const;
    expect(await fitting({ network: networkOf({ fetch: network(web) }), pushAddress })).toEqual(['polling']);
  });

  it('require the program and access to the internet', async () => {
    const runs = (): Promise<boolean> => Promise.resolve(true);
    expect(await fitting({ runs, network: networkOf({ openDirectly: cloudflare }) })).toEqual([
      'cloudflared',
      'polling',
    ]);
    expect(
      await fitting({ runs, network: networkOf({ openDirectly: opening('api.trycloudflare.com') }) }),
    ).toEqual(['polling']);
    const hasNgrokToken = runs;
    const connectNgrok = (): Promise<Socket> => Promise.resolve(new Socket());
    expect(await fitting({ hasNgrokToken, network: networkOf({ connectNgrok }) })).toEqual([
      'ngrok',
      'polling',
    ]);
    expect(await fitting({ hasNgrokToken })).toEqual(['polling']);
  });

  it('exclude cloudflared when a proxy is the only way out, with the reason', async () => {
    const runs = (): Promise<boolean> => Promise.resolve(true);
    const proxyFor = (): Promise<string> => Promise.resolve('proxy.test:3128');
    // The answer is the same without the program, to avoid a useless installation.
    for (const isInstalled of [true, false]) {
      const installed = (): Promise<boolean> => Promise.resolve(isInstalled);
      const ways = await findProviders(parts({ runs: installed, network: networkOf({ proxyFor }) }));
      expect(ways.find(({ provider }) => provider === 'cloudflared')).toEqual({
        provider: 'cloudflared',
        fits: false,
        reason: { id: 'setUp.provider.cloudflaredProxy', values: { proxy: 'proxy.test:3128' } },
      });
    }
    const network = networkOf({ proxyFor, openDirectly: cloudflare });
    expect(await fitting({ runs, network })).toEqual(['cloudflared', 'polling']);
  });

  it('start with the one by which pushes already arrive', async () => {
    const chosen = { provider: 'cloudflared', mode: 'quick' } as const;
    const ways = await findProviders(
      parts({ chosen, tunnel: { status: 'online', provider: 'cloudflared' } }),
    );
    expect(ways[0]).toMatchObject({ provider: 'cloudflared', fits: true });
    const here = await findProviders(parts({ tunnel: { status: 'online', provider: 'automatic' } }));
    expect(here).toHaveLength(1);
    expect(here[0]).toMatchObject({ provider: 'automatic', fits: true });
  });

  it('include a remedy for a chosen relay that does not answer', async () => {
    const chosen = { provider: 'relay', relayUrl: 'https://relay.example.com' } as const;
    const relay = (await findProviders(parts({ chosen }))).find(({ provider }) => provider === 'relay');
    expect(relay).toMatchObject({
      fits: false,
      reason: { id: 'setUp.provider.relaySilent', values: { host: 'relay.example.com' } },
    });
  });
});

describe('the check of a base address', () => {
  const at = (answer: () => Response): ReturnType<typeof platformProblem> =>
    platformProblem('https://phone.example.com', network({ 'https://phone.example.com/v2/': answer }));

  it('passes for a service that requires a token', async () => {
    expect(await at(() => Response.json({ message: 'no' }, { status: 401 }))).toBeUndefined();
    expect(await at(() => Response.json({ message: 'no' }, { status: 403 }))).toBeUndefined();
  });

  it.each([
    ['a web page', () => new Response('<!doctype html>', { status: 200 }), 'signIn.failed.notAService'],
    ['something else', () => Response.json({}, { status: 404 }), 'signIn.failed.notAService'],
    ['a platform out of order', () => new Response('', { status: 503 }), 'signIn.failed.down'],
  ])('reports that %s answers', async (_what, answer, id) => {
    expect(await at(answer)).toMatchObject({ id });
  });

  it('reports that nothing answers, and that an address is invalid', async () => {
    expect(await platformProblem('phone.example.com', nothing)).toMatchObject({
      id: 'signIn.failed.unreachable',
    });
    expect(await platformProblem('http://phone.example.com', nothing)).toBeDefined();
  });

  it('sends no token', async () => {
    let sent: RequestInit | undefined;
    await platformProblem('https://phone.example.com', (_url, init) => {
      sent = init;
      return Promise.resolve(new Response(null, { status: 401 }));
    });
    expect(new Headers(sent?.headers).has('authorization')).toBe(false);
    expect(sent).toMatchObject({ redirect: 'error' });
  });
});
