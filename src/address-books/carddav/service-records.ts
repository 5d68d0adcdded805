import { Resolver } from 'node:dns/promises';

/** Where a domain says that its address books are (RFC 6764). */
export type FindService = (domain: string, signal: AbortSignal) => Promise<URL[]>;

const wellKnown = '/.well-known/carddav';

/** Reads the DNS records `_carddavs._tcp`, preferred ones first. An empty list if there are none or DNS does not answer. */
export const findService: FindService = async (domain, signal) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const cancel = (): void => {
    resolver.cancel();
  };
  signal.addEventListener('abort', cancel);
  try {
    const name = `_carddavs._tcp.${domain}`;
    const [servers, texts] = await Promise.all([
      resolver.resolveSrv(name).catch(() => []),
      resolver.resolveTxt(name).catch(() => []),
    ]);
    const paths = texts.map((parts) => /^path=(\/.*)$/.exec(parts.join(''))?.[1]);
    const path = paths.find((found) => found !== undefined) ?? wellKnown;
    return servers
      .sort((one, other) => one.priority - other.priority || other.weight - one.weight)
      .flatMap(({ name: host, port }) => addressOf(host, port, path));
  } finally {
    signal.removeEventListener('abort', cancel);
  }
};

/** A dot says that the domain has no such service. */
function addressOf(host: string, port: number, path: string): URL[] {
  const origin = `https://${host}:${port}`;
  return host === '' || host === '.' || !URL.canParse(path, origin) ? [] : [new URL(path, origin)];
}

export const wellKnownAt = (origin: string): URL => new URL(wellKnown, origin);
