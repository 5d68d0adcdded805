import { isCertificateCode } from '../../network/certificate-error.ts';
import { proxyErrorIn, type ProxyError, type ProxyProblem } from '../../network/proxy-error.ts';
import type { AddressBookProblem } from '../../shared/model/address-book.ts';
import { retryAfterMs } from '../../shared/retry-after.ts';
import { AddressBookException } from '../source.ts';

interface ErrorAnswer {
  status: number;
  headers: Pick<Headers, 'get'>;
  /** The beginning of the body. */
  body?: string;
  /** The proxy (`host:port`) that may have sent it in place of the server. */
  maybeBy?: string | undefined;
}

/** Statuses with which a server may say when to retry (RFC 9110, 10.2.3; RFC 6585, 4). */
const mayWait = new Set([429, 503]);

const longestWaitMs = 24 * 60 * 60_000;

/** A server answered a request with an error. */
export class HttpStatusException extends AddressBookException {
  declare readonly detail: string;
  readonly status: number;
  /** The beginning of the answer. */
  readonly body: string;

  constructor(host: string, { status, headers, body = '', maybeBy }: ErrorAnswer) {
    const wait = mayWait.has(status)
      ? retryAfterMs(headers.get('retry-after'), Date.now(), longestWaitMs)
      : undefined;
    const detail = [`${host}: ${status}`, maybeBy].filter(Boolean).join(', ');
    const problem = maybeBy === undefined ? problemOfStatus(status) : 'proxy-page';
    super(problem, detail, wait === undefined ? {} : { retryAfterMs: wait });
    this.status = status;
    this.body = body;
  }
}

const problems: Readonly<Record<number, AddressBookProblem>> = {
  401: 'sign-in',
  403: 'forbidden',
  404: 'not-found',
  408: 'unreachable',
  410: 'not-found',
  412: 'conflict',
  413: 'too-large',
  429: 'server-busy',
};

const problemOfStatus = (status: number): AddressBookProblem =>
  problems[status] ?? (status >= 500 ? 'server-fault' : 'bad-answer');

/** A server did not answer in time. */
export class TimeoutException extends AddressBookException {
  readonly host: string;

  constructor(host: string, ms: number, options?: ErrorOptions) {
    const seconds = ms < 1_000 ? Math.round(ms / 10) / 100 : Math.round(ms / 1_000);
    super('unreachable', `${host}: ETIMEDOUT, ${seconds} s`, options);
    this.host = host;
  }
}

/** What went wrong on the way to a host, by the codes of the system, of OpenSSL and of undici. */
export function networkProblem(host: string, error: unknown): AddressBookException {
  if (error instanceof AddressBookException) return error;
  const by = proxyErrorIn(error);
  if (by) return proxyException(by);
  const codes = codesOf(error);
  const detail = [host, ...codes.slice(-1)].join(': ');
  return new AddressBookException(problemOfCodes(codes), detail, { cause: error });
}

/** What the network's proxy did to a connection. */
export const proxyException = (error: ProxyError): AddressBookException =>
  new AddressBookException(ofProxy[error.problem] ?? 'proxy', error.message, { cause: error });

const ofProxy: Partial<Record<ProxyProblem, AddressBookProblem>> = {
  certificate: 'proxy-certificate',
  untrusted: 'proxy-certificate',
  'sign-in': 'proxy-sign-in',
};

function problemOfCodes(codes: readonly string[]): AddressBookProblem {
  const some = (test: (code: string) => boolean): boolean => codes.some(test);
  if (some((code) => code === 'ENOTFOUND')) return 'unknown-host';
  if (some((code) => code === 'EAI_AGAIN')) return 'no-name-server';
  if (some(isCertificateCode)) return 'certificate';
  // What answers there speaks no TLS, or no HTTP.
  if (some((code) => code.startsWith('ERR_SSL_') || code.startsWith('HPE_') || code.endsWith('_OVERFLOW')))
    return 'bad-answer';
  return 'unreachable';
}

/** The chain of causes, beginning with the outermost error. */
function codesOf(error: unknown, depth = 0): string[] {
  if (!(error instanceof Error) || depth > 5) return [];
  const code = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  const inner = error instanceof AggregateError ? (error.errors as unknown[])[0] : error.cause;
  return [...code, ...codesOf(inner, depth + 1)];
}
