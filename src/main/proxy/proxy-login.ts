import type { AuthInfo, Net } from 'electron';
import type { ProxyCredentials } from '../../network/proxy-sign-in.ts';
import type { Proxies } from '../../network/open-socket.ts';
import type { Fetch } from '../../platform/transport.ts';
import type { SystemView } from '../../shared/model/snapshot.ts';

interface ProxyLoginParts {
  fetch: Fetch;
  request: Net['request'];
  read(): Promise<ProxyCredentials | undefined>;
  write(credentials: ProxyCredentials): Promise<void>;
  /** The proxy that requires credentials; undefined: none. */
  tell(proxy: SystemView['proxy']): void;
}

export interface ProxyLogin {
  /** Repeats requests after authentication. */
  fetch: Fetch;
  /** Authenticates requests of pages and other processes. */
  answer(url: string, info: AuthInfo, callback: (user?: string, password?: string) => void): void;
  /** Authenticates connections outside of Chromium. */
  credentials: Proxies['credentials'];
  signIn(credentials: ProxyCredentials): Promise<void>;
}

/** Chromium's errors when a proxy refuses a tunnel; a refused plain request has status 407. */
const refusedTunnel = /net::ERR_(PROXY_AUTH_\w+|TUNNEL_CONNECTION_FAILED)/;

/**
 * Authenticates to a proxy. Electron's `net.fetch` does not report an authentication request, but a `net` request
 * does, and Chromium then uses the credentials for the whole session.
 */
export function createProxyLogin({ fetch, request, read, write, tell }: ProxyLoginParts): ProxyLogin {
  let known: Promise<ProxyCredentials | undefined> | undefined;
  let loggingIn: Promise<boolean> | undefined;
  /** Refused credentials are not sent again, as that could lock the account. */
  let refused: ProxyCredentials | undefined;
  let lastUrl: string | undefined;
  const given = new Map<string, ProxyCredentials>();
  const credentials = (): Promise<ProxyCredentials | undefined> => (known ??= read().catch(() => undefined));

  /** They may have come from another process. */
  const isSame = (one: ProxyCredentials, other: ProxyCredentials | undefined): boolean =>
    one.user === other?.user && one.password === other.password;

  async function answerFor(
    url: string,
    { host, port }: AuthInfo,
    callback: (user?: string, password?: string) => void,
  ): Promise<void> {
    const found = await credentials();
    const again = found !== undefined && given.get(url) === found;
    if (again) refused = found;
    if (!mayGive(found, `${host}:${port}`)) {
      given.delete(url);
      return callback();
    }
    given.set(url, found);
    callback(found.user, found.password);
  }

  /** Otherwise the user is asked. */
  function mayGive(found: ProxyCredentials | undefined, proxy: string): found is ProxyCredentials {
    const may = found !== undefined && found !== refused;
    if (!may) tell({ host: proxy, ...(found && { refused: true }) });
    return may;
  }

  /** A request made only for the proxy's authentication request. */
  function logIn(url: string): Promise<boolean> {
    return new Promise((resolve) => {
      let answered = false;
      const asked = request({ method: 'HEAD', url, credentials: 'omit' });
      asked.on('login', (info, callback) => {
        const answer = (user?: string, password?: string): void => {
          answered = user !== undefined;
          callback(user, password);
        };
        answerFor(url, info, answer).catch(() => callback());
      });
      const end = (through: boolean): void => {
        given.delete(url);
        resolve(through);
      };
      asked.on('response', (response) => {
        response.on('data', () => undefined);
        response.on('error', () => undefined);
        end(answered && response.statusCode !== 407);
      });
      asked.on('error', () => end(false));
      asked.end();
    });
  }

  const logInOnce = (url: string): Promise<boolean> =>
    (loggingIn ??= logIn(url).finally(() => (loggingIn = undefined)));

  return {
    async fetch(url, init) {
      let otherwise: () => Response;
      try {
        const response = await fetch(url, init);
        if (response.status !== 407) return response;
        otherwise = () => response;
      } catch (error) {
        if (!(error instanceof Error) || !refusedTunnel.test(error.message)) throw error;
        otherwise = () => {
          throw error;
        };
      }
      lastUrl = url;
      // Nothing has reached the platform, so any request may be repeated.
      if (!(await logInOnce(url))) return otherwise();
      tell(undefined);
      return fetch(url, init);
    },
    answer: (url, info, callback) => void answerFor(url, info, callback).catch(() => callback()),
    async credentials(proxy, justRefused) {
      const found = await credentials();
      if (found && isSame(found, justRefused)) refused = found;
      return mayGive(found, proxy) ? found : undefined;
    },
    async signIn(entered) {
      known = Promise.resolve(entered);
      refused = undefined;
      await write(entered);
      if (lastUrl === undefined || (await logInOnce(lastUrl))) tell(undefined);
    },
  };
}
