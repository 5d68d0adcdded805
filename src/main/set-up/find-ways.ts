import { unlessAborted } from '../../platform/deadline.ts';
import { classifyNetworkError } from '../../platform/network-error.ts';
import { readBody } from '../../platform/read-body.ts';
import type { FoundWay } from '../../shared/ipc/requests/set-up.ts';
import type { PushAddressView } from '../../shared/model/push-address.ts';
import type { TunnelView } from '../../shared/model/snapshot.ts';
import type { TunnelSettings } from '../../shared/tunnel-settings.ts';
import type { Environment } from '../base/environment.ts';

export interface WayParts {
  chosen: TunnelSettings;
  tunnel: TunnelView;
  pushAddress: PushAddressView;
  fetch: Environment['fetch'];
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
async function relayWay({ chosen, pushAddress, fetch }: WayParts): Promise<FoundWay> {
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

async function ngrokWay({ fetch, hasNgrokToken }: WayParts): Promise<FoundWay> {
  const provider = 'ngrok';
  if (!(await hasNgrokToken().catch(() => false))) {
    return { provider, fits: false, reason: { id: 'setUp.way.ngrokNoToken' } };
  }
  const fits = await reaches('https://connect.ngrok-agent.com/', fetch);
  return { provider, fits, reason: { id: fits ? 'setUp.way.ngrok' : 'setUp.way.ngrokBlocked' } };
}

async function cloudflaredWay({ fetch, runs, chosen }: WayParts): Promise<FoundWay> {
  const provider = 'cloudflared';
  const program = (chosen.provider === provider ? chosen.binary : undefined) ?? 'cloudflared';
  if (!(await runs(program))) return { provider, fits: false, reason: { id: 'setUp.way.noCloudflared' } };
  const fits = await reaches('https://api.trycloudflare.com/', fetch);
  return { provider, fits, reason: { id: fits ? 'setUp.way.cloudflared' : 'setUp.way.cloudflaredBlocked' } };
}

/** Something answers there, whatever it says. */
async function reaches(url: string, fetch: Environment['fetch']): Promise<boolean> {
  const signal = AbortSignal.timeout(withinMs);
  try {
    const response = await unlessAborted(fetch(url, { method: 'HEAD', redirect: 'manual', signal }), signal);
    await response.body?.cancel();
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    return classifyNetworkError(error).kind === 'not-a-telephony-service';
  }
}
