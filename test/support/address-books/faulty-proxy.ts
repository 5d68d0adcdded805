import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface ProxiedRequest {
  method: string;
  path: string;
  body: string;
}

/** Stands before a real server, and answers instead of it where a test wants a fault. */
export interface FaultyProxy {
  /** Ends with a slash. */
  address: string;
  /** Answers a request instead of the server where it returns true. */
  instead: (request: ProxiedRequest, response: ServerResponse) => boolean;
  /** Changes the text of the server's answer to a request. */
  rewrite: (request: ProxiedRequest, answer: string) => string;
  stop(): Promise<void>;
}

/** @param target the address of the server, on loopback */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const { port } = new URL(target);
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: FaultyProxy = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    instead: () => false,
    rewrite: (_, answer) => answer,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  async function pass(from: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(from);
    const seen = { method: from.method ?? '', path: from.url ?? '', body: body.toString() };
    if (proxy.instead(seen, response)) return;
    const { 'accept-encoding': _packed, ...headers } = from.headers;
    const on = request({
      ...{ host: '127.0.0.1', port, path: seen.path, method: seen.method },
      headers: { ...headers, host: new URL(target).host },
    });
    on.end(body);
    const [answer] = (await once(on, 'response')) as [IncomingMessage];
    const text = proxy.rewrite(seen, (await buffer(answer)).toString());
    const { 'transfer-encoding': _chunked, ...sent } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, {
      ...sent,
      'content-length': String(Buffer.byteLength(text)),
    });
    response.end(text);
  }

  server.on('request', (from, response) => {
    pass(from, response).catch(() => response.destroy());
  });
  return proxy;
}
