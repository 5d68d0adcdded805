import { once } from 'node:events';
import { createServer, type TLSSocket } from 'node:tls';
import type { AddressInfo } from 'node:net';

/**
 * A fake ngrok server for the real SDK: it accepts the token `good`, assigns the same address to every tunnel, and can send
 * a request through the latest. It speaks the muxado protocol, whose streams carry JSON requests.
 */
export interface NgrokServerStandIn {
  port: number;
  /** Sends a push through the tunnel. @returns the head of the answer */
  send(url: string, push: string): Promise<string>;
  stop(): Promise<void>;
}

const data = 1;
const [fin, syn] = [1, 2];
const [authRequest, bindRequest, proxyRequest] = [0, 1, 3];
const heartbeat = 0xffffffff;
export const ngrokUrl = 'https://desk.ngrok.test';

interface Stream {
  type: number | undefined;
  received: Buffer;
}

export async function startNgrokServer(tls: { key: string; cert: string }): Promise<NgrokServerStandIn> {
  const sockets = new Set<TLSSocket>();
  let last: { socket: TLSSocket; streams: Map<number, Stream> } | undefined;
  const server = createServer(tls, (socket) => {
    const streams = new Map<number, Stream>();
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    let buffered = Buffer.alloc(0);
    socket.on('data', (bytes: Buffer) => {
      buffered = Buffer.concat([buffered, bytes]);
      while (buffered.length >= 8) {
        const length = buffered.readUIntBE(0, 3);
        if (buffered.length < 8 + length) return;
        const [kind, id] = [(buffered[3] ?? 0) >> 4, buffered.readUInt32BE(4)];
        const body = buffered.subarray(8, 8 + length);
        buffered = buffered.subarray(8 + length);
        if (kind === data) take(id, body);
      }
    });

    function take(id: number, body: Buffer): void {
      const stream = streams.get(id) ?? { type: undefined, received: Buffer.alloc(0) };
      streams.set(id, stream);
      stream.received = Buffer.concat([stream.received, body]);
      if (stream.type === undefined && stream.received.length >= 4) {
        stream.type = stream.received.readUInt32BE();
        stream.received = stream.received.subarray(4);
      }
      if (stream.type === heartbeat && stream.received.length >= 4) {
        write(socket, id, stream.received);
        stream.received = Buffer.alloc(0);
      }
      const said = jsonIn(stream.received);
      if (said === undefined || (stream.type !== authRequest && stream.type !== bindRequest)) return;
      write(socket, id, Buffer.from(JSON.stringify(answerTo(stream.type, said))), fin);
      if (stream.type === bindRequest) last = { socket, streams };
    }
  });
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async send(url, push) {
      if (!last) throw new Error('no tunnel is open');
      const { socket, streams } = last;
      // Streams opened by a server have even ids.
      const id = 2;
      const stream: Stream = { type: proxyRequest, received: Buffer.alloc(0) };
      streams.set(id, stream);
      const about = {
        Id: 'tunnel',
        ClientAddr: '192.0.2.7:1',
        Proto: 'https',
        EdgeType: '3',
        PassthroughTLS: false,
      };
      const [type, size, head] = [Buffer.alloc(4), Buffer.alloc(8), Buffer.from(JSON.stringify(about))];
      type.writeUInt32BE(proxyRequest);
      size.writeBigInt64LE(BigInt(head.length));
      write(socket, id, Buffer.concat([type, size, head, Buffer.from(requestOf(url, push))]), syn);
      while (!stream.received.includes('\r\n\r\n') && !socket.destroyed) await once(socket, 'data');
      return stream.received.toString();
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

const requestOf = (url: string, push: string): string =>
  [
    `POST ${new URL(url).pathname} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    'X-Sipgate-Signature: AAAA',
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${push.length}`,
    '',
    push,
  ].join('\r\n');

function write(socket: TLSSocket, id: number, body: Buffer, flags = 0): void {
  const head = Buffer.alloc(8);
  head.writeUIntBE(body.length, 0, 3);
  head[3] = (data << 4) | flags;
  head.writeUInt32BE(id, 4);
  socket.write(Buffer.concat([head, body]));
}

function jsonIn(received: Buffer): Record<string, unknown> | undefined {
  try {
    return JSON.parse(received.toString()) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

function answerTo(type: number | undefined, said: Record<string, unknown>): object {
  if (type === bindRequest) {
    return { Id: 'tunnel', URL: ngrokUrl, Proto: 'https', Opts: said['Opts'], Extra: { Token: '' } };
  }
  const { AuthToken: token } = said['Extra'] as { AuthToken: string };
  return token === 'good'
    ? { Version: '2', ClientId: 'desk', Extra: {} }
    : { Error: 'The authtoken you specified is not valid. ERR_NGROK_105' };
}
