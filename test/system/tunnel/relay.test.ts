import { describe, expect, it } from 'vitest';
import { openDirectly } from '../../../src/network/open-socket.ts';
import { startService } from '../../../src/service/server.ts';
import type { MessageKind } from '../../../src/shared/relay/wire.ts';
import type { TunnelProvider } from '../../../src/tunnel/port.ts';
import { createRelayProvider } from '../../../src/tunnel/providers/relay.ts';
import { startNetwork } from '../../support/network.ts';
import { clock, startTestRelay, type TestGateway } from '../../support/relay/relay.ts';
import { createTunnelDesk } from '../../support/tunnel/desk.ts';
import { createPlatform } from '../../support/tunnel/platform.ts';
import { conforms } from './conformance.ts';
import { runSeed, seededRandom } from '../../support/seed.ts';

const random = seededRandom(runSeed());

conforms('the relay, over a real nats-server', async () => {
  const service = await startService({ port: 0, system: 'new', quiet: true });
  const relay = await startTestRelay();
  const way = await startNetwork(relay.nats.port);
  const platform = createPlatform();
  const gateway = await relay.gateway({
    baseUrl: service.baseUrl,
    pushPublicKey: platform.publicKey,
    deskServers: [`nats://127.0.0.1:${way.port}`],
  });
  await gateway.ready;
  const positions = new Map<MessageKind, number>();
  const provider = createRelayProvider({
    introduction: {
      relayUrl: gateway.url,
      authorization: () => `Bearer ${service.tokens.jwt}`,
      fetch: (url, init) => fetch(url, init),
    },
    openSocket: openDirectly,
    clock,
    random,
    positions: { read: (kind) => positions.get(kind), write: (kind, at) => void positions.set(kind, at) },
  });
  return {
    platform,
    desk: createTunnelDesk(platform.publicKey),
    provider,
    pushUrl: () => gateway.pushUrl,
    cut: way.cut,
    heal: way.heal,
    noticesCut: true,
    answersItself: false,
    close: async () => {
      platform.hangUp();
      await relay.stop();
      await way.close();
      await service.close();
    },
  };
});

describe('a test push over the relay', () => {
  const tried = async (): Promise<{
    provider: TunnelProvider;
    gateway: TestGateway;
    close(): Promise<void>;
  }> => {
    const service = await startService({ port: 0, system: 'new', quiet: true });
    const relay = await startTestRelay();
    const platform = createPlatform();
    const gateway = await relay.gateway({ baseUrl: service.baseUrl, pushPublicKey: platform.publicKey });
    await gateway.ready;
    const provider = createRelayProvider({
      introduction: {
        relayUrl: gateway.url,
        authorization: () => `Bearer ${service.tokens.jwt}`,
        fetch: (url, init) => fetch(url, init),
      },
      openSocket: openDirectly,
      clock,
      random,
      positions: { read: () => undefined, write: () => undefined },
    });
    const close = async (): Promise<void> => {
      await provider.stop();
      platform.hangUp();
      await relay.stop();
      await service.close();
    };
    await provider.start(createTunnelDesk(platform.publicKey).receiver);
    return { provider, gateway, close };
  };

  it('uses the public address: it fails without a gateway there, though the desk is connected', async () => {
    const { provider, gateway, close } = await tried();
    try {
      expect(await provider.probe(5_000)).toMatchObject({ ok: true });
      await gateway.close();
      expect(await provider.probe(5_000)).toMatchObject({
        ok: false,
        sentence: { id: 'providers.test.unreachable' },
      });
      expect(await provider.check(2_000)).toBe(true);
    } finally {
      await close();
    }
  });

  it('stores only its mark, and only in the inbox of a desk', async () => {
    const { gateway, close } = await tried();
    const ask = async (body: string): Promise<[number, string]> => {
      const response = await fetch(`${gateway.url}/test`, { method: 'POST', body });
      return [response.status, await response.text()];
    };
    try {
      const desk = `U${'A'.repeat(55)}`;
      expect(await ask(JSON.stringify({ desk, mark: 'x'.repeat(16) }))).toEqual([204, '']);
      for (const [body, field] of [
        ['{', ''],
        [JSON.stringify({ desk: 'push.acme.w0', mark: 'x'.repeat(16) }), 'desk'],
        [JSON.stringify({ desk, mark: 'a.b' }), 'mark'],
      ]) {
        const [status, said] = await ask(body ?? '');
        expect([status, said.startsWith(`The field ${field ?? ''}`)]).toEqual([400, true]);
      }
      expect((await ask('x'.repeat(2_000)))[0]).toBe(413);
    } finally {
      await close();
    }
  });
});
