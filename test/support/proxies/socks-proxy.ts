import { createServer, type Socket } from 'node:net';
import { lead, type TestProxy } from './http-proxy.ts';
import { listening } from './listening.ts';

interface SocksOptions {
  /** The required `name:password` (RFC 1929); absent: no authentication. */
  takes?: () => string;
  /** Refuses connections with this code (RFC 1928, 6). */
  refuses?: number;
  /** Accepts connections without ever answering. */
  mute?: boolean;
  /** First data of the server, sent in one packet with the proxy's answer. */
  greeting?: string;
}

/** A SOCKS 5 proxy that forwards every connection to one port of this computer. */
export async function startSocksProxy(
  target: number,
  { takes, refuses, mute, greeting = '' }: SocksOptions = {},
): Promise<TestProxy> {
  const asked: TestProxy['requests'] = [];
  const server = createServer((near) => {
    near.on('error', () => undefined);
    if (mute) return;
    const next = reader(near);
    void (async () => {
      const [, count = 0] = await next(2);
      const methods = [...(await next(count))];
      const method = takes === undefined ? 0 : 2;
      if (!methods.includes(method)) return void near.end(Buffer.from([5, 0xff]));
      near.write(Buffer.from([5, method]));
      let told: string | undefined;
      if (method === 2) {
        await next(1);
        const user = String(await next((await next(1))[0] ?? 0));
        told = `${user}:${String(await next((await next(1))[0] ?? 0))}`;
        if (told !== takes?.()) {
          asked.push({ authority: '', credentials: told });
          return void near.end(Buffer.from([1, 1]));
        }
        near.write(Buffer.from([1, 0]));
      }
      const kind = (await next(4))[3];
      const host =
        kind === 3
          ? String(await next((await next(1))[0] ?? 0))
          : (await next(kind === 4 ? 16 : 4)).toString('hex');
      const port = (await next(2)).readUInt16BE();
      asked.push({ authority: `${host}:${port}`, ...(told !== undefined && { credentials: told }) });
      const reply = [0, 1, 0, 0, 0, 0, 0, 0];
      if (refuses !== undefined) return void near.end(Buffer.from([5, refuses, ...reply]));
      lead(
        near,
        { host: '127.0.0.1', port: target },
        Buffer.concat([Buffer.from([5, 0, ...reply]), Buffer.from(greeting)]),
      );
    })().catch(() => near.destroy());
  });
  return { ...(await listening(server)), requests: asked };
}

/** Reads exactly this number of bytes. */
function reader(socket: Socket): (length: number) => Promise<Buffer> {
  return async (length) => {
    for (;;) {
      const bytes = length === 0 ? Buffer.alloc(0) : (socket.read(length) as Buffer | null);
      if (bytes) return bytes;
      await new Promise<void>((resolve, reject) => {
        socket.once('readable', resolve);
        socket.once('close', () => reject(new Error('closed')));
      });
    }
  };
}
