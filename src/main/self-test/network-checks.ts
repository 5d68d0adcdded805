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
  /** Whether a telephony service answers there without a proxy; absent: the platform in use is unknown. */
  problemOf?: (platform: string) => Promise<Sentence | undefined>;
  network: Pick<Environment, 'openSocket' | 'proxyFor'>;
}

interface CertificateParts {
  fetch: (url: string, init: { signal: AbortSignal }) => Promise<Response>;
  /** A self-signed certificate for 127.0.0.1. */
  createCertificate: () => Promise<{ key: string; cert: string }>;
  env: NodeJS.ProcessEnv;
  /** Number of root certificates. */
  roots: (of: 'default' | 'system') => number;
}

const proxyLimitMs = 6_000;
/** Answers of a proxy that works, but cannot reach the platform now or requires signing in. */
const works: readonly ProxyProblem[] = ['sign-in', 'unreachable'];

/** Checks which proxy is used for the platform, whether it works, and who issued the certificate. */
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

/** Checks that untrusted certificates are refused, and which authorities are trusted. */
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
