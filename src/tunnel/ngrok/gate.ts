import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';
import type { OpenSocket } from '../../network/open-socket.ts';
import { connectNgrok, isRead, type NgrokServer } from './server.ts';

/** A local entrance to ngrok for its SDK. */
export interface Gate {
  /** `127.0.0.1:port` */
  address: string;
  /** The gate's own certificate (PEM), made for this gate alone. */
  certificate: string;
  /** Why the last connection failed to reach ngrok; undefined: it succeeded. */
  failure(): unknown;
  /** Whether somebody on the way decrypts the traffic. */
  isRead(): boolean;
  close(): Promise<void>;
}

/**
 * ngrok's SDK does not support proxies, but it supports another server with its own certificate. This is such a server:
 * it forwards everything through the network's proxy to ngrok.
 */
export async function openGate(
  openSocket: OpenSocket,
  createCertificate: () => Promise<{ key: string; cert: string }>,
  server: NgrokServer,
): Promise<Gate> {
  const { key, cert } = await createCertificate();
  const open = new Set<Socket>();
  const over = new AbortController();
  let failure: unknown;
  let read = false;

  async function lead(near: TLSSocket): Promise<void> {
    hold(near);
    try {
      const far = await connectNgrok(openSocket, server);
      failure = undefined;
      read = isRead(far, server.authority);
      hold(far);
      far.once('close', () => near.destroy());
      near.once('close', () => far.destroy());
      if (near.destroyed || over.signal.aborted) return void far.destroy();
      near.pipe(far).pipe(near);
    } catch (error) {
      failure = error;
      near.destroy();
    }
  }

  function hold(socket: Socket): void {
    open.add(socket);
    socket.on('error', () => undefined).once('close', () => void open.delete(socket));
  }

  const gate = createServer({ key, cert }, (near) => void lead(near));
  // Some other program on this computer connected.
  gate.on('tlsClientError', () => undefined);
  gate.listen(0, '127.0.0.1');
  await once(gate, 'listening');
  return {
    address: `127.0.0.1:${(gate.address() as AddressInfo).port}`,
    certificate: cert,
    failure: () => failure,
    isRead: () => read,
    async close() {
      over.abort();
      for (const socket of open) socket.destroy();
      await new Promise<void>((resolve) => gate.close(() => resolve()));
    },
  };
}
