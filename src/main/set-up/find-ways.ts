import type { Socket } from 'node:net';
import type { OpenSocket } from '../../network/open-socket.ts';
import { unlessAborted } from '../../platform/deadline.ts';
import { readBody } from '../../platform/read-body.ts';
import type { FoundWay } from '../../shared/ipc/requests/set-up.ts';
import type { PushAddressView } from '../../shared/model/push-address.ts';
import type { TunnelView } from '../../shared/model/snapshot.ts';
import type { TunnelSettings } from '../../shared/tunnel-settings.ts';
import { cloudflareServers } from '../../tunnel/cloudflared/servers.ts';
import type { Environment } from '../base/environment.ts';

export interface WayNetwork extends Pick<Environment, 'fetch' | 'proxyFor'> {
  /** A connection to ngrok, as its tunnel opens it. */
  connectNgrok(signal: AbortSignal): Promise<Socket>;
  /** Past every proxy. */
  openDirectly: OpenSocket;
}

export interface WayParts {
  chosen: TunnelSettings;
  tunnel: TunnelView;
  pushAddress: PushAddressView;
  network: WayNetwork;
  /** Whether a program is on this computer. */
  runs(program: string): Promise<boolean>;
  hasNgrokToken(): Promise<boolean>;
}

/** Each way is tried for this long at most, all at the same time, ms. */
const withinMs = 5_000;
const longestBody = 1_000;

/**
 * Tries which ways for pushes fit this network, all at once: what fits is first, and the best of it the first of all. A
 * server of others is only asked where the user has its program or its token.
 */
export async function findWays(parts: WayParts): Promise<FoundWay[]> {
  const { chosen, tunnel } = parts;
  if (tunnel.status === 'online' && tunnel.provider === 'automatic') {
    return [{ provider: 'automatic', fits: true, reason: { id: 'setUp.way.here' } }];
  }
  const tries = [relayWay(parts), ngrokWay(parts), cloudflaredWay(parts)];
  const tried = await Promise.all(tries);
  const ways: FoundWay[] = [
    ...tried,
    { provider: 'ssh', fits: false, reason: { id: 'setUp.way.ssh' } },
    { provider: 'polling', fits: true, reason: { id: 'setUp.way.polling' } },
  ];
  const arrives = tunnel.status === 'online' ? chosen.provider : undefined;
  const judged = ways.map((way) =>
    way.provider === arrives ? { ...way, fits: true, reason: { id: 'setUp.way.arrives' } as const } : way,
  );
  const rank = ({ provider, fits }: FoundWay): number => (provider === arrives ? 0 : fits ? 1 : 2);
  return judged.sort((a, b) => rank(a) - rank(b));
}

const local = /^(localhost|127\.|\[::1\])/;

/** A relay that is chosen, or to which the account sends its pushes already. */
async function relayWay({ chosen, pushAddress, network: { fetch } }: WayParts): Promise<FoundWay> {
  const provider = 'relay';
  const host = pushAddress.incoming || pushAddress.outgoing;
  const sent = host === '' ? undefined : `${local.test(host) ? 'http' : 'https'}://${host}`;
  const relayUrl = chosen.provider === 'relay' ? chosen.relayUrl : sent;
  if (relayUrl === undefined) return { provider, fits: false, reason: { id: 'setUp.way.noRelay' } };
  const values = { host: URL.parse(relayUrl)?.host ?? relayUrl };
  if (await isRelay(relayUrl, fetch)) {
    const id = chosen.provider === 'relay' ? 'setUp.way.relayAnswers' : 'setUp.way.relayFound';
    return { provider, fits: true, reason: { id, values }, relayUrl };
  }
  const reason =
    chosen.provider === 'relay'
      ? ({ id: 'setUp.way.relaySilent', values } as const)
      : ({ id: 'setUp.way.noRelay' } as const);
  return { provider, fits: false, reason };
}

/** It says that it lives; another desk or web server says something else. */
async function isRelay(relayUrl: string, fetch: Environment['fetch']): Promise<boolean> {
  const signal = AbortSignal.timeout(withinMs);
  try {
    const url = `${relayUrl.replace(/\/+$/, '')}/healthz`;
    const response = await unlessAborted(fetch(url, { redirect: 'error', signal }), signal);
    const body = new TextDecoder().decode(await readBody(response, longestBody, signal));
    return response.ok && body.trim() === 'alive';
  } catch {
    return false;
  }
}

async function ngrokWay({ network, hasNgrokToken }: WayParts): Promise<FoundWay> {
  const provider = 'ngrok';
  if (!(await hasNgrokToken().catch(() => false))) {
    return { provider, fits: false, reason: { id: 'setUp.way.ngrokNoToken' } };
  }
  const fits = await opens((signal) => network.connectNgrok(signal));
  return { provider, fits, reason: { id: fits ? 'setUp.way.ngrok' : 'setUp.way.ngrokBlocked' } };
}

async function cloudflaredWay({ network, runs, chosen }: WayParts): Promise<FoundWay> {
  const provider = 'cloudflared';
  const program = (chosen.provider === provider ? chosen.binary : undefined) ?? 'cloudflared';
  if (!(await runs(program))) return { provider, fits: false, reason: { id: 'setUp.way.noCloudflared' } };
  const { quick, tunnels } = cloudflareServers;
  const [proxy, ...ends] = await Promise.all([
    network.proxyFor(tunnels),
    ...[quick, tunnels].map((server) => opens((signal) => network.openDirectly(server, { signal }))),
  ]);
  if (ends.every((end) => end)) return { provider, fits: true, reason: { id: 'setUp.way.cloudflared' } };
  const reason =
    proxy === undefined
      ? ({ id: 'setUp.way.cloudflaredBlocked' } as const)
      : ({ id: 'setUp.way.cloudflaredProxy', values: { proxy } } as const);
  return { provider, fits: false, reason };
}

/** Whether a connection is there in time. */
async function opens(open: (signal: AbortSignal) => Promise<Socket>): Promise<boolean> {
  try {
    (await open(AbortSignal.timeout(withinMs))).destroy();
    return true;
  } catch {
    return false;
  }
}
