import type { Sentence } from '../shared/sentence.ts';

/**
 * `away`: unreachable; `answer`: not a proxy; `forbidden`: refuses the connection; `unreachable`: cannot reach the
 * host; `sign-in`: requires (other) credentials; `scheme`: requires authentication that only the system supports;
 * `certificate`: replaces certificates with an authority that is not installed; `untrusted`: an HTTPS proxy whose own
 * certificate is not trusted; `script`: the PAC script failed; `page`: a web page refuses the request, and either the
 * proxy or the host sent it.
 */
export type ProxyProblem =
  | 'away'
  | 'answer'
  | 'forbidden'
  | 'unreachable'
  | 'sign-in'
  | 'scheme'
  | 'certificate'
  | 'untrusted'
  | 'script'
  | 'page';

/** A connection failed because of a proxy. */
export class ProxyError extends Error {
  override readonly name = 'ProxyError';
  readonly problem: ProxyProblem;
  /** A code in the style of Node and Chromium: `ERR_PROXY_CERTIFICATE`. */
  readonly code: string;
  readonly sentence: Sentence;

  constructor(
    problem: ProxyProblem,
    values: { proxy: string; host: string; schemes?: string },
    options?: ErrorOptions,
  ) {
    super(`${values.proxy} on the way to ${values.host}: ${problem}`, options);
    this.problem = problem;
    this.code = `ERR_PROXY_${problem.toUpperCase().replace('-', '_')}`;
    this.sentence = { id: `network.proxy.${problem}`, values };
  }
}

/** The proxy error among the causes of an error. */
export function proxyErrorIn(error: unknown, depth = 0): ProxyError | undefined {
  if (!(error instanceof Error) || depth > 5) return undefined;
  if (error instanceof ProxyError) return error;
  return proxyErrorIn(error.cause, depth + 1);
}

/** OpenSSL's errors for an unknown issuer. Self-signed certificates are not included, as proxies sign with an authority. */
const unknownIssuer =
  /^(SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_GET_ISSUER_CERT(_LOCALLY)?|UNABLE_TO_VERIFY_LEAF_SIGNATURE)$/;

export function isUnknownIssuer(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    unknownIssuer.test(error.code)
  );
}
