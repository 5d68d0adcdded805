import type { Socket } from 'node:net';
import type { OpenSocket } from '../../network/open-socket.ts';
import { unlessAborted } from '../../shared/unless-aborted.ts';
import { readBody } from '../../platform/read-body.ts';
import type { FoundProvider } from '../../shared/ipc/requests/set-up.ts';
import type { PushAddressView } from '../../shared/model/push-address.ts';
import type { TunnelView } from '../../shared/ipc/snapshot.ts';
import type { TunnelProviderId, TunnelSettings } from '../../shared/tunnel-settings.ts';
import { cloudflareServers } from '../../tunnel/cloudflared/servers.ts';
import type { Environment } from '../base/environment.ts';

export interface SearchNetwork extends Pick<Environment, 'fetch' | 'proxyFor'> {
  /** Connects to ngrok in the same way as its tunnel. */
  connectNgrok(signal: AbortSignal): Promise<Socket>;
  /** Bypasses proxies. */
  openDirectly: OpenSocket;
}

export interface ProviderSearchDeps {
  chosen: TunnelSettings;
  tunnel: TunnelView;
  pushAddress: PushAddressView;
  network: SearchNetwork;
  runs(program: string): Promise<boolean>;
  hasNgrokToken(): Promise<boolean>;
}

/** Timeout of each provider's test; the tests run in parallel, ms. */
const timeoutMs = 5_000;
const maxBodyBytes = 1_000;

/**
 * Tests in parallel which tunnel providers work in this network. Working ones come first, best first. Servers of third
 * parties are only contacted if the user has their program or token.
 */
export async function findProviders(deps: ProviderSearchDeps): Promise<FoundProvider[]> {
  const { chosen, tunnel } = deps;
  if (tunnel.status === 'online' && tunnel.provider === 'automatic') {
    return [{ provider: 'automatic', fits: true, reason: { id: 'setUp.provider.here' } }];
  }
  const all = await Promise.all(Object.values(tests).map((test) => test(deps)));
  const workingProvider = tunnel.status === 'online' ? chosen.provider : undefined;
  const judged = all.map((found) =>
    found.provider === workingProvider
      ? { ...found, fits: true, reason: { id: 'setUp.provider.arrives' } as const }
      : found,
  );
  const rank = ({ provider, fits }: FoundProvider): number =>
    provider === workingProvider ? 0 : fits ? 1 : 2;
  return judged.sort((a, b) => rank(a) - rank(b));
}

/** In the order in which providers that fit equally well are listed; `direct` is set up by administrators. */
const tests: Readonly<
  Record<
    Exclude<TunnelProviderId, 'automatic' | 'direct'>,
    (deps: ProviderSearchDeps) => Promise<FoundProvider>
  >
> = {
  relay: testRelay,
  ngrok: testNgrok,
  cloudflared: testCloudflared,
  ssh: () => Promise.resolve({ provider: 'ssh', fits: false, reason: { id: 'setUp.provider.ssh' } }),
  polling: () =>
    Promise.resolve({ provider: 'polling', fits: true, reason: { id: 'setUp.provider.polling' } }),
};

const loopbackHost = /^(localhost|127\.|\[::1\])/;

/** Tests the chosen relay, or the host to which the account already sends pushes. */
async function testRelay({
  chosen,
  pushAddress,
  network: { fetch },
}: ProviderSearchDeps): Promise<FoundProvider> {
  const provider = 'relay';
  const host = pushAddress.incoming || pushAddress.outgoing;
  const pushHostUrl = host === '' ? undefined : `${loopbackHost.test(host) ? 'http' : 'https'}://${host}`;
  const relayUrl = chosen.provider === 'relay' ? chosen.relayUrl : pushHostUrl;
  if (relayUrl === undefined) return { provider, fits: false, reason: { id: 'setUp.provider.noRelay' } };
  const values = { host: URL.parse(relayUrl)?.host ?? relayUrl };
  if (await isRelay(relayUrl, fetch)) {
    const id = chosen.provider === 'relay' ? 'setUp.provider.relayAnswers' : 'setUp.provider.relayFound';
    return { provider, fits: true, reason: { id, values }, relayUrl };
  }
  const reason =
    chosen.provider === 'relay'
      ? ({ id: 'setUp.provider.relaySilent', values } as const)
      : ({ id: 'setUp.provider.noRelay' } as const);
  return { provider, fits: false, reason };
}

/** Only a relay answers its health check with `alive`; another desk or web server does not. */
async function isRelay(relayUrl: string, fetch: Environment['fetch']): Promise<boolean> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const url = `${relayUrl.replace(/\/+$/, '')}/healthz`;
    const response = await unlessAborted(fetch(url, { redirect: 'error', signal }), signal);
    const body = new TextDecoder().decode(await readBody(response, maxBodyBytes, signal));
    return response.ok && body.trim() === 'alive';
  } catch {
    return false;
  }
}

async function testNgrok({ network, hasNgrokToken }: ProviderSearchDeps): Promise<FoundProvider> {
  const provider = 'ngrok';
  if (!(await hasNgrokToken().catch(() => false))) {
    return { provider, fits: false, reason: { id: 'setUp.provider.ngrokNoToken' } };
  }
  const fits = await canConnect((signal) => network.connectNgrok(signal));
  return { provider, fits, reason: { id: fits ? 'setUp.provider.ngrok' : 'setUp.provider.ngrokBlocked' } };
}

async function testCloudflared({ network, runs, chosen }: ProviderSearchDeps): Promise<FoundProvider> {
  const provider = 'cloudflared';
  const program = (chosen.provider === provider ? chosen.binary : undefined) ?? 'cloudflared';
  const { quick, tunnels } = cloudflareServers;
  const [isInstalled, proxy] = await Promise.all([runs(program), network.proxyFor(tunnels)]);
  const missing: FoundProvider = { provider, fits: false, reason: { id: 'setUp.provider.noCloudflared' } };
  // Servers are tried only if the program is installed. Behind a proxy they are tried anyway, to avoid a useless installation.
  if (!isInstalled && proxy === undefined) return missing;
  const reachable = await Promise.all(
    [quick, tunnels].map((server) => canConnect((signal) => network.openDirectly(server, { signal }))),
  );
  const isReachable = reachable.every((end) => end);
  if (isReachable && !isInstalled) return missing;
  if (isReachable) return { provider, fits: true, reason: { id: 'setUp.provider.cloudflared' } };
  const reason =
    proxy === undefined
      ? ({ id: 'setUp.provider.cloudflaredBlocked' } as const)
      : ({ id: 'setUp.provider.cloudflaredProxy', values: { proxy } } as const);
  return { provider, fits: false, reason };
}

/** Whether a connection succeeds before the timeout. */
async function canConnect(open: (signal: AbortSignal) => Promise<Socket>): Promise<boolean> {
  try {
    (await open(AbortSignal.timeout(timeoutMs))).destroy();
    return true;
  } catch {
    return false;
  }
}
