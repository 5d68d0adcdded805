import type { AuthInfo, Net } from 'electron';
import type { ProxyCredentials } from '../../network/proxy-sign-in.ts';
import type { Proxies } from '../../network/open-socket.ts';
import type { Fetch } from '../../platform/transport.ts';
import type { SystemView } from '../../shared/model/snapshot.ts';

interface ProxyLoginParts {
  fetch: Fetch;
  request: Net['request'];
  /** What the user entered before. */
  read(): Promise<ProxyCredentials | undefined>;
  write(credentials: ProxyCredentials): Promise<void>;
  /** The proxy that waits for a name and a password; undefined: none does. */
  tell(proxy: SystemView['proxy']): void;
}

export interface ProxyLogin {
  /** As the one underneath, once more where a proxy has asked first. */
  fetch: Fetch;
  /** Answers for a request of another process or of a page. */
  answer(url: string, info: AuthInfo, callback: (user?: string, password?: string) => void): void;
  /** Answers for a connection that is not Chromium's. */
  credentials: Proxies['credentials'];
  signIn(credentials: ProxyCredentials): Promise<void>;
}

/** Chromium's words where a proxy refused a tunnel; one that refused a request itself answers with 407. */
const refusedTunnel = /net::ERR_(PROXY_AUTH_\w+|TUNNEL_CONNECTION_FAILED)/;

/**
 * Signs in to a proxy. `net.fetch` of Electron tells nobody that a proxy asks; a request of `net` does, and what it was
 * given Chromium then uses for every other request of the session, too.
 */
export function createProxyLogin({ fetch, request, read, write, tell }: ProxyLoginParts): ProxyLogin {
  let known: Promise<ProxyCredentials | undefined> | undefined;
  let loggingIn: Promise<boolean> | undefined;
  /** What was refused last: it is not sent again and again, as accounts are locked for that. */
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

  /** A request whose only purpose is that the proxy asks. */
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
      // Nothing of it has reached the platform: it may be sent again, whatever it is.
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
