import { describe, expect, it } from 'vitest';
import { findWays, type WayParts } from '../../../../src/main/set-up/find-ways.ts';
import { platformProblem } from '../../../../src/main/set-up/check-platform.ts';
import { unreadPushAddress } from '../../../../src/shared/model/push-address.ts';

type Fetch = WayParts['fetch'];
const nothing: Fetch = () => Promise.reject(new Error('net::ERR_CONNECTION_REFUSED'));
/** Answers below these addresses, and nowhere else. */
const network =
  (answers: Record<string, () => Response>, asked: string[] = []): Fetch =>
  (url) => {
    asked.push(url);
    const answer = Object.entries(answers).find(([start]) => url.startsWith(start));
    return answer ? Promise.resolve(answer[1]()) : nothing(url, {});
  };

const parts = (more: Partial<WayParts> = {}): WayParts => ({
  chosen: { provider: 'automatic' },
  tunnel: { status: 'polling', provider: 'automatic' },
  pushAddress: unreadPushAddress,
  fetch: nothing,
  runs: () => Promise.resolve(false),
  hasNgrokToken: () => Promise.resolve(false),
  ...more,
});
const fitting = async (more: Partial<WayParts>): Promise<string[]> =>
  (await findWays(parts(more))).filter(({ fits }) => fits).map(({ provider }) => provider);
const cloudflare = { 'https://api.trycloudflare.com/': () => new Response(null, { status: 404 }) };

describe('the ways for pushes that fit a network', () => {
  it('are polling alone where nothing else is there, and no server of others is asked then', async () => {
    const asked: string[] = [];
    expect(await fitting({ fetch: network({}, asked) })).toEqual(['polling']);
    expect(asked).toEqual([]);
  });

  it('begin with the relay to which the account sends its pushes', async () => {
    const relay = { 'https://relay.example.com/healthz': () => new Response('alive\n') };
    const pushAddress = { ...unreadPushAddress, state: 'taken', incoming: 'relay.example.com' } as const;
    const ways = await findWays(
      parts({ fetch: network({ ...relay, ...cloudflare }), pushAddress, runs: () => Promise.resolve(true) }),
    );
    expect(ways[0]).toMatchObject({ provider: 'relay', fits: true, relayUrl: 'https://relay.example.com' });
    expect(ways.filter(({ fits }) => fits).map(({ provider }) => provider)).toEqual([
      'relay',
      'cloudflared',
      'polling',
    ]);
  });

  it('do not take another web server for a relay', async () => {
    const web = { 'https://desk.example.com/': () => new Response('<!doctype html>alive') };
    const pushAddress = { ...unreadPushAddress, state: 'taken', incoming: 'desk.example.com' } as const;
    expect(await fitting({ fetch: network(web), pushAddress })).toEqual(['polling']);
  });

  it('need the program and a way out of the network', async () => {
    const runs = (): Promise<boolean> => Promise.resolve(true);
    expect(await fitting({ runs, fetch: network(cloudflare) })).toEqual(['cloudflared', 'polling']);
    expect(await fitting({ runs })).toEqual(['polling']);
    const hasNgrokToken = runs;
    const ngrok = { 'https://connect.ngrok-agent.com/': () => new Response(null, { status: 400 }) };
    expect(await fitting({ hasNgrokToken, fetch: network(ngrok) })).toEqual(['ngrok', 'polling']);
    expect(await fitting({ hasNgrokToken })).toEqual(['polling']);
  });

  it('begin with the one by which pushes arrive already', async () => {
    const chosen = { provider: 'cloudflared', mode: 'quick' } as const;
    const ways = await findWays(parts({ chosen, tunnel: { status: 'online', provider: 'cloudflared' } }));
    expect(ways[0]).toMatchObject({ provider: 'cloudflared', fits: true });
    const here = await findWays(parts({ tunnel: { status: 'online', provider: 'automatic' } }));
    expect(here).toHaveLength(1);
    expect(here[0]).toMatchObject({ provider: 'automatic', fits: true });
  });

  it('say for a relay that was chosen and is silent what to do', async () => {
    const chosen = { provider: 'relay', relayUrl: 'https://relay.example.com' } as const;
    const relay = (await findWays(parts({ chosen }))).find(({ provider }) => provider === 'relay');
    expect(relay).toMatchObject({
      fits: false,
      reason: { id: 'setUp.way.relaySilent', values: { host: 'relay.example.com' } },
    });
  });
});

describe('the check of a base address', () => {
  const at = (answer: () => Response): ReturnType<typeof platformProblem> =>
    platformProblem('https://phone.example.com', network({ 'https://phone.example.com/v2/': answer }));

  it('is content with a service that wants a token', async () => {
    expect(await at(() => Response.json({ message: 'no' }, { status: 401 }))).toBeUndefined();
    expect(await at(() => Response.json({ message: 'no' }, { status: 403 }))).toBeUndefined();
  });

  it.each([
    ['a web page', () => new Response('<!doctype html>', { status: 200 }), 'signIn.failed.notAService'],
    ['something else', () => Response.json({}, { status: 404 }), 'signIn.failed.notAService'],
    ['a platform out of order', () => new Response('', { status: 503 }), 'signIn.failed.down'],
  ])('says that %s answers', async (_what, answer, id) => {
    expect(await at(answer)).toMatchObject({ id });
  });

  it('says that nothing answers, and that an address is none', async () => {
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
