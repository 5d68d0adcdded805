import type { Sentence } from '../shared/sentence.ts';

/**
 * What a proxy did to a connection. `away`: it does not answer; `answer`: what answers is no proxy; `forbidden`: it does not
 * let this connection out; `unreachable`: it lets it out, and finds nobody there; `sign-in`: it wants a name and a password, or
 * others; `scheme`: it wants a kind of sign-in that only the system itself can do; `certificate`: it replaces the certificates
 * of servers, by an authority that is not installed here; `script`: the network's script does not say which proxy it is.
 */
export type ProxyProblem =
  'away' | 'answer' | 'forbidden' | 'unreachable' | 'sign-in' | 'scheme' | 'certificate' | 'script';

/** A proxy of the network is why a connection cannot be had. */
export class ProxyError extends Error {
  override readonly name = 'ProxyError';
  readonly problem: ProxyProblem;
  /** As those of Node and Chromium are written: `ERR_PROXY_CERTIFICATE`. */
  readonly code: string;
  /** For the user: what is wrong, and what to do. */
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

/** The proxy's doing among the causes of an error. */
export function proxyErrorIn(error: unknown, depth = 0): ProxyError | undefined {
  if (!(error instanceof Error) || depth > 5) return undefined;
  if (error instanceof ProxyError) return error;
  return proxyErrorIn(error.cause, depth + 1);
}

/**
 * OpenSSL's words for a certificate whose issuer nobody here knows. A certificate that vouches for itself alone is not among
 * them: a proxy signs with its authority.
 */
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
