import { once } from 'node:events';
import { createServer } from 'node:https';
import { isIP, type AddressInfo } from 'node:net';
import { proxyOf, secureSocket } from '../../network/open-socket.ts';
import { proxyErrorIn, type ProxyProblem } from '../../network/proxy-error.ts';
import { classifyNetworkError } from '../../platform/network-error.ts';
import type { Environment } from '../base/environment.ts';
import type { Sentence } from '../../shared/sentence.ts';
import type { Check, CheckResult } from './check.ts';

interface ProxyDeps {
  /** Its address. */
  platform: string;
  /** Why no telephony service answers there; absent: the platform in use is unknown. */
  problemOf?: (platform: string, by: 'system' | 'socket') => Promise<Sentence | undefined>;
  /** Whether a script (PAC) decides about proxies; Chromium connects directly where it fails. */
  usesScript?: () => Promise<boolean>;
  network: Pick<Environment, 'openSocket' | 'proxyFor'>;
  /** Timeout of the connection, ms. */
  limitMs?: number;
}

interface CertificateDeps {
  fetch: (url: string, init: { signal: AbortSignal }) => Promise<Response>;
  /** A self-signed certificate for 127.0.0.1. */
  createCertificate: () => Promise<{ key: string; cert: string }>;
  env: NodeJS.ProcessEnv;
  /** Number of root certificates. */
  roots: (of: 'default' | 'system') => number;
}

const proxyLimitMs = 6_000;
/** Answers of a proxy that works, but requires signing in or cannot reach the usual platform now: enough if none was named. */
const works: readonly ProxyProblem[] = ['sign-in', 'unreachable'];

/** Checks which proxy is used for the platform, whether it works, and who issued the certificate. */
export const proxyCheck = ({
  platform,
  problemOf,
  usesScript = () => Promise.resolve(false),
  network: { openSocket, proxyFor },
  limitMs = proxyLimitMs,
}: ProxyDeps): Check => ({
  name: 'proxy',
  fix: { id: 'selfTest.proxy.fix' },
  async run(late) {
    const direct = async ({ host, port }: { host: string; port: number }): Promise<CheckResult> => {
      if (problemOf === undefined) return { ok: true, detail: { id: 'selfTest.proxy.none' } };
      const why = await problemOf(platform, 'system');
      if (why === undefined) return { ok: true, detail: { id: 'selfTest.proxy.direct', values: { host } } };
      const fix: Sentence = (await usesScript())
        ? { id: 'selfTest.proxy.scriptFix' }
        : { id: 'selfTest.proxy.directFix', values: { host, port: String(port) } };
      return { ok: false, detail: { id: 'selfTest.proxy.noPlatform', values: { why } }, fix };
    };
    const { protocol, hostname, port } = new URL(platform);
    const isSecure = protocol === 'https:';
    const to = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (isSecure ? 443 : 80) };
    const proxy = await proxyFor(to);
    if (proxy === undefined) return direct(to);
    const signal = AbortSignal.any([late, AbortSignal.timeout(limitMs)]);
    const values = { proxy, host: to.host };
    /** The result for an open connection, which may not be the one of the first proxy in the list. */
    const arrived = async (used: string | undefined, authority?: string): Promise<CheckResult> => {
      const why = await problemOf?.(platform, 'socket');
      const skipped = used === proxy ? '' : proxy;
      // The proxy answered in place of the platform.
      if (why?.id.startsWith('network.proxy.')) return { ok: false, detail: why };
      if (why !== undefined) {
        const detail = { id: 'selfTest.proxy.noService', values: { host: to.host, why } } as const;
        return { ok: false, detail, fix: { id: 'selfTest.proxy.serviceFix' } };
      }
      const how = { ...values, proxy: used ?? proxy, ...(authority !== undefined && { authority }) };
      const id = authority === undefined ? 'selfTest.proxy' : 'selfTest.proxy.secure';
      const what: Sentence =
        used === undefined ? { id: 'selfTest.proxy.around', values } : { id, values: how };
      if (skipped === '' || used === undefined) return { ok: true, detail: what };
      return { ok: true, detail: { id: 'selfTest.proxy.skipped', values: { what, skipped } } };
    };
    try {
      // A proxy that swallows requests is named before the time is over.
      const socket = await openSocket(to, { signal, timeoutMs: limitMs * 0.75 });
      const used = proxyOf(socket);
      if (!isSecure) {
        socket.destroy();
        return await arrived(used);
      }
      const name = isIP(to.host) === 0 ? { servername: to.host } : {};
      const secured = await secureSocket(socket, { host: to.host, ...name }, signal);
      const { issuer } = secured.getPeerCertificate();
      secured.destroy();
      const authority = [issuer.O ?? issuer.CN].flat()[0] ?? '';
      return await arrived(used, authority);
    } catch (error) {
      const by = proxyErrorIn(error);
      if (by === undefined) {
        if (late.aborted || !signal.aborted) throw error;
        const fix: Sentence = { id: 'selfTest.proxy.serviceFix' };
        return { ok: false, detail: { id: 'selfTest.proxy.silent', values }, fix };
      }
      const { problem, sentence } = by;
      if (problem === 'scheme' && problemOf && (await problemOf(platform, 'system')) === undefined) {
        const schemes = sentence.values?.['schemes'] ?? '';
        return { ok: true, detail: { id: 'selfTest.proxy.bySystem', values: { ...values, schemes } } };
      }
      return { ok: works.includes(problem) && problemOf === undefined, detail: sentence };
    }
  },
});

/** Checks that untrusted certificates are refused, and which authorities are trusted. */
export const certificateCheck = ({ fetch, createCertificate, env, roots }: CertificateDeps): Check => ({
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
        (cause: unknown) => ({ ...classifyNetworkError(cause), cause }),
      );
      if (refused === undefined) return unchecked;
      if (refused.kind !== 'certificate') throw new Error(refused.detail, { cause: refused.cause });
      const values = { program: roots('default'), system: roots('system') };
      return { ok: true, detail: { id: 'selfTest.certificates', values } };
    } finally {
      server.close();
      server.closeAllConnections();
    }
  },
});
