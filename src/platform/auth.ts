import { PlatformException, type PlatformFailure } from '../shared/errors.ts';

/** An OAuth 2.0 bearer token, or a personal access token with its id. */
export type Credentials =
  | { kind: 'bearer'; token: string }
  | { kind: 'basic'; tokenId: string; token: string };

/** Credentials that change during a session. */
export interface CredentialSource {
  /** Valid ones, renewed if necessary. */
  current(signal: AbortSignal): Promise<Credentials>;
  /** Replaces credentials that the platform has just refused; undefined if there are no others. */
  renew(rejected: Credentials, signal: AbortSignal): Promise<Credentials | undefined>;
}

const HEADER_TOKEN = /^[\x21-\x7e]+$/;

/** Refuses tokens with characters that a header cannot contain: fetch would quote them in its error. */
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

/** Removes the token, in every encoding in which a request contains it, from foreign text. */
export function redactor(credentials: Credentials): (text: string) => string {
  const spellings = [authorization(credentials).replace(/^\w+ /, ''), credentials.token];
  const secrets = [...spellings, ...spellings.map(encodeURIComponent)];
  return (text) => secrets.reduce((masked, secret) => masked.replaceAll(secret, MASK), text);
}

/** Applies `redact` to every text of a failure. */
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
