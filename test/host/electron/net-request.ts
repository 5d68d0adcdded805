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
  redirect?: string;
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

/**
 * net.request: one body, given whole to `end`, and never a redirect. As in Electron an answer is an event, and so is what
 * goes wrong; after `abort` comes neither.
 */
export function requestAsElectron(options: RequestOptions): object {
  const events = new EventEmitter();
  const url = urlOf(options);
  const open = (login: Record<string, string> = {}): ClientRequest => {
    // Chromium reaches this computer without a proxy; in tests a server here plays the proxy.
    const proxy = url.protocol === 'http:' ? proxyHeader() : undefined;
    return plain({
      ...{
        method: options.method ?? 'GET',
        host: url.hostname,
        port: url.port,
        path: url.pathname + url.search,
      },
      createConnection: (_, connected) => {
        openConnection(url).then(
          (socket) => connected(null, socket),
          (error: unknown) =>
            connected(error instanceof Error ? error : new Error(String(error)), new Duplex()),
        );
        return undefined;
      },
      headers: {
        host: url.host,
        'user-agent': userAgent,
        ...options.headers,
        ...(proxy !== undefined && { 'proxy-authorization': proxy }),
        ...login,
      },
    });
  };
  const asked = open();
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
      const again = open();
      again.on('error', failed);
      again.on('response', answered);
      again.end();
    });
  };
  asked.on('error', failed);
  const answered = (answer: IncomingMessage): void => {
    const { statusCode = 0 } = answer;
    const asking = askingIn(answer);
    if (asking && events.listenerCount('login') > 0) return logIn(answer, asking);
    if (statusCode >= 300 && statusCode < 400) return fail(new Error(redirectWords.error));
    events.emit('response', answer);
  };
  asked.on('response', answered);
  function askingIn({ statusCode = 0, headers }: IncomingMessage): Electron.AuthInfo | undefined {
    return asks(url, statusCode, headers[statusCode === 407 ? 'proxy-authenticate' : 'www-authenticate']);
  }
  /** Asks for credentials until they are accepted, or none are given. */
  function logIn(refusal: IncomingMessage, asking: Electron.AuthInfo): void {
    events.emit('login', asking, (user?: string, password?: string) => {
      if (user === undefined) return void events.emit('response', refusal);
      refusal.resume();
      const header = basic(user, password ?? '');
      const again = open({ [asking.isProxy ? 'proxy-authorization' : 'authorization']: header });
      again.on('error', failed);
      again.on('response', (answer: IncomingMessage) => {
        const still = askingIn(answer);
        if (still) return logIn(answer, still);
        if (asking.isProxy) rememberProxy(header);
        events.emit('response', answer);
      });
      again.end();
    });
  }
  /** Chromium counts what the system has taken, not what lies in a buffer of its own. */
  const progress = (): number => Math.max(sent, Math.min(whole, asked.socket?.bytesWritten ?? 0));
  return strict('net.request', {
    on: (event: string, listener: (...args: unknown[]) => void) => events.on(event, listener),
    emit: (event: string, ...args: unknown[]) => events.emit(event, ...args),
    setHeader: (name: string, value: string) => void asked.setHeader(name, value),
    getUploadProgress: () => ({
      active: whole > 0 && sent < whole,
      started: whole > 0,
      current: progress(),
      total: whole,
    }),
    abort() {
      aborted = true;
      asked.destroy();
    },
    end(body: Buffer = Buffer.alloc(0)) {
      if (!isOnline()) return void setTimeout(() => fail(new Error('net::ERR_INTERNET_DISCONNECTED')));
      whole = body.length;
      asked.setHeader('content-length', body.length);
      asked.end(body, () => (sent = whole));
    },
  });
}
