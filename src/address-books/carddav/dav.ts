import { setTimeout as delay } from 'node:timers/promises';
import { HttpStatusException, TimeoutException } from '../http/problem.ts';
import type { Http, HttpRequest } from '../http.ts';
import { AddressBookException } from '../source.ts';
import { readMultistatus, type DavResource, type MultistatusPart } from './multistatus.ts';

/** Requests of WebDAV (RFC 4918) and its reports. */
export interface Dav {
  /**
   * Requests the properties of a resource and, with depth 1, of its members.
   * @param onPart also shows what has no address @throws AddressBookException
   */
  properties(
    url: string,
    depth: 0 | 1,
    names: readonly PropName[],
    signal: AbortSignal,
    timeoutMs?: number,
    onPart?: (part: MultistatusPart) => void,
  ): Promise<DavResource[]>;
  /** The parts of an answer while it arrives; may be long. @throws AddressBookException */
  report(
    url: string,
    depth: 0 | 1,
    body: string,
    signal: AbortSignal,
    timeoutMs?: number,
  ): AsyncGenerator<MultistatusPart>;
  /** Requests the properties of many members, which come as they arrive. */
  list(url: string, names: readonly PropName[], signal: AbortSignal): AsyncGenerator<MultistatusPart>;
}

/** A property name with the prefix of its namespace. */
export type PropName = `${'d' | 'card' | 'cs'}:${string}`;

export const namespaces =
  'xmlns:d="DAV:" xmlns:card="urn:ietf:params:xml:ns:carddav" xmlns:cs="http://calendarserver.org/ns/"';
/** A server takes minutes to list a large address book, and longer the first time. */
const long = { timeoutMs: 600_000, largest: 1_000_000_000 } as const;

/** After `quietMs` without an answer the server gets a small request, which it must answer within `smallMs`. */
export interface Silence {
  quietMs: number;
  smallMs: number;
}
const usualSilence: Silence = { quietMs: 15_000, smallMs: 30_000 };

/** The server answers nothing at all, so no other kind of request is tried. */
export class SilentServerException extends TimeoutException {}

/** Also limits how long an answer may pause in its midst. All requests of a reading share one object. */
export interface DavTimeouts extends Silence {
  longestPauseMs: number;
}

export const createDavTimeouts = (silence: Silence = usualSilence): DavTimeouts => ({
  ...silence,
  longestPauseMs: silence.quietMs + silence.smallMs,
});

/** WebDAV requests (RFC 4918) over `http`. One whose server is silent rejects with SilentServerException. */
export function createDav(http: Http, timeouts: DavTimeouts = createDavTimeouts()): Dav {
  const { quietMs, smallMs } = timeouts;

  /** Whether the server answers a small request, with whatever status. */
  async function speaks(url: string, signal: AbortSignal): Promise<boolean> {
    try {
      const answer = await http.send(url, {
        ...{ method: 'PROPFIND', signal, timeoutMs: smallMs },
        headers: headersOf(0),
        body: xml(propfind(['d:resourcetype'])),
      });
      await answer.cancel();
      return true;
    } catch (error) {
      // It was a server that said where else to go, or who may ask.
      return error instanceof AddressBookException && error.problem !== 'unreachable';
    }
  }

  /**
   * Ends a request to a server that is silent; one that works on it for minutes answers others meanwhile.
   * @param longestMs also ends it where the server is not silent
   */
  async function listen(
    url: string,
    longestMs: number,
    heard: AbortSignal,
    silent: AbortController,
  ): Promise<void> {
    const { host } = new URL(url);
    const endsAt = performance.now() + longestMs;
    for (;;) {
      const remainingMs = endsAt - performance.now();
      if (remainingMs <= 0) {
        // A request that is tried in place of this one must not take as long again.
        timeouts.longestPauseMs = quietMs;
        return silent.abort(new TimeoutException(host, longestMs));
      }
      await delay(Math.min(quietMs, remainingMs), undefined, { signal: heard, ref: false });
      if (remainingMs <= quietMs || (await speaks(url, heard))) continue;
      heard.throwIfAborted();
      return silent.abort(new SilentServerException(host, quietMs + smallMs));
    }
  }

  async function send(url: string, request: HttpRequest): ReturnType<Http['send']> {
    const silent = new AbortController();
    const signal = AbortSignal.any([request.signal, silent.signal]);
    async function listening<T>(longestMs: number, work: () => Promise<T>): Promise<T> {
      const heard = new AbortController();
      listen(url, longestMs, AbortSignal.any([heard.signal, signal]), silent).catch(() => undefined);
      try {
        return await work();
      } finally {
        heard.abort();
      }
    }
    async function* inTime(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      const chunks = body[Symbol.asyncIterator]();
      try {
        for (;;) {
          const chunk = await listening(timeouts.longestPauseMs, () => chunks.next());
          if (chunk.done === true) return;
          yield chunk.value;
        }
      } finally {
        await chunks.return?.();
      }
    }
    const answer = await listening(Infinity, () => http.send(url, { ...request, signal }));
    return { ...answer, body: inTime(answer.body) };
  }

  async function* request(
    url: string,
    method: string,
    depth: 0 | 1,
    body: string,
    options: Omit<HttpRequest, 'method' | 'headers' | 'body'>,
  ): AsyncGenerator<MultistatusPart> {
    const answer = await send(url, { method, headers: headersOf(depth), body: xml(body), ...options });
    if (answer.status === 207) {
      yield* readMultistatus(answer.body, answer.url, answer.headers.get('content-type'));
      return;
    }
    await answer.cancel();
    if (answer.status >= 200 && answer.status < 300)
      throw new AddressBookException('bad-answer', `${answer.url.host}: ${answer.status} ≠ 207`);
    const { status, headers: said, maybeBy } = answer;
    throw new HttpStatusException(answer.url.host, { status, headers: said, maybeBy });
  }

  return {
    async properties(url, depth, names, signal, timeoutMs = 60_000, onPart = () => undefined) {
      const all: DavResource[] = [];
      let isUnaddressed = false;
      for await (const part of request(url, 'PROPFIND', depth, propfind(names), { signal, timeoutMs })) {
        all.push(...part.resources);
        onPart(part);
        isUnaddressed ||= part.unaddressed.length > 0;
      }
      // Not even the resource itself, or none of its members.
      if (isUnaddressed && all.length <= depth)
        throw new AddressBookException('bad-answer', {
          id: 'bookDetail.no-address',
          values: { host: new URL(url).host },
        });
      return all;
    },
    report: (url, depth, body, signal, timeoutMs = long.timeoutMs) =>
      request(url, 'REPORT', depth, body, { signal, ...long, timeoutMs }),
    list: (url, names, signal) => request(url, 'PROPFIND', 1, propfind(names), { signal, ...long }),
  };
}

const headersOf = (depth: 0 | 1): Record<string, string> => ({
  depth: String(depth),
  'content-type': 'text/xml; charset=utf-8',
  prefer: 'return=minimal',
});

const xml = (body: string): string => `<?xml version="1.0" encoding="utf-8"?>${body}`;

const propfind = (names: readonly PropName[]): string =>
  `<d:propfind ${namespaces}>${propElement(names)}</d:propfind>`;

export const propElement = (names: readonly PropName[]): string =>
  `<d:prop>${names.map((name) => `<${name}/>`).join('')}</d:prop>`;

export const escapeXml = (text: string): string =>
  text.replace(/[<>&"]/g, (character) => `&#${character.charCodeAt(0)};`);
