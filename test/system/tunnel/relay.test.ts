import { startService } from '../../../src/service/server.ts';
import type { MessageKind } from '../../../src/shared/relay/wire.ts';
import { createRelayProvider } from '../../../src/tunnel/providers/relay.ts';
import { startNetwork } from '../../support/network.ts';
import { clock, startTestRelay } from '../../support/relay/relay.ts';
import { createTunnelDesk } from '../../support/tunnel/desk.ts';
import { createPlatform } from '../../support/tunnel/platform.ts';
import { conforms } from './conformance.ts';

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
    relayUrl: gateway.url,
    authorization: () => `Bearer ${service.tokens.jwt}`,
    fetch: (url, init) => fetch(url, init),
    clock,
    random: Math.random,
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
      platform.close();
      await relay.stop();
      await way.close();
      await service.close();
    },
  };
});
