import type { Destination } from './connect-http.ts';
import { hostAndPort, parseProxyList } from './proxy-list.ts';

/** The proxy (`host:port`) for a connection; undefined: direct. */
export type ProxyFor = (to: Destination) => Promise<string | undefined>;

/** Time limit of the script, ms. */
const longestMs = 5_000;

/** For code that cannot use a proxy, and reports it. */
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
