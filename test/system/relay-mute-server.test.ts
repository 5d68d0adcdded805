import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { openDirectly } from '../../src/network/open-socket.ts';
import { connectDesk } from '../../src/tunnel/relay/connect.ts';

it.each(['tcp', 'websocket'] as const)(
  'a desk leaves no connection open at a server that accepts it and stays silent, over %s',
  async (way) => {
    const mute = createServer((socket) => void socket.on('error', () => undefined).resume());
    mute.listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const { port } = mute.address() as AddressInfo;
    const servers = {
      tcp: way === 'tcp' ? [`nats://127.0.0.1:${port}`] : [],
      websocket: way === 'websocket' ? [`ws://127.0.0.1:${port}`] : [],
    };
    const count = promisify(mute.getConnections.bind(mute));
    const connections = (): Promise<number> => count();
    const refused = expect(
      connectDesk({ servers }, () => ({}) as never, { publicKey: 'U', openSocket: openDirectly }),
    ).rejects.toThrow();
    await expect.poll(connections).toBe(1);
    await refused;
    await expect.poll(connections).toBe(0);
    await new Promise((resolve) => mute.close(resolve));
  },
);
