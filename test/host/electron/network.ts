import { askedForProxy, askedForServer, asks, forgetProxy, proxyHeader } from './proxy-auth.ts';
import { isSpecial, openConnection, ProxyAsks } from './connection.ts';
import { certificateWords } from './network-words.ts';
import { setTimeout as delay } from 'node:timers/promises';

/** The network of this computer, as one process of the stand-in sees it. */
let online = true;
const watchers = new Set<(online: boolean) => void>();

export const isOnline = (): boolean => online;

export function setOnline(value: boolean): void {
  online = value;
  for (const watcher of watchers) watcher(value);
}

/** @returns stops it */
export function watchOnline(watcher: (online: boolean) => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** Node's errors in Chromium's words. */
const words: Record<string, string> = {
  ECONNREFUSED: 'ERR_CONNECTION_REFUSED',
  ECONNRESET: 'ERR_CONNECTION_RESET',
  EPIPE: 'ERR_CONNECTION_RESET',
  UND_ERR_SOCKET: 'ERR_CONNECTION_CLOSED',
  ENOTFOUND: 'ERR_NAME_NOT_RESOLVED',
  EAI_AGAIN: 'ERR_NAME_NOT_RESOLVED',
  ETIMEDOUT: 'ERR_CONNECTION_TIMED_OUT',
  UND_ERR_CONNECT_TIMEOUT: 'ERR_CONNECTION_TIMED_OUT',
  EHOSTUNREACH: 'ERR_ADDRESS_UNREACHABLE',
  ENETUNREACH: 'ERR_INTERNET_DISCONNECTED',
  ...Object.fromEntries(Object.entries(certificateWords).map(([code, [word]]) => [code, word])),
};

/** A network error in Electron's words. */
export function worded(error: unknown): unknown {
  if (!(error instanceof Error) || error.name === 'AbortError' || error.name === 'TimeoutError') return error;
  if (hasCause(error, /^bad port$/)) return new Error('net::ERR_UNSAFE_PORT', { cause: error });
  const { code, errors } = (error.cause ?? {}) as { code?: string; errors?: { code?: string }[] };
  const word = words[code ?? errors?.[0]?.code ?? ''];
  return word || error.cause ? new Error(`net::${word ?? 'ERR_FAILED'}`, { cause: error }) : error;
}

/** Who asks, in Electron's form: a server can tell the program from others. */
export const userAgent = 'Mozilla/5.0 deskbell Electron/45 Safari/537.36';

/** Node's fetch with the errors of Electron's. */
export async function fetchFromNetwork(request: Request): Promise<Response> {
  if (!online) {
    // A refusal never comes before the caller has its promise.
    await delay(0);
    throw new Error('net::ERR_INTERNET_DISCONNECTED');
  }
  if (!request.headers.has('user-agent')) request.headers.set('user-agent', userAgent);
  if (await isSpecial(request.url)) return fetchOverConnection(request);
  const proxy = proxyHeader();
  if (proxy !== undefined) request.headers.set('proxy-authorization', proxy);
  const again = request.clone();
  let response: Response;
  try {
    response = await fetch(request);
  } catch (error) {
    // Node makes an error without a word of it, Electron hands the answer over.
    if (hasCause(error, /^$/)) {
      if (proxy !== undefined) forgetProxy(proxy);
      const header = proxy === undefined ? await askedForProxy(request.url) : undefined;
      return header === undefined ? new Response(null, { status: 407 }) : fetchFromNetwork(again);
    }
    if (hasCause(error, /unexpected redirect/)) throw new Error(redirectWords.error);
    throw worded(error);
  }
  const asking = asks(new URL(request.url), response.status, response.headers.get('www-authenticate'));
  const login = asking && !again.headers.has('authorization') && (await askedForServer(request.url, asking));
  if (login) {
    again.headers.set('authorization', login);
    return fetchFromNetwork(again);
  }
  // A redirect that is not followed is no answer in Electron.
  const redirects = response.status >= 300 && response.status < 400 && response.headers.has('location');
  if (redirects && request.redirect === 'manual') throw new Error(redirectWords.manual);
  return response;
}

/** Fetches by a proxy, or with a certificate that the program checks. Node's own fetch supports neither. */
async function fetchOverConnection(request: Request): Promise<Response> {
  const { Agent, fetch: fetchBy } = await import('undici');
  const again = request.clone();
  const dispatcher = new Agent({
    connect: (_, callback) => {
      openConnection(new URL(request.url), request.signal).then(
        (socket) => callback(null, socket),
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
      );
    },
    pipelining: 0,
  });
  try {
    const { method, headers, body, redirect, signal } = request;
    const answer = await fetchBy(request.url, {
      ...{ method, headers: [...headers], redirect, signal, dispatcher },
      ...(body && { body: body as never, duplex: 'half' }),
    });
    if (
      redirect === 'manual' &&
      answer.status >= 300 &&
      answer.status < 400 &&
      answer.headers.has('location')
    )
      throw new Error(redirectWords.manual);
    const response = new Response(answer.body as never, {
      status: answer.status,
      statusText: answer.statusText,
      headers: [...answer.headers],
    });
    return Object.defineProperty(response, 'url', { value: answer.url });
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (cause instanceof ProxyAsks) {
      const header = await askedForProxy(request.url, cause.info);
      if (header !== undefined) return fetchOverConnection(again);
    }
    if (hasCause(error, /^net::/)) throw cause;
    if (hasCause(error, /unexpected redirect/)) throw new Error(redirectWords.error);
    throw worded(error);
  }
}

/** Electron's words for a redirect, by what the request says of it. */
export const redirectWords = {
  error: "Attempted to redirect, but redirect policy was 'error'",
  manual: 'Redirect was cancelled',
} as const;

const hasCause = (error: unknown, words: RegExp): boolean =>
  error instanceof Error && error.cause instanceof Error && words.test(error.cause.message);
