import { createHash } from 'node:crypto';

/** What a server asks for by a `WWW-Authenticate: Digest` header (RFC 7616). */
export interface DigestChallenge {
  realm: string;
  nonce: string;
  algorithm: 'md5' | 'sha256';
  /** The name exactly as the server sent it; undefined if it named none. */
  algorithmName: string | undefined;
  opaque: string | undefined;
  /** Without it the server speaks the older RFC 2069. */
  withQop: boolean;
}

const algorithms: Readonly<Record<string, DigestChallenge['algorithm']>> = {
  MD5: 'md5',
  'SHA-256': 'sha256',
};

/** A parameter with its value, or a word that has none: the name of a scheme. */
const part = /([\w!#$%&'*+.^`|~-]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s",]*)))?/g;

/** The schemes of a `WWW-Authenticate` header with their parameters, names in lower case. */
export function readChallenges(header: string): { scheme: string; parameters: Map<string, string> }[] {
  const challenges: ReturnType<typeof readChallenges> = [];
  for (const [, name = '', quoted, token] of header.matchAll(part)) {
    const value = token ?? quoted?.replace(/\\(.)/gs, '$1');
    if (value === undefined) challenges.push({ scheme: name.toLowerCase(), parameters: new Map() });
    else challenges.at(-1)?.parameters.set(name.toLowerCase(), value);
  }
  return challenges;
}

/** The strongest digest that is understood here; undefined where the header offers none. */
export function chooseDigest(header: string): DigestChallenge | undefined {
  return readChallenges(header)
    .filter(({ scheme }) => scheme === 'digest')
    .flatMap(({ parameters }): DigestChallenge[] => {
      const algorithmName = parameters.get('algorithm');
      const algorithm = algorithms[(algorithmName ?? 'MD5').toUpperCase()];
      const nonce = parameters.get('nonce');
      const qops = parameters
        .get('qop')
        ?.toLowerCase()
        .split(/\s*,\s*/);
      if (!algorithm || nonce === undefined || qops?.includes('auth') === false) return [];
      const [realm = '', opaque] = [parameters.get('realm'), parameters.get('opaque')];
      return [{ realm, nonce, algorithm, algorithmName, opaque, withQop: qops !== undefined }];
    })
    .sort((one, other) => other.algorithm.localeCompare(one.algorithm))[0];
}

export interface DigestRequest {
  userName: string;
  password: string;
  method: string;
  /** Path and query of the address. */
  target: string;
  /** How often the nonce has been used, this time included. */
  count: number;
  clientNonce: string;
}

/** The `Authorization` header of one request (RFC 7616), with `auth` as the only quality of protection. */
export function digestAuthorization(challenge: DigestChallenge, request: DigestRequest): string {
  const { realm, nonce, algorithm, algorithmName, opaque, withQop } = challenge;
  const { userName, password, method, target, clientNonce } = request;
  const hash = (text: string): string => createHash(algorithm).update(text).digest('hex');
  const count = request.count.toString(16).padStart(8, '0');
  const middle = withQop ? [nonce, count, clientNonce, 'auth'] : [nonce];
  const response = hash(
    [hash(`${userName}:${realm}:${password}`), ...middle, hash(`${method}:${target}`)].join(':'),
  );
  // RFC 7616, 3.4: a header has no other characters.
  const isPlain = /^[\x20-\x7e]*$/.test(userName);
  const quoted = { username: isPlain ? userName : undefined, realm, nonce, uri: target, response, opaque };
  const bare = {
    'username*': isPlain ? undefined : `UTF-8''${encodeURIComponent(userName.toWellFormed())}`,
    algorithm: algorithmName,
    ...(withQop ? { qop: 'auth', nc: count } : {}),
  };
  const pairs = [
    ...Object.entries(quoted).map(([name, value]) => [name, value && quote(value)]),
    ...Object.entries(bare),
    ...(withQop ? [['cnonce', quote(clientNonce)]] : []),
  ].flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
  return `Digest ${pairs.join(', ')}`;
}

const quote = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;
