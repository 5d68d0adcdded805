import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

interface Certificate {
  key: string;
  cert: string;
}

/** Stands before a server without encryption, and shows the certificate of the test. */
export interface TlsFront {
  /** Ends with a slash. */
  address: string;
  /** From now on this certificate is shown, to connections that are open too: they are closed. */
  renew(certificate: Certificate): void;
  stop(): Promise<void>;
}

/** @param target address of the server, on loopback */
export async function startTlsFront(target: string, certificate: Certificate): Promise<TlsFront> {
  const server = createServer(certificate, (asked, answer) => {
    const onward = request(
      new URL(asked.url ?? '/', target),
      { method: asked.method, headers: asked.headers },
      (answered) => {
        answer.writeHead(answered.statusCode ?? 502, answered.headers);
        answered.pipe(answer);
      },
    );
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `https://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    renew(next) {
      server.setSecureContext(next);
      server.closeAllConnections();
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
