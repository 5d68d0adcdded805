import type { AuthInfo, Net } from 'electron';
import { createLeader } from '../../network/leader.ts';
import { ProxyError } from '../../network/proxy-error.ts';
import type { ProxyCredentials, UserCredentials, ProxyRoute } from '../../network/proxy-sign-in.ts';
import type { Fetch } from '../../platform/transport.ts';
import { createStoredLogin, type StoredLogin } from './stored-login.ts';
import { createUnansweredProxy } from './unanswered-proxy.ts';
import type { SystemView } from '../../shared/ipc/snapshot.ts';
import { singleFlight } from '../../shared/single-flight.ts';

interface ProxyLoginDeps {
  fetch: Fetch;
  request: Net['request'];
  read(): Promise<ProxyCredentials | undefined>;
  write(credentials: ProxyCredentials): Promise<void>;
  /** The proxy that requires credentials; undefined: none. */
  tell(proxy: SystemView['proxy']): void;
  /** Monotonic clock, ms. */
  elapsed?: () => number;
}

/** Authenticates connections outside of Chromium by the members of `UserCredentials`. */
export interface ProxyLogin extends UserCredentials {
  /** Repeats requests after authentication. */
  fetch: Fetch;
  /** Authenticates requests of pages and other processes. */
  answer(url: string, info: AuthInfo, callback: (user?: string, password?: string) => void): void;
  signIn(credentials: ProxyCredentials): Promise<void>;
  /** Tries at once whether the proxy still asks: after sleep or a network change. */
  retryNow(): Promise<void>;
}

/** Chromium's errors when a proxy refuses a tunnel; a refused plain request has status 407. */
const refusedTunnel = /net::ERR_(PROXY_AUTH_\w+|TUNNEL_CONNECTION_FAILED)/;

/** How long after an answer requests do not wait for one another, so that a long list delays no hang-up, ms. */
const trustedForMs = 30_000;

/** A proxy that refuses a password asks again sooner than this, ms. */
const refusalMs = 1_000;

/** Requests of other code have a name in place of a URL. */
function hostAndPortOf(name: string): string {
  const url = URL.parse(name);
  if (url === null) return name;
  const { hostname, port, protocol } = url;
  return `${hostname}:${port || (protocol === 'http:' ? 80 : 443)}`;
}

const routeTo = (url: string, { host, port }: AuthInfo): ProxyRoute => ({
  proxy: `${host}:${port}`,
  host: hostAndPortOf(url),
});

/**
 * Authenticates to a proxy. Electron's `net.fetch` does not report an authentication request, but a `net` request
 * does, and Chromium then uses the credentials for the whole session.
 */
export function createProxyLogin(deps: ProxyLoginDeps): ProxyLogin {
  const { fetch, request, read, write, tell, elapsed = () => performance.now() } = deps;
  const stored = createStoredLogin(read, tell, elapsed);
  let lastUrl: string | undefined;
  /** When the last answer came through. */
  let throughAt = -Infinity;
  const answers = createAnswers(stored);
  /** Credentials that Chromium uses, by proxy. It sends them unasked, so a further question means a refusal. */
  const accepted = new Map<string, ProxyCredentials>();
  const sendInTurn = createLeader();

  /** A request made only for the proxy's authentication request. */
  function logIn(url: string): Promise<boolean> {
    stored.forgetAsking();
    return new Promise((resolve) => {
      // Others may ask at the same address.
      const key = `log in ${url}`;
      let route: ProxyRoute | undefined;
      let sent: ProxyCredentials | undefined;
      const headRequest = request({ method: 'HEAD', url, credentials: 'omit' });
      headRequest.on('login', (info, callback) => {
        route = routeTo(url, info);
        const before = accepted.get(route.proxy);
        accepted.delete(route.proxy);
        if (before) answers.given.set(key, before);
        const answer = (user?: string, password?: string): void => {
          sent = user === undefined ? undefined : answers.given.get(key);
          callback(user, password);
        };
        answers.give(key, route, answer).catch(() => callback());
      });
      const end = (through: boolean): void => {
        answers.given.delete(key);
        if (through && route && sent) {
          accepted.set(route.proxy, sent);
          stored.accept(sent, route);
        }
        resolve(through);
      };
      headRequest.on('response', (response) => {
        response.on('data', () => undefined);
        response.on('error', () => undefined);
        // If the proxy did not ask, another request has signed in meanwhile, or it no longer requires a sign-in.
        end(response.statusCode !== 407);
      });
      headRequest.on('error', () => end(false));
      headRequest.end();
    });
  }

  const logInOnce = singleFlight(logIn);

  async function isOpen(url: string): Promise<boolean> {
    const open = await logInOnce(url);
    if (open) tell(undefined);
    return open;
  }
  const unanswered = createUnansweredProxy(isOpen);

  return {
    async fetch(url, init) {
      unanswered.check(url);
      const host = hostAndPortOf(url);
      const proxy = stored.closedBy(host);
      if (proxy !== undefined) throw new ProxyError('forbidden', { proxy, host });
      let otherwise: () => Response;
      try {
        const send = (): Promise<Response> => fetch(url, init);
        const isDoubtful = accepted.size > 0 && elapsed() - throughAt > trustedForMs;
        const response = await (isDoubtful ? sendInTurn(send, init.signal ?? undefined) : send());
        if (response.status !== 407) {
          throughAt = elapsed();
          return response;
        }
        otherwise = () => response;
      } catch (error) {
        if (!(error instanceof Error) || !refusedTunnel.test(error.message)) throw error;
        otherwise = () => {
          throw error;
        };
      }
      // Nothing has reached the platform, so any request may be repeated.
      const isNowOpen = await isOpen(url);
      if (stored.closedBy(host) === undefined) lastUrl = url;
      if (isNowOpen) return fetch(url, init);
      const asking = stored.asking();
      if (asking !== undefined) unanswered.add(url, asking);
      return otherwise();
    },
    answer: answers.giveInTurn,
    credentials: (proxy, host, justRefused) => stored.give({ proxy, host }, justRefused),
    areCurrent: (credentials) => stored.areCurrent(credentials),
    async accepted(credentials, route) {
      if (await stored.areCurrent(credentials)) stored.accept(credentials, route);
    },
    async signIn(entered) {
      stored.enter(entered);
      await write(entered);
      if (lastUrl !== undefined && !(await logInOnce(lastUrl))) return;
      unanswered.end();
      tell(undefined);
    },
    retryNow() {
      stored.reopen();
      return unanswered.retryNow();
    },
  };
}

/** Answers to the questions of proxies. */
function createAnswers(stored: StoredLogin) {
  /** Credentials by URL, until it is known what the proxy says to them. */
  const given = new Map<string, ProxyCredentials>();
  const answerInTurn = createLeader();
  /** Called, by URL, when the proxy asks again after an answer. */
  const askedAgain = new Map<string, () => void>();

  async function give(
    url: string,
    route: ProxyRoute,
    callback: (user?: string, password?: string) => void,
  ): Promise<void> {
    const login = await stored.get();
    if (login !== undefined && given.get(url) === login) stored.refuse(login, route);
    if (!stored.mayGive(login, route)) {
      given.delete(url);
      return callback();
    }
    given.set(url, login);
    callback(login.user, login.password);
  }

  /** Proxies do not say that they accept an answer: silence means that they did. */
  const giveInTurn: ProxyLogin['answer'] = (url, info, callback) => {
    const answered = async (): Promise<void> => {
      const { promise, resolve } = Promise.withResolvers<void>();
      askedAgain.set(url, resolve);
      await give(url, routeTo(url, info), callback).catch(() => callback());
      if (given.has(url)) {
        const timer = setTimeout(resolve, refusalMs);
        await promise;
        clearTimeout(timer);
      }
      askedAgain.delete(url);
      given.delete(url);
    };
    const again = askedAgain.get(url);
    if (!again) return void answerInTurn(answered);
    // First the refusal is noted, then the others follow.
    void give(url, routeTo(url, info), callback)
      .catch(() => callback())
      .finally(again);
  };

  return { given, give, giveInTurn };
}
