import { once } from 'node:events';
import { createServer } from 'node:https';
import { isIP, type AddressInfo } from 'node:net';
import { secureSocket } from '../../network/open-socket.ts';
import { proxyErrorIn, type ProxyProblem } from '../../network/proxy-error.ts';
import { classifyNetworkError } from '../../platform/network-error.ts';
import type { Environment } from '../base/environment.ts';
import type { Sentence } from '../../shared/sentence.ts';
import type { Check, CheckResult } from './check.ts';

interface ProxyParts {
  /** Its address. */
  platform: string;
  /** Whether a telephony service answers there, where no proxy leads to it; absent: nobody said which platform is in use. */
  problemOf?: (platform: string) => Promise<Sentence | undefined>;
  network: Pick<Environment, 'openSocket' | 'proxyFor'>;
}

interface CertificateParts {
  fetch: (url: string, init: { signal: AbortSignal }) => Promise<Response>;
  /** A certificate for 127.0.0.1 that nobody vouches for. */
  createCertificate: () => Promise<{ key: string; cert: string }>;
  env: NodeJS.ProcessEnv;
  /** How many root certificates there are. */
  roots: (of: 'default' | 'system') => number;
}

const proxyLimitMs = 6_000;
/** What the proxy answers where it works, though not for the platform at this moment, or not before the user has signed in. */
const works: readonly ProxyProblem[] = ['sign-in', 'unreachable'];

/** Which proxy leads to the platform, whether it does, and whose authority the certificate is. */
export const proxyCheck = ({
  platform,
  problemOf,
  network: { openSocket, proxyFor },
}: ProxyParts): Check => ({
  name: 'proxy',
  fix: { id: 'selfTest.proxy.fix' },
  async run(late) {
    const direct = async ({ host, port }: { host: string; port: number }): Promise<CheckResult> => {
      if (problemOf === undefined) return { ok: true, detail: { id: 'selfTest.proxy.none' } };
      const why = await problemOf(platform);
      if (why === undefined) return { ok: true, detail: { id: 'selfTest.proxy.direct', values: { host } } };
      const fix: Sentence = { id: 'selfTest.proxy.directFix', values: { host, port: String(port) } };
      return { ok: false, detail: { id: 'selfTest.proxy.noPlatform', values: { why } }, fix };
    };
    const { protocol, hostname, port } = new URL(platform);
    const isSecure = protocol === 'https:';
    const to = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (isSecure ? 443 : 80) };
    const proxy = await proxyFor(to);
    if (proxy === undefined) return direct(to);
    const signal = AbortSignal.any([late, AbortSignal.timeout(proxyLimitMs)]);
    const values = { proxy, host: to.host };
    try {
      const socket = await openSocket(to, { signal, timeoutMs: proxyLimitMs });
      if (!isSecure) {
        socket.destroy();
        return { ok: true, detail: { id: 'selfTest.proxy', values } };
      }
      const name = isIP(to.host) === 0 ? { servername: to.host } : {};
      const secured = await secureSocket(socket, { host: to.host, ...name }, signal);
      const { issuer } = secured.getPeerCertificate();
      secured.destroy();
      const authority = [issuer.O ?? issuer.CN].flat()[0] ?? '';
      return { ok: true, detail: { id: 'selfTest.proxy.secure', values: { ...values, authority } } };
    } catch (error) {
      const by = proxyErrorIn(error);
      if (by === undefined) throw error;
      return { ok: works.includes(by.problem), detail: by.sentence };
    }
  },
});

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
