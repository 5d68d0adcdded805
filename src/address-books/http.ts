import { setTimeout as delay } from 'node:timers/promises';
import { Agent, fetch, type Headers, type Response } from 'undici';
import { proxyOf, type OpenSocket } from '../network/open-socket.ts';
import { problemInAnswer } from '../network/proxy-answer.ts';
import { ProxyError } from '../network/proxy-error.ts';
import { hostAndPort } from '../network/proxy-list.ts';
import { connectorBy } from '../network/undici-connector.ts';
import { isSafeAddress } from '../shared/safe-address.ts';
import { basicOf, createAuthorization, type Secret } from './http/authorization.ts';
import { HttpStatusException, networkProblem, TimeoutException } from './http/problem.ts';
import { followRedirect, type Hop } from './http/redirect.ts';
import { AddressBookException } from './source.ts';
import { stopReason } from './stop-reason.ts';
import { trustedContext } from './trusted-context.ts';

export interface HttpDeps {
  /** PEM of a certificate authority that is trusted besides the system's. */
  authority?: string | undefined;
  secret?: Secret | undefined;
  /** Connects through the proxy of the network if there is one. */
  openSocket: OpenSocket;
  /** For each connection. */
  connectTimeoutMs?: number;
  /** To each server at once; its next requests wait. */
  mostConnections?: number;
  /** Between two pieces of the body of an answer. */
  bodySilenceMs?: number;
}

export interface HttpRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  signal: AbortSignal;
  /** From the first byte that is sent to the last one that is read. */
  timeoutMs?: number;
  /** Bytes of the answer, unpacked; more is refused. */
  largest?: number;
}

/** An answer whose body is to be read, or cancelled. */
interface HttpAnswer {
  /** Where it came from, after redirects. */
  url: URL;
  status: number;
  headers: Headers;
  /** The proxy (`host:port`) that may have sent it in place of the server. */
  maybeBy?: string;
  body: AsyncIterable<Uint8Array>;
  /** Leaves a body unread. */
  cancel(): Promise<void>;
}

export interface HttpText extends Omit<HttpAnswer, 'body' | 'cancel'> {
  text: string;
}

export interface Http {
  /** Whatever the status is. @throws AddressBookException */
  send(address: string, request: HttpRequest): Promise<HttpAnswer>;
  /** The text of an answer that is no error. @throws AddressBookException; HttpStatusException for an error */
  read(address: string, request: HttpRequest): Promise<HttpText>;
  /** Cancels running requests. */
  dispose(): Promise<void>;
}

const defaults = { timeoutMs: 60_000, largest: 20_000_000 } as const;
/** Longest pause within the body of an answer, ms. */
const defaultBodySilenceMs = 60_000;
const mostRedirects = 5;
/** What a server says about an error is read for so long, ms, and so far, bytes. */
const explanationTimeoutMs = 2_000;
const longestExplanation = 4_096;
/** A new nonce, and one more for a nonce that ran out meanwhile. */
const mostChallenges = 2;

/** Requests over https, or http to this computer. Certificates are always verified, redirects followed with care. */
export function createHttp(deps: HttpDeps): Http {
  const { secret } = deps;
  const kindOfSecret = secret && ('header' in secret ? 'header' : 'password');
  const authorization = createAuthorization(secret);
  let agent: Agent | undefined;
  /** The proxy of the latest connection to a host; the program connects in one way to each. */
  const proxies = new Map<string, string>();
  const openSocket: OpenSocket = async (to, how) => {
    const socket = await deps.openSocket(to, how);
    const proxy = proxyOf(socket);
    if (proxy === undefined) proxies.delete(hostAndPort(to));
    else proxies.set(hostAndPort(to), proxy);
    return socket;
  };
  const dispatcher = (): Agent => (agent ??= createAgent({ ...deps, openSocket }));

  function exchange(hop: Hop, headers: Record<string, string>, signal: AbortSignal): Promise<Response> {
    return fetch(hop.url, {
      method: hop.method,
      headers: { 'user-agent': 'Deskbell', ...headers },
      ...(hop.body === undefined ? {} : { body: hop.body }),
      redirect: 'manual',
      dispatcher: dispatcher(),
      signal,
    });
  }

  /** Sends a request with the credentials, by the scheme that the server asks for. */
  async function exchangeSigned(
    hop: Hop,
    headers: Record<string, string>,
    signal: AbortSignal,
  ): Promise<Response> {
    for (let challenges = 0; ; challenges += 1) {
      const signed = authorization.headers(hop.url, hop.method);
      const response = await exchange(hop, { ...headers, ...signed }, signal);
      if (response.status !== 401 || challenges === mostChallenges) return response;
      const challenge = response.headers.get('www-authenticate') ?? '';
      if (!authorization.accept(challenge, signed.authorization)) return response;
      await response.body?.cancel();
    }
  }

  async function sendTo(hop: Hop, request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer> {
    const { headers = {}, largest = defaults.largest } = request;
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      const response = await exchangeSigned(hop, headers, signal);
      const next = followRedirect(hop, response.status, response.headers.get('location'), kindOfSecret);
      if (!next) {
        const { status, headers: said } = response;
        const body = bounded(response, hop.url.host, largest);
        const cancel = async (): Promise<void> => response.body?.cancel();
        const by = refusalOf(hop.url, response);
        if (by && by.problem !== 'page') {
          void cancel().catch(() => undefined);
          throw new ProxyError(by.problem, { proxy: by.proxy, host: hop.url.host });
        }
        return { url: hop.url, status, headers: said, body, cancel, ...(by && { maybeBy: by.proxy }) };
      }
      await response.body?.cancel();
      hop = next;
    }
    throw new AddressBookException('bad-answer', `${hop.url.host}: ERR_TOO_MANY_REDIRECTS`);
  }

  /** What a proxy that reads TLS answered in place of the server; `page`: it or the server did. */
  function refusalOf(
    { protocol, hostname, port }: URL,
    { status, headers }: Response,
  ): { problem: NonNullable<ReturnType<typeof problemInAnswer>>; proxy: string } | undefined {
    const host = hostname.replace(/^\[(.*)\]$/, '$1');
    const proxy = proxies.get(
      hostAndPort({ host, port: Number(port) || (protocol === 'https:' ? 443 : 80) }),
    );
    const problem = problemInAnswer({ status, header: (name) => headers.get(name) ?? undefined });
    return proxy === undefined || problem === undefined ? undefined : { problem, proxy };
  }

  /** `fail` makes what the time limit or the network ends an AddressBookException, and leaves a cancellation what it is. */
  async function send(address: string, request: HttpRequest): Promise<HttpAnswer> {
    const url = readAddress(address);
    const { method = 'GET', body, signal, timeoutMs = defaults.timeoutMs } = request;
    const timeout = AbortSignal.timeout(timeoutMs);
    const both = AbortSignal.any([signal, timeout]);
    const fail = (error: unknown): unknown => {
      if (signal.aborted) return stopReason(signal, `${url.host}: ETIMEDOUT`);
      if (!timeout.aborted) return networkProblem(url.host, error);
      return new TimeoutException(url.host, timeoutMs);
    };
    try {
      signal.throwIfAborted();
      const answer = await sendTo({ url, method, body }, request, both);
      return { ...answer, body: failingAs(fail, answer.body) };
    } catch (error) {
      throw fail(error);
    }
  }

  return {
    send,
    async read(address, request) {
      const { body, cancel, ...answer } = await send(address, request);
      if (answer.status >= 200 && answer.status < 300)
        return { ...answer, text: textIn(await bytesOf(body), answer.headers.get('content-type')) };
      const why = beginningOf(body, answer.headers.get('content-type'));
      const text = await Promise.race([why, delay(explanationTimeoutMs, '', { ref: false })]);
      await cancel().catch(() => undefined);
      throw new HttpStatusException(answer.url.host, { ...answer, body: withoutSecret(text, secret) });
    },
    async dispose() {
      await agent?.destroy();
    },
  };
}

/** @throws AddressBookException, where it is no address that may be asked */
export function readAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new AddressBookException('bad-address', { id: 'bookDetail.no-https' });
  if (url.username !== '' || url.password !== '')
    throw new AddressBookException('bad-address', { id: 'bookDetail.password-inside' });
  if (!isSafeAddress(url)) throw new AddressBookException('not-encrypted', url.host);
  return url;
}

function createAgent({
  authority,
  openSocket,
  connectTimeoutMs = 15_000,
  mostConnections = 4,
  bodySilenceMs = defaultBodySilenceMs,
}: HttpDeps): Agent {
  return new Agent({
    connect: connectorBy(openSocket, {
      secureContext: trustedContext(authority),
      timeoutMs: connectTimeoutMs,
    }),
    connections: mostConnections,
    allowH2: false,
    // The time limit of each request counts, and what keeps sending is not cut.
    headersTimeout: 0,
    bodyTimeout: bodySilenceMs,
  });
}

async function* bounded(response: Response, host: string, largest: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  if (response.body === null) return;
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > largest) throw new AddressBookException('too-large', `${host}: > ${largest / 1_000_000} MB`);
    yield chunk;
  }
}

async function* failingAs(
  fail: (error: unknown) => unknown,
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw fail(error);
  }
}

async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The beginning of the body of an error; empty where it cannot be read. */
async function beginningOf(body: AsyncIterable<Uint8Array>, type: string | null): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size >= longestExplanation) break;
    }
  } catch {
    return '';
  }
  return textIn(Buffer.concat(chunks).subarray(0, longestExplanation), type);
}

/** Some servers repeat what they were sent. */
function withoutSecret(text: string, secret: Secret | undefined): string {
  if (!secret) return text;
  const hidden = 'header' in secret ? [secret.value] : [secret.password, basicOf(secret)];
  return hidden.some((part) => part !== '' && text.includes(part)) ? '' : text;
}

/** The encoding that a byte order mark says. */
const markedAs = ([first, second]: Uint8Array): string =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';

/** In the encoding that the answer states; where that cannot be, as servers write that know no Unicode. */
function textIn(bytes: Uint8Array, type: string | null): string {
  const [, stated = markedAs(bytes)] = /;\s*charset="?([\w.:-]+)/i.exec(type ?? '') ?? [];
  try {
    return new TextDecoder(stated, { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder().decode(bytes);
    const wrong = text.match(/\ufffd/g)?.length ?? 0;
    const right = text.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0;
    return wrong > right ? new TextDecoder('windows-1252').decode(bytes) : text;
  }
}
