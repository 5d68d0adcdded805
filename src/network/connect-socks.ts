import type { Socket } from 'node:net';
import { SocksClient } from 'socks';
import type { Destination } from './connect-http.ts';
import { ProxyError } from './proxy-error.ts';
import { hostAndPort, type Proxy } from './proxy-list.ts';

/** Has a SOCKS proxy open a connection; it resolves the name of the host. @throws ProxyError */
export async function connectBySocks(proxy: Proxy, to: Destination, timeoutMs: number): Promise<Socket> {
  const values = { proxy: hostAndPort(proxy), host: hostAndPort(to) };
  try {
    const { socket } = await SocksClient.createConnection({
      command: 'connect',
      proxy: { host: proxy.host, port: proxy.port, type: proxy.kind === 'socks4' ? 4 : 5 },
      destination: to,
      timeout: timeoutMs,
    });
    return socket;
  } catch (cause) {
    // Whatever the proxy itself answered is a refusal; else nobody answered.
    const said = cause instanceof Error && /rejected|Authentication|accepted auth/i.test(cause.message);
    throw new ProxyError(said ? 'forbidden' : 'away', values, { cause });
  }
}
