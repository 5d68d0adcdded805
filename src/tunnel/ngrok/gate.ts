import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';
import type { OpenSocket } from '../../network/open-socket.ts';
import { connectNgrok, isRead, type NgrokServer } from './server.ts';

/** A way to ngrok for its SDK, on this computer. */
export interface Gate {
  /** `127.0.0.1:port` */
  address: string;
  /** What the gate shows as its own (PEM); made for this one alone. */
  certificate: string;
  /** Why the last connection could not be led to ngrok; undefined: it could. */
  failure(): unknown;
  /** Whether somebody on the way reads what is sent to ngrok. */
  isRead(): boolean;
  close(): Promise<void>;
}

/**
 * ngrok's SDK knows no proxy, but another server with a certificate of its own. This is one, which leads what it is sent by the
 * network's proxy to ngrok's server.
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
  // Whatever else of this computer looks in.
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
