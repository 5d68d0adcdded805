import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDirectly } from '../../src/network/open-socket.ts';
import { openAccount, type Account } from '../../src/main/account/account.ts';
import { createCallDesk, type CallDesk } from '../../src/main/calls/call-desk.ts';
import { startReconciler } from '../../src/main/calls/reconciler.ts';
import type { Environment } from '../../src/main/base/environment.ts';
import { createDedupe } from '../../src/push/dedupe.ts';
import { updatePushSettings } from '../../src/platform/push-settings.ts';
import { startService, type Service } from '../../src/service/server.ts';
import { createLoopbackProvider } from '../../src/tunnel/providers/loopback.ts';
import { createPushReceiver } from '../../src/tunnel/push-receiver.ts';
import { seededRandom, testSeed } from '../support/seed.ts';
import { startUnrulyTunnel, type UnrulyTunnel } from '../support/unruly-tunnel.ts';

const calls = 300;
const stormMs = 10_000;
/** The desk's clock runs faster than the wall, so that its long limits pass in a test. */
const speed = 8;
const startedAt = Date.now();
const random = seededRandom(testSeed('storm'));

const environment: Environment = {
  clock: {
    now: () => startedAt + (Date.now() - startedAt) * speed,
    sleep: (ms, signal) => delay(ms / speed, undefined, { signal }),
  },
  random,
  randomBytes: (size) => randomBytes(size),
  fetch: (url, init) => fetch(url, init),
  openSocket: openDirectly,
  proxyFor: () => Promise.resolve(undefined),
};

interface ServiceCall {
  callId: string;
  state: 'ringing' | 'established' | 'ended';
}

describe(`a storm of ${calls} calls in ${stormMs / 1000} s, shuffled, 10 % doubled, 10 % of the hangups lost`, () => {
  let service: Service;
  let account: Account;
  let desk: CallDesk;
  let tunnel: UnrulyTunnel;
  const provider = createLoopbackProvider({
    randomBytes: environment.randomBytes,
    now: environment.clock.now,
    fetch: environment.fetch,
  });

  const control = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`${service.controlUrl}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await response.json().catch(() => undefined)) as T;
  };
  const liveAtService = async (): Promise<string[]> => {
    const { calls: all } = await control<{ calls: ServiceCall[] }>('GET', '/calls');
    return all
      .filter(({ state }) => state !== 'ended')
      .map(({ callId }) => callId)
      .sort();
  };
  const liveOnBoard = (): string[] =>
    desk
      .board()
      .calls.filter(({ state }) => state !== 'ended')
      .flatMap(({ legs }) => legs.filter(({ ended }) => !ended).map(({ callId }) => callId))
      .sort();

  beforeAll(async () => {
    service = await startService({ port: 0, system: 'new', quiet: true });
    account = await openAccount(environment, {
      secret: { baseUrl: service.baseUrl, token: service.tokens.jwt },
    });
    desk = createCallDesk();
    desk.reset(account.user.userId);
    const receiver = createPushReceiver({
      signatureHeader: account.signatureHeader,
      seenBefore: createDedupe({ now: environment.clock.now }),
      policy: () => ({ action: 'ring' }),
      onFact: (push, at) => desk.apply({ kind: 'push', push, at }),
    });
    await provider.start(receiver);
    tunnel = await startUnrulyTunnel(provider.publicUrl() ?? '', {
      random,
      doubled: 0.1,
      lostHangups: 0.1,
      heldBackMs: 1_500,
    });
    await updatePushSettings(account.transport, { incomingUrl: tunnel.url, outgoingUrl: tunnel.url });
    startReconciler({
      account,
      environment,
      calls: desk,
      isPolling: () => false,
      onDoubt: () => undefined,
    });
  });
  afterAll(async () => {
    account.close();
    await provider.stop();
    await tunnel.close();
    await service.close();
  });

  /** One caller: three of five are answered, and of those two of three hang up before the storm is over. */
  async function caller(index: number): Promise<void> {
    await delay((index / calls) * stormMs);
    const from = `+4930231${String(25000 + index)}`;
    const { callId } = await control<{ callId: string }>('POST', '/calls', { from });
    await delay(50 + random() * 500);
    if (index % 5 < 3) {
      await control('POST', `/calls/${callId}/answer`, {});
      if (index % 3 === 0) return;
      await delay(50 + random() * 1_000);
    }
    await control('POST', `/calls/${callId}/hangup`, {});
  }

  it(
    'leaves the board equal to the list of the service, and empty when all calls have ended',
    { timeout: 120_000 },
    async () => {
      await Promise.all(Array.from({ length: calls }, (_, index) => caller(index)));
      await tunnel.drained();
      const live = await liveAtService();
      expect(live).toHaveLength(60);
      expect(tunnel.counts.lost).toBeGreaterThan(5);
      expect(tunnel.counts.doubled).toBeGreaterThan(20);
      await expect.poll(liveOnBoard, { timeout: 40_000, interval: 100 }).toEqual(live);

      await Promise.all(live.map((callId) => control('POST', `/calls/${callId}/hangup`, {})));
      await tunnel.drained();
      expect(await liveAtService()).toEqual([]);
      await expect.poll(() => desk.board().calls, { interval: 100 }).toEqual([]);
    },
  );
});
