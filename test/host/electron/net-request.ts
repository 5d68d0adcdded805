import { EventEmitter } from 'node:events';
import { Duplex } from 'node:stream';
import { request as plain, type ClientRequest, type IncomingMessage } from 'node:http';
import { openConnection, ProxyAsks } from './connection.ts';
import { isOnline, redirectWords, userAgent, worded } from './network.ts';
import { asks, basic, proxyHeader, rememberProxy } from './proxy-auth.ts';
import { strict } from './strict.ts';

/** What the network said already is in Electron's words. */
const wordedIn = (cause: Error): unknown =>
  cause.message.startsWith('net::') ? cause : worded(new Error('failed', { cause }));

type RequestOptions = Address & {
  method?: string;
  headers?: Record<string, string>;
  redirect?: 'follow' | 'error' | 'manual';
  credentials?: 'omit';
};

/** Whole, or in parts. */
type Address =
  | { url: string }
  | { protocol: string; hostname: string; port?: number | string; path?: string };

function urlOf(address: Address): URL {
  if ('url' in address) return new URL(address.url);
  const { protocol, hostname, port, path = '/' } = address;
  return new URL(`${protocol}//${hostname}${port === undefined || port === '' ? '' : `:${port}`}${path}`);
}

/** The codes that Chromium follows, where they name an address. */
const redirectCodes = [301, 302, 303, 307, 308];

/** What a request of this address, and of this method, is after a redirect; undefined: the answer is none. */
function redirectOf(
  { statusCode = 0, headers }: IncomingMessage,
  from: URL,
  method: string,
): { method: string; url: URL | undefined } | undefined {
  if (!redirectCodes.includes(statusCode) || headers.location === undefined) return undefined;
  const becomesGet = statusCode === 303 ? method !== 'HEAD' : statusCode < 303 && method === 'POST';
  const target = URL.canParse(headers.location, from.href) ? new URL(headers.location, from.href) : undefined;
  if (target?.hash === '') target.hash = from.hash;
  return { method: becomesGet ? 'GET' : method, url: target };
}

/** Headers as the redirect event has them: every value in a list. */
const listed = (headers: IncomingMessage['headers']): Record<string, string[]> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat()]));

/** Of one request; Chromium has the same limit. */
const mostRedirects = 20;

/**
 * net.request: one body, given whole to `end`. As in Electron an answer is an event, and so are a redirect and what goes
 * wrong; after `abort` comes none of them.
 */
export function requestAsElectron(options: RequestOptions): object {
  const events = new EventEmitter();
  let url = urlOf(options);
  let method = options.method ?? 'GET';
  let headers: Record<string, string> = { ...options.headers };
  let body: Buffer = Buffer.alloc(0);
  const open = (login: Record<string, string> = {}): ClientRequest => {
    const target = url;
    // Chromium reaches this computer without a proxy; in tests a server here plays the proxy.
    const proxy = url.protocol === 'http:' ? proxyHeader() : undefined;
    return plain({
      ...{
        method,
        host: url.hostname,
        port: url.port,
        path: url.pathname + url.search,
      },
      createConnection: (_, connected) => {
        openConnection(target).then(
          (socket) => connected(null, socket),
          (error: unknown) =>
            connected(error instanceof Error ? error : new Error(String(error)), new Duplex()),
        );
        return undefined;
      },
      headers: {
        host: url.host,
        'user-agent': userAgent,
        ...headers,
        ...(proxy !== undefined && { 'proxy-authorization': proxy }),
        ...login,
      },
    });
  };
  let asked = open();
  let aborted = false;
  let whole = 0;
  let sent = 0;
  const fail = (error: unknown): void => {
    if (!aborted) events.emit('error', error);
  };
  const failed = (cause: Error): void => {
    if (!(cause instanceof ProxyAsks)) return fail(wordedIn(cause));
    if (events.listenerCount('login') === 0) return fail(cause);
    events.emit('login', cause.info, (user?: string, password?: string) => {
      if (user === undefined) return fail(cause);
      // The session tells every other request as well what will do; what will not is asked for again.
      rememberProxy(basic(user, password ?? ''));
      sendAgain();
    });
  };
  const answered = (answer: IncomingMessage): void => {
    const asking = askingIn(answer);
    if (asking && events.listenerCount('login') > 0) return logIn(answer, asking);
    deliver(answer);
  };
  const listen = (login: Record<string, string> = {}, hear = answered): ClientRequest => {
    const opened = open(login);
    opened.on('error', failed);
    opened.on('response', hear);
    return opened;
  };
  asked.on('error', failed);
  asked.on('response', answered);
  /** The same once more: elsewhere, or with what was asked for. */
  function sendAgain(login?: Record<string, string>, hear?: typeof answered): void {
    asked = listen(login, hear);
    if (body.length > 0) asked.setHeader('content-length', body.length);
    asked.end(body);
  }
  let redirects = 0;
  function deliver(answer: IncomingMessage): void {
    const to = redirectOf(answer, url, method);
    if (to === undefined) return void events.emit('response', answer);
    answer.resume();
    redirects += 1;
    if (to.url === undefined) return fail(new Error('net::ERR_INVALID_REDIRECT'));
    if (!/^https?:$/.test(to.url.protocol)) return fail(new Error('net::ERR_UNSAFE_REDIRECT'));
    if (redirects > mostRedirects) return fail(new Error('net::ERR_TOO_MANY_REDIRECTS'));
    if (isAllowed(answer, to.method, to.url)) follow(to.method, to.url);
  }
  /** What the policy of the request and its listeners say of a redirect. */
  function isAllowed(answer: IncomingMessage, next: string, target: URL): boolean {
    const { redirect = 'follow' } = options;
    if (redirect === 'error') fail(new Error(redirectWords.error));
    if (redirect === 'error') return false;
    let isFollowed = redirect === 'follow';
    followRedirect = () => void (isFollowed = true);
    try {
      events.emit('redirect', answer.statusCode, next, target.href, listed(answer.headers));
    } finally {
      followRedirect = undefined;
    }
    if (!isFollowed) fail(new Error(redirectWords.manual));
    return isFollowed && !aborted;
  }
  let followRedirect: (() => void) | undefined;
  function follow(next: string, target: URL): void {
    const dropped = [
      ...(next === method ? [] : ['content-type', 'content-length']),
      ...(target.origin === url.origin ? [] : ['authorization']),
    ];
    headers = Object.fromEntries(
      Object.entries(headers).filter(([name]) => !dropped.includes(name.toLowerCase())),
    );
    if (next !== method) body = Buffer.alloc(0);
    [method, url] = [next, target];
    sendAgain();
  }
  function askingIn({ statusCode = 0, headers }: IncomingMessage): Electron.AuthInfo | undefined {
    return asks(url, statusCode, headers[statusCode === 407 ? 'proxy-authenticate' : 'www-authenticate']);
  }
  /** Asks for credentials until they are accepted, or none are given. */
  function logIn(refusal: IncomingMessage, asking: Electron.AuthInfo): void {
    events.emit('login', asking, (user?: string, password?: string) => {
      if (user === undefined) return void events.emit('response', refusal);
      refusal.resume();
      const header = basic(user, password ?? '');
      sendAgain({ [asking.isProxy ? 'proxy-authorization' : 'authorization']: header }, (answer) => {
        const still = askingIn(answer);
        if (still) return logIn(answer, still);
        if (asking.isProxy) rememberProxy(header);
        deliver(answer);
      });
    });
  }
  /** Chromium counts what the system has taken, not what lies in a buffer of its own. */
  const progress = (): number => Math.max(sent, Math.min(whole, asked.socket?.bytesWritten ?? 0));
  return strict('net.request', {
    on: (event: string, listener: (...args: unknown[]) => void) => events.on(event, listener),
    emit: (event: string, ...args: unknown[]) => events.emit(event, ...args),
    setHeader(name: string, value: string) {
      headers[name] = value;
      asked.setHeader(name, value);
    },
    followRedirect() {
      if (!followRedirect) throw new Error('followRedirect() called, but was not waiting for a redirect');
      followRedirect();
    },
    getUploadProgress: () => ({
      active: whole > 0 && sent < whole,
      started: whole > 0,
      current: progress(),
      total: whole,
    }),
    abort() {
      if (!aborted) process.nextTick(() => events.emit('abort'));
      aborted = true;
      asked.destroy();
    },
    end(given: Buffer = Buffer.alloc(0)) {
      if (!isOnline()) return void setTimeout(() => fail(new Error('net::ERR_INTERNET_DISCONNECTED')));
      body = given;
      whole = body.length;
      asked.setHeader('content-length', body.length);
      asked.end(body, () => (sent = whole));
    },
  });
}
