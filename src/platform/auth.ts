import { PlatformException, type PlatformFailure } from '../shared/errors.ts';

/** A bearer token of OAuth 2.0, or a personal access token with its id. */
export type Credentials =
  { kind: 'bearer'; token: string } | { kind: 'basic'; tokenId: string; token: string };

/** Credentials that change while the desk is signed in. */
export interface CredentialSource {
  /** Good ones, renewed if need be. */
  current(signal: AbortSignal): Promise<Credentials>;
  /** Others than those that the platform has just refused; undefined where there are none. */
  renew(rejected: Credentials, signal: AbortSignal): Promise<Credentials | undefined>;
}

const HEADER_TOKEN = /^[\x21-\x7e]+$/;

/**
 * Value of the `Authorization` header.
 * Tokens that no header can carry are refused here, because fetch would quote the whole header in its error.
 */
export function authorization(credentials: Credentials): string {
  const printable =
    HEADER_TOKEN.test(credentials.token) &&
    (credentials.kind === 'bearer' || HEADER_TOKEN.test(credentials.tokenId));
  if (!printable) {
    throw new PlatformException({
      kind: 'platform',
      status: 401,
      title: 'Unauthorized',
      detail: 'The token id or token is empty or contains characters that no token has.',
    });
  }
  if (credentials.kind === 'bearer') return `Bearer ${credentials.token}`;
  return `Basic ${Buffer.from(`${credentials.tokenId}:${credentials.token}`).toString('base64')}`;
}

const MASK = '•••';

/** Takes the token, in every spelling in which a request carries it, out of text that others wrote. */
export function redactor(credentials: Credentials): (text: string) => string {
  const spellings = [authorization(credentials).replace(/^\w+ /, ''), credentials.token];
  const secrets = [...spellings, ...spellings.map(encodeURIComponent)];
  return (text) => secrets.reduce((masked, secret) => masked.replaceAll(secret, MASK), text);
}

/** The failure with every text of it passed through `redact`. */
export function redacted(failure: PlatformFailure, redact: (text: string) => string): PlatformFailure {
  if (failure.kind === 'bad-input') return { ...failure, expected: redact(failure.expected) };
  const masked = { ...failure, detail: redact(failure.detail) };
  if (masked.kind === 'platform') {
    masked.title = redact(masked.title);
    if (masked.pointer !== undefined) masked.pointer = redact(masked.pointer);
    if (masked.requestId !== undefined) masked.requestId = redact(masked.requestId);
  }
  if (masked.kind === 'bad-shape') masked.path = redact(masked.path);
  return masked;
}
