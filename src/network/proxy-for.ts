import type { Destination } from './connect-http.ts';
import { hostAndPort, parseProxyList } from './proxy-list.ts';

/** The proxy (`host:port`) by which connections to there leave; undefined: they leave directly. */
export type ProxyFor = (to: Destination) => Promise<string | undefined>;

/** A script that takes longer says nothing in time, ms. */
const longestMs = 5_000;

/** For those who cannot go by a proxy, and say so. */
export const createProxyFor =
  (list: (url: string) => Promise<string>): ProxyFor =>
  async (to) => {
    const late = Promise.withResolvers<string>();
    const timer = setTimeout(() => late.resolve(''), longestMs);
    const said = await Promise.race([list(`https://${hostAndPort(to)}/`).catch(() => ''), late.promise]);
    clearTimeout(timer);
    const [first = 'direct'] = parseProxyList(said);
    return first === 'direct' ? undefined : hostAndPort(first);
  };
