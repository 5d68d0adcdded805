import { once } from 'node:events';
import { createServer } from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import { classifyNetworkError } from '../../platform/network-error.ts';
import type { Check } from './check.ts';

interface ProxyParts {
  /** An address of the internet; nothing is sent to it. */
  url: string;
  /** How the system gets there, as a PAC file says it: `DIRECT`, or `PROXY host:port; DIRECT`. */
  resolveProxy: (url: string) => Promise<string>;
}

interface CertificateParts {
  fetch: (url: string, init: { signal: AbortSignal }) => Promise<Response>;
  /** A certificate for 127.0.0.1 that nobody vouches for. */
  createCertificate: () => Promise<{ key: string; cert: string }>;
  env: NodeJS.ProcessEnv;
  /** How many root certificates there are. */
  roots: (of: 'default' | 'system') => number;
}

/** The proxy of the system's settings, and whether it is there. */
export const proxyCheck = ({ url, resolveProxy }: ProxyParts): Check => ({
  name: 'proxy',
  fix: { id: 'selfTest.proxy.fix' },
  async run(signal) {
    const [first = 'DIRECT'] = (await resolveProxy(url)).split(';').map((way) => way.trim());
    const [, proxy] = /^\w+ (.+)$/.exec(first) ?? [];
    if (proxy === undefined) return { ok: true, detail: { id: 'selfTest.proxy.none' } };
    const values = { proxy };
    if (await answers(proxy, signal)) return { ok: true, detail: { id: 'selfTest.proxy', values } };
    return {
      ok: false,
      detail: { id: 'selfTest.proxy.away', values },
      fix: { id: 'selfTest.proxy.fix' },
    };
  },
});

const proxyLimitMs = 5_000;

/** Whether somebody takes connections at `host:port`. */
function answers(address: string, signal: AbortSignal): Promise<boolean> {
  const { hostname, port } = new URL(`http://${address}`);
  const host = hostname.replace(/^\[|\]$/g, '');
  const socket = connect({ host, port: Number(port || 80), timeout: proxyLimitMs, signal });
  return new Promise((resolve) => {
    const end = (there: boolean): void => {
      socket.destroy();
      resolve(there);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.on('error', () => end(false));
  });
}

/** Whether certificates are checked, and which are trusted: a server that nobody vouches for must be refused. */
export const certificateCheck = ({ fetch, createCertificate, env, roots }: CertificateParts): Check => ({
  name: 'certificates',
  fix: { id: 'selfTest.reinstall' },
  async run(signal) {
    const unchecked = {
      ok: false,
      detail: { id: 'selfTest.certificates.unchecked' },
      fix: { id: 'selfTest.certificates.fix' },
    } as const;
    if (env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0') return unchecked;
    const server = createServer(await createCertificate(), (_request, response) => response.end());
    try {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening', { signal });
      const { port } = server.address() as AddressInfo;
      const refused = await fetch(`https://127.0.0.1:${port}/`, { signal }).then(
        () => undefined,
        (error: unknown) => classifyNetworkError(error),
      );
      if (refused === undefined) return unchecked;
      if (refused.kind !== 'certificate') throw new Error(refused.detail);
      const values = { program: roots('default'), system: roots('system') };
      return { ok: true, detail: { id: 'selfTest.certificates', values } };
    } finally {
      server.close();
      server.closeAllConnections();
    }
  },
});
