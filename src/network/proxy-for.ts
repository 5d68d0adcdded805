import type { Destination } from './connect-http.ts';
import { withTimeout } from '../shared/with-timeout.ts';
import { hostAndPort, parseProxyList } from './proxy-list.ts';

/** The proxy (`host:port`) for a connection; undefined: direct. */
export type ProxyFor = (to: Destination) => Promise<string | undefined>;

/** Time limit of the script, ms. */
const longestMs = 5_000;

/** For code that cannot use a proxy, and reports it. */
export const createProxyFor =
  (list: (url: string) => Promise<string>): ProxyFor =>
  async (to) => {
    const asked = list(`https://${hostAndPort(to)}/`).catch(() => '');
    const proxyList = await withTimeout(asked, longestMs, () => '');
    const [first = 'direct'] = parseProxyList(proxyList);
    return first === 'direct' ? undefined : hostAndPort(first);
  };
