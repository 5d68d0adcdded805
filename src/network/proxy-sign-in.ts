import type { Socket } from 'node:net';
import { createLeader, type InTurn } from './leader.ts';
import { ProxyError } from './proxy-error.ts';

/** Entered by the user. */
export interface ProxyCredentials {
  user: string;
  password: string;
}

/** undefined: the user is to be asked. */
export type FoundCredentials = ProxyCredentials | 'closed' | undefined;

/** They may have come from another process. */
export const isSameLogin = (one: ProxyCredentials, other: ProxyCredentials | undefined): boolean =>
  one.user === other?.user && one.password === other.password;

/** The proxy requires authentication by one of these schemes: `Basic`, `Negotiate`. */
export class SignInRequired extends Error {
  override readonly name = 'SignInRequired';
  readonly schemes: readonly string[];

  constructor(schemes: readonly string[]) {
    super('The proxy wants a sign-in.');
    this.schemes = schemes;
  }
}

/** From a proxy to a host, both `host:port`. */
export interface ProxyRoute {
  proxy: string;
  host: string;
}

/** The credentials of the user, which all processes share. */
export interface UserCredentials {
  /**
   * The credentials for a connection through a proxy (both `host:port`). `refused`: these were, and must not be returned
   * again. `closed`: the proxy accepts the user's for other hosts, and not for this one.
   */
  credentials(proxy: string, host: string, refused?: ProxyCredentials): Promise<FoundCredentials>;
  /** Whether they were neither refused nor replaced since, on any connection. */
  areCurrent(credentials: ProxyCredentials): Promise<boolean>;
  /** Reports that they were accepted on this route. Ignored for those that were refused or replaced since. */
  accepted(credentials: ProxyCredentials, route: ProxyRoute): Promise<void>;
}

/** Limit of remembered hosts for each proxy. */
const mostHosts = 100;

/** Connects with these credentials. @throws SignInRequired; ProxyError */
type Open = (credentials: ProxyCredentials | undefined) => Promise<Socket>;

/** @throws ProxyError */
export type WithSignIn = (route: ProxyRoute, open: Open, signal: AbortSignal) => Promise<Socket>;

/** Authenticates to proxies; accepted credentials are then sent at once. */
export function createProxySignIn(user: UserCredentials): WithSignIn {
  const accepted = new Map<string, ProxyCredentials>();
  /** Hosts for which a proxy accepted the credentials, by proxy. */
  const hosts = new Map<string, Set<string>>();
  /** Trials run one at a time, as several wrong passwords at once could lock an account. */
  const trials = new Map<string, Promise<unknown>>();
  /** The proxy may refuse by now what it accepted before: one of many connections finds out. */
  const leaders = new Map<string, InTurn>();

  function accept({ proxy, host }: ProxyRoute, credentials: ProxyCredentials): void {
    if (accepted.get(proxy) !== credentials) hosts.delete(proxy);
    accepted.set(proxy, credentials);
    const before = hosts.get(proxy);
    if (before?.has(host)) return;
    hosts.set(proxy, new Set([...(before ?? []), host].slice(-mostHosts)));
    user.accepted(credentials, { proxy, host }).catch(() => undefined);
  }

  async function openWith(
    route: ProxyRoute,
    credentials: ProxyCredentials | undefined,
    open: Open,
  ): Promise<Socket> {
    try {
      const socket = await open(credentials);
      if (credentials) accept(route, credentials);
      return socket;
    } catch (error) {
      // A refusal of the request means that the credentials were accepted.
      if (credentials && error instanceof ProxyError && error.problem !== 'away') accept(route, credentials);
      throw error;
    }
  }

  async function tryUntilTaken(
    route: ProxyRoute,
    open: Open,
    refused: ProxyCredentials | undefined,
  ): Promise<Socket> {
    for (let tried = refused; ;) {
      const credentials = await user.credentials(route.proxy, route.host, tried);
      if (credentials === undefined) throw new ProxyError('sign-in', route);
      if (credentials === 'closed') throw new ProxyError('forbidden', route);
      tried = credentials;
      try {
        return await openWith(route, credentials, open);
      } catch (error) {
        requireBasic(error, route);
      }
    }
  }

  async function openWithTaken(
    route: ProxyRoute,
    credentials: ProxyCredentials,
    open: Open,
  ): Promise<Socket> {
    const { proxy, host } = route;
    const areCurrent = await user.areCurrent(credentials);
    // Refused meanwhile, or replaced.
    if (!areCurrent || accepted.get(proxy) !== credentials) {
      if (accepted.get(proxy) === credentials) accepted.delete(proxy);
      throw new SignInRequired(['Basic']);
    }
    try {
      return await openWith(route, credentials, open);
    } catch (error) {
      if (!(error instanceof SignInRequired) || accepted.get(proxy) !== credentials) throw error;
      requireBasic(error, route);
      // Elsewhere the proxy lets this user through.
      if (!hosts.get(proxy)?.has(host)) throw new ProxyError('forbidden', route, { cause: error });
      accepted.delete(proxy);
      throw error;
    }
  }

  function leaderFor(proxy: string): InTurn {
    const leader = leaders.get(proxy) ?? createLeader();
    leaders.set(proxy, leader);
    return leader;
  }

  return async (route, open, signal) => {
    const { proxy } = route;
    for (let tried = accepted.get(proxy); ;) {
      const credentials = tried;
      try {
        if (credentials === undefined) return await openWith(route, undefined, open);
        return await leaderFor(proxy)(() => openWithTaken(route, credentials, open), signal);
      } catch (error) {
        requireBasic(error, route);
      }
      for (let other; (other = trials.get(proxy)) !== undefined;) await other;
      const found = accepted.get(proxy);
      if (found === undefined || found === tried) {
        const trial = tryUntilTaken(route, open, tried);
        const over = trial.catch(() => undefined).finally(() => trials.delete(proxy));
        trials.set(proxy, over);
        return trial;
      }
      tried = found;
    }
  };
}

/** @throws errors that credentials cannot solve */
function requireBasic(error: unknown, route: ProxyRoute): void {
  if (!(error instanceof SignInRequired)) throw error;
  const { schemes } = error;
  if (schemes.some((scheme) => scheme.toLowerCase() === 'basic')) return;
  throw new ProxyError('scheme', { ...route, schemes: schemes.join(', ') || '?' }, { cause: error });
}
