import {
  isSameLogin,
  type FoundCredentials,
  type ProxyCredentials,
  type ProxyRoute,
} from '../../network/proxy-sign-in.ts';
import type { SystemView } from '../../shared/ipc/snapshot.ts';

/** The credentials for proxies, and what proxies have said to them. */
export interface StoredLogin {
  get(): Promise<ProxyCredentials | undefined>;
  accept(credentials: ProxyCredentials, route: ProxyRoute): void;
  /**
   * Refused credentials are not sent again, as that could lock the account. Where the proxy accepts them for other
   * hosts, only this host is closed to the user. Where it has not accepted them yet, one other host may try.
   */
  refuse(credentials: ProxyCredentials, route: ProxyRoute): void;
  /** Whether they were neither refused nor replaced. */
  areCurrent(credentials: ProxyCredentials): Promise<boolean>;
  /** The credentials for this route. `justRefused` were refused on it. */
  give(route: ProxyRoute, justRefused: ProxyCredentials | undefined): Promise<FoundCredentials>;
  /** Otherwise the user is asked, except for a host that is closed to this user. */
  mayGive(found: ProxyCredentials | undefined, route: ProxyRoute): found is ProxyCredentials;
  /** The proxy that closes this host (`host:port`) to the user. */
  closedBy(host: string): string | undefined;
  /** Another network may have other rules. */
  reopen(): void;
  /** Replaces the stored ones. */
  enter(credentials: ProxyCredentials): void;
  /** The proxy whose last question had no answer, `host:port`. */
  asking(): string | undefined;
  /** Before a new question. */
  forgetAsking(): void;
}

/** How long no credentials are sent for a closed host, ms. */
const closedForMs = 600_000;

/** Pause before the next host gets the credentials if the previous one has had no outcome, ms. */
const otherTriesForMs = 30_000;

/** Limit of remembered hosts for each proxy. */
const mostHosts = 100;

/**
 * @param tell the proxy that requires credentials
 * @param elapsed monotonic clock, ms
 */
export function createStoredLogin(
  read: () => Promise<ProxyCredentials | undefined>,
  tell: (proxy: SystemView['proxy']) => void,
  elapsed: () => number,
): StoredLogin {
  let known: Promise<ProxyCredentials | undefined> | undefined;
  let refused: ProxyCredentials | undefined;
  let asking: string | undefined;
  /** Hosts for which a proxy accepted the credentials, by proxy. */
  const open = new Map<string, Set<string>>();
  /** Hosts that a proxy has closed to the user, and when (monotonic, ms). */
  const closed = new Map<string, { proxy: string; at: number }>();
  /** For each proxy that has accepted nothing yet: the host it refused, and the host that tries the credentials now. */
  const doubtful = new Map<string, { host: string; other?: { host: string; at: number } }>();

  function closedBy(host: string): string | undefined {
    const found = closed.get(host);
    if (found && elapsed() - found.at <= closedForMs) return found.proxy;
    closed.delete(host);
    return undefined;
  }

  function close(host: string, proxy: string): void {
    closed.set(host, { proxy, at: elapsed() });
    const [oldest] = closed.keys();
    if (closed.size > mostHosts && oldest !== undefined) closed.delete(oldest);
  }

  /** Whether this host may try the credentials that the proxy refused for another host. */
  function mayTry({ proxy, host }: ProxyRoute): boolean {
    const doubt = doubtful.get(proxy);
    if (!doubt) return true;
    if (doubt.host === host) return false;
    const { other } = doubt;
    if (other && other.host !== host && elapsed() - other.at <= otherTriesForMs) return false;
    doubt.other = { host, at: elapsed() };
    return true;
  }

  const stored: StoredLogin = {
    get: () => (known ??= read().catch(() => undefined)),
    accept(credentials, { proxy, host }) {
      if (refused && isSameLogin(credentials, refused)) return;
      open.set(proxy, new Set([...(open.get(proxy) ?? []), host].slice(-mostHosts)));
      closed.delete(host);
      const doubt = doubtful.get(proxy);
      if (!doubt) return;
      doubtful.delete(proxy);
      if (doubt.host !== host) close(doubt.host, proxy);
      tell(undefined);
    },
    refuse(credentials, { proxy, host }) {
      const hosts = open.get(proxy);
      if (hosts && !hosts.has(host)) return close(host, proxy);
      const doubt = doubtful.get(proxy);
      if (!hosts && (!doubt || doubt.host === host)) {
        doubtful.set(proxy, doubt ?? { host });
        return;
      }
      open.delete(proxy);
      doubtful.delete(proxy);
      refused = credentials;
    },
    async areCurrent(credentials) {
      const login = await stored.get();
      return login !== undefined && login !== refused && isSameLogin(login, credentials);
    },
    async give(route, justRefused) {
      const login = await stored.get();
      if (login && isSameLogin(login, justRefused)) stored.refuse(login, route);
      if (stored.mayGive(login, route)) return login;
      return closedBy(route.host) === route.proxy ? 'closed' : undefined;
    },
    mayGive(found, { proxy, host }): found is ProxyCredentials {
      const isGood = found !== undefined && found !== refused;
      if (isGood && closedBy(host) === proxy) return false;
      const may = isGood && mayTry({ proxy, host });
      if (!may) tell({ host: proxy, ...(found && { refused: true }) });
      asking = may ? undefined : proxy;
      return may;
    },
    closedBy,
    reopen: () => closed.clear(),
    enter(credentials) {
      known = Promise.resolve(credentials);
      refused = undefined;
      open.clear();
      closed.clear();
      doubtful.clear();
    },
    asking: () => asking,
    forgetAsking() {
      asking = undefined;
    },
  };
  return stored;
}
