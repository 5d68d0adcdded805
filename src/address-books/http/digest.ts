import { createHash } from 'node:crypto';

/** What a server asks for by a `WWW-Authenticate: Digest` header (RFC 7616). */
export interface DigestChallenge {
  realm: string;
  nonce: string;
  algorithm: 'md5' | 'sha256';
  /** As it is to be given back; undefined where the server named none. */
  algorithmName: string | undefined;
  opaque: string | undefined;
  /** Without it the server speaks the older RFC 2069. */
  withQop: boolean;
}

const algorithms: Readonly<Record<string, DigestChallenge['algorithm']>> = {
  MD5: 'md5',
  'SHA-256': 'sha256',
};

/** One challenge of each scheme begins with the scheme's name, which no `=` follows. */
const schemeStart = /(?:^|,)\s*([A-Za-z][\w-]*)(?=\s+[\w-]+\s*=|\s*(?:,|$))/g;
const parameter = /([\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s",]+))/g;

/** The schemes of a `WWW-Authenticate` header with their parameters, names in lower case. */
export function readChallenges(header: string): { scheme: string; parameters: Map<string, string> }[] {
  const starts = [...header.matchAll(schemeStart)];
  return starts.map((start, at) => {
    const text = header.slice(start.index, starts[at + 1]?.index);
    const parameters = [...text.matchAll(parameter)].map(([, name = '', quoted, token]): [string, string] => [
      name.toLowerCase(),
      token ?? quoted?.replace(/\\(.)/g, '$1') ?? '',
    ]);
    return { scheme: (start[1] ?? '').toLowerCase(), parameters: new Map(parameters) };
  });
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

/** The `Authorization` header that answers a challenge. */
export function digestAuthorization(challenge: DigestChallenge, request: DigestRequest): string {
  const { realm, nonce, algorithm, algorithmName, opaque, withQop } = challenge;
  const { userName, password, method, target, clientNonce } = request;
  const hash = (text: string): string => createHash(algorithm).update(text).digest('hex');
  const count = request.count.toString(16).padStart(8, '0');
  const middle = withQop ? [nonce, count, clientNonce, 'auth'] : [nonce];
  const response = hash(
    [hash(`${userName}:${realm}:${password}`), ...middle, hash(`${method}:${target}`)].join(':'),
  );
  const quoted = { username: userName, realm, nonce, uri: target, response, opaque };
  const bare = {
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
