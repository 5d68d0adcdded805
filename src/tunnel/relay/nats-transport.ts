import { NatsConnectionImpl, setTransportFactory } from '@nats-io/nats-core/internal';
import type { ConnectionOptions, NatsConnection } from '@nats-io/nats-core';
import { NodeTransport } from '@nats-io/transport-node/lib/node_transport.js';
import type { Socket } from 'node:net';
import { certificateError, type OpenSocket } from '../../network/open-socket.ts';

/** The library's NATS over TCP, on a connection that somebody else opens; TLS comes on top. */
export function connectNats(options: ConnectionOptions, openSocket: OpenSocket): Promise<NatsConnection> {
  class Transport extends NodeTransport {
    override async dial({ hostname, port }: { hostname: string; port: number }): Promise<Socket> {
      const socket = await openSocket(
        { host: hostname.replace(/^\[(.*)\]$/, '$1'), port },
        { timeoutMs: options.timeout ?? 0 },
      );
      socket.setNoDelay(true);
      return socket;
    }

    override async startTLS(): ReturnType<NodeTransport['startTLS']> {
      const { socket } = this;
      try {
        return await super.startTLS();
      } catch (error) {
        throw error instanceof Error ? certificateError(socket, error) : error;
      }
    }
  }
  // Whoever opens the connection resolves names: behind a proxy this computer may not be able to.
  setTransportFactory({ factory: () => new Transport() });
  return NatsConnectionImpl.connect(options);
}
