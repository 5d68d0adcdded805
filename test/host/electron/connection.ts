import { request as plain } from 'node:http';
import { connect, isIP, type Socket } from 'node:net';
import {
  connect as connectTls,
  getCACertificates,
  type DetailedPeerCertificate,
  type TLSSocket,
} from 'node:tls';
import { certificateWords } from './network-words.ts';
import { askedOf, forgetProxy, proxyHeader } from './proxy-auth.ts';
import { resolveProxy } from './proxy-settings.ts';

type VerifyProc = Parameters<Electron.Session['setCertificateVerifyProc']>[0];

let verify: VerifyProc = null;

export function setCertificateVerifyProc(proc: VerifyProc): void {
  verify = proc;
}

/** A proxy wants to know who this is. */
export class ProxyAsks extends Error {
  readonly info: Electron.AuthInfo;

  constructor(info: Electron.AuthInfo) {
    super('net::ERR_TUNNEL_CONNECTION_FAILED');
    this.info = info;
  }
}

/** What Chromium on Linux trusts by itself: its own list, and the user's database, which NODE_EXTRA_CA_CERTS stands for. */
const authorities = [...getCACertificates('bundled'), ...getCACertificates('extra')];

const netError = (word: string, cause?: unknown): Error => new Error(`net::${word}`, { cause });

/** Whether a request has to be made here: by a proxy, or with certificates that the program itself judges. */
export async function isSpecial(url: string): Promise<boolean> {
  return (await resolveProxy(url)) !== 'DIRECT' || (verify !== null && url.startsWith('https:'));
}

/** Chromium's timeouts of a connection to a proxy and of its answer to CONNECT, and its pause after a failure, ms. */
const connectMs = 240_000;
const tunnelMs = 30_000;
const badForMs = 5 * 60_000;

/** Until when a failed proxy comes last, by proxy. */
const badUntil = new Map<string, number>();
const isBad = (way: string): boolean => (badUntil.get(way) ?? 0) > performance.now();

/** Errors after which Chromium takes the next proxy (net/http/proxy_fallback.cc); a refused tunnel is final. */
const fallsOver = /ERR_PROXY_CONNECTION_FAILED|ERR_TIMED_OUT/;

/**
 * A connection for one request, as Chromium opens it: by the proxies of the system, encrypted for https. What failed is
 * remembered once another way worked, and not if the request was cancelled before.
 */
export async function openConnection(url: URL, signal?: AbortSignal): Promise<Socket> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const isSecure = url.protocol === 'https:';
  const port = Number(url.port) || (isSecure ? 443 : 80);
  const listed = (await resolveProxy(url.href)).split(';').map((way) => way.trim());
  const ways = [...listed.filter((way) => !isBad(way)), ...listed.filter(isBad)];
  const failed: string[] = [];
  let failure: unknown;
  for (const way of ways) {
    try {
      const socket = await openBy(way, host, port);
      if (!signal?.aborted) for (const each of failed) badUntil.set(each, performance.now() + badForMs);
      return isSecure ? await secure(socket, host) : socket;
    } catch (error) {
      failure = error;
      if (!(error instanceof Error && fallsOver.test(error.message))) throw error;
      failed.push(way);
    }
  }
  throw failure;
}

async function openBy(way: string, host: string, port: number): Promise<Socket> {
  if (way === 'DIRECT') {
    return new Promise((resolve, reject) => {
      const socket = connect(port, host);
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        resolve(socket);
      });
    });
  }
  const [, proxyHost = '', proxyPort = ''] = /^PROXY (.+):(\d+)$/.exec(way) ?? [];
  if (proxyHost === '') throw new Error(`electron stand-in: the proxy ${way} is not implemented`);
  const authority = `${host}:${port}`;
  const header = proxyHeader();
  return new Promise((resolve, reject) => {
    const asked = plain({
      ...{ method: 'CONNECT', host: proxyHost, port: Number(proxyPort), path: authority, agent: false },
      headers: { host: authority, ...(header !== undefined && { 'proxy-authorization': header }) },
    });
    const within = (ms: number, word: string): NodeJS.Timeout =>
      setTimeout(() => asked.destroy(netError(word)), ms).unref();
    let limit = within(connectMs, 'ERR_PROXY_CONNECTION_FAILED');
    asked.once('socket', (socket) =>
      socket.once('connect', () => {
        clearTimeout(limit);
        limit = within(tunnelMs, 'ERR_TIMED_OUT');
      }),
    );
    asked.once('close', () => clearTimeout(limit));
    asked.once('connect', (answer, socket: Socket) => {
      clearTimeout(limit);
      if (answer.statusCode === 200) return resolve(socket);
      socket.destroy();
      if (answer.statusCode !== 407) return reject(netError('ERR_TUNNEL_CONNECTION_FAILED'));
      if (header !== undefined) forgetProxy(header);
      reject(
        new ProxyAsks(askedOf(proxyHost, Number(proxyPort), true, answer.headers['proxy-authenticate'])),
      );
    });
    asked.once('error', (error) =>
      reject(error.message.startsWith('net::') ? error : netError('ERR_PROXY_CONNECTION_FAILED', error)),
    );
    asked.end();
  });
}

/** Nothing is sent before the certificate is judged. */
function secure(socket: Socket, host: string): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const secured = connectTls({
      ...{ socket, host, ca: authorities, rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] },
      ...(isIP(host) === 0 && { servername: host }),
    });
    secured.once('error', reject);
    secured.once('secureConnect', () => {
      secured.off('error', reject);
      judge(secured, host).then((failure) => {
        if (failure === undefined) return resolve(secured);
        secured.destroy();
        reject(failure);
      }, reject);
    });
  });
}

async function judge(secured: TLSSocket, host: string): Promise<Error | undefined> {
  const why = secured.authorizationError as Error | string | null;
  const code = why instanceof Error && 'code' in why ? String(why.code) : why;
  const [word, errorCode] = code ? (certificateWords[String(code)] ?? ['ERR_CERT_INVALID', -207]) : ['OK', 0];
  const own = errorCode === 0 ? undefined : netError(word);
  if (verify === null) return own;
  const certificate = certificateOf(secured.getPeerCertificate(true));
  const { promise, resolve } = Promise.withResolvers<number>();
  verify(
    {
      ...{ hostname: host, certificate, validatedCertificate: certificate },
      ...{ isIssuedByKnownRoot: errorCode === 0, errorCode },
      verificationResult: errorCode === 0 ? 'net::OK' : `net::${word}`,
    },
    resolve,
  );
  const answer = await promise;
  if (answer === 0) return undefined;
  return answer === -3 ? own : netError('ERR_FAILED');
}

const pem = (raw: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${raw.toString('base64').replace(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`;

function certificateOf(from: DetailedPeerCertificate): Electron.Certificate {
  const issuer = from.issuerCertificate as DetailedPeerCertificate | undefined;
  const isLast = issuer === undefined || issuer === from || issuer.fingerprint256 === from.fingerprint256;
  return {
    data: pem(from.raw),
    issuerName: from.issuer.CN,
    subjectName: from.subject.CN,
    serialNumber: from.serialNumber,
    fingerprint: `sha256/${Buffer.from(from.fingerprint256.replaceAll(':', ''), 'hex').toString('base64')}`,
    validStart: Date.parse(from.valid_from) / 1000,
    validExpiry: Date.parse(from.valid_to) / 1000,
    ...(!isLast && { issuerCert: certificateOf(issuer) }),
  } as Electron.Certificate;
}
