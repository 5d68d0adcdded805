export interface Proxy {
  kind: 'http' | 'https' | 'socks4' | 'socks5';
  host: string;
  port: number;
}

const kinds: Readonly<Record<string, [kind: Proxy['kind'], port: number]>> = {
  PROXY: ['http', 80],
  HTTP: ['http', 80],
  HTTPS: ['https', 443],
  SOCKS: ['socks4', 1080],
  SOCKS4: ['socks4', 1080],
  SOCKS5: ['socks5', 1080],
};

/** A longer list is an error of its script. */
const mostEntries = 10;

/**
 * Parses the result of a PAC script or `resolveProxy`: `PROXY a:3128; SOCKS5 b:1080; DIRECT`. Unknown entries are
 * skipped; an empty list means `DIRECT`.
 */
export function parseProxyList(list: string): (Proxy | 'direct')[] {
  const entries = list.split(';').map((entry) => entry.trim());
  const candidates = entries.slice(0, mostEntries).flatMap((entry) => candidatesOf(entry));
  return candidates.length === 0 ? ['direct'] : candidates;
}

function candidatesOf(entry: string): (Proxy | 'direct')[] {
  if (/^direct$/i.test(entry)) return ['direct'];
  const [, word = '', bracketed, bare, digits] =
    /^(\w+)\s+(?:\[([\da-f:.]+)\]|([^\s:/@[\]]+))(?::(\d{1,5}))?$/i.exec(entry) ?? [];
  const host = bracketed ?? bare;
  const [kind, usual] = kinds[word.toUpperCase()] ?? [];
  if (kind === undefined || host === undefined) return [];
  const port = digits === undefined ? (usual ?? 0) : Number(digits);
  return port > 0 && port <= 65_535 ? [{ kind, host, port }] : [];
}

/** `proxy.example:3128`, `[::1]:3128`. */
export const hostAndPort = ({ host, port }: Pick<Proxy, 'host' | 'port'>): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`;
