import { HttpStatusException } from '../http/problem.ts';
import type { Http, HttpRequest } from '../http.ts';
import { AddressBookException } from '../source.ts';
import { readMultistatus, type DavResource, type MultistatusPart } from './multistatus.ts';

/** Requests of WebDAV (RFC 4918) and its reports. */
export interface Dav {
  /** Of a resource, and with depth 1 of its members. @throws AddressBookException */
  properties(
    url: string,
    depth: 0 | 1,
    names: readonly PropName[],
    signal: AbortSignal,
    timeoutMs?: number,
  ): Promise<DavResource[]>;
  /** The parts of an answer while it arrives; may be long. @throws AddressBookException */
  report(
    url: string,
    depth: 0 | 1,
    body: string,
    signal: AbortSignal,
    timeoutMs?: number,
  ): AsyncGenerator<MultistatusPart>;
  /** The same for the properties of many members. */
  list(url: string, names: readonly PropName[], signal: AbortSignal): AsyncGenerator<MultistatusPart>;
}

/** With the prefix of its namespace. */
export type PropName = `${'d' | 'card' | 'cs'}:${string}`;

export const namespaces =
  'xmlns:d="DAV:" xmlns:card="urn:ietf:params:xml:ns:carddav" xmlns:cs="http://calendarserver.org/ns/"';
/** A server takes minutes to list a large address book, and longer the first time. */
const long = { timeoutMs: 600_000, largest: 1_000_000_000 } as const;

export function createDav(http: Http): Dav {
  async function* request(
    url: string,
    method: string,
    depth: 0 | 1,
    body: string,
    options: Omit<HttpRequest, 'method' | 'headers' | 'body'>,
  ): AsyncGenerator<MultistatusPart> {
    const headers = {
      depth: String(depth),
      'content-type': 'text/xml; charset=utf-8',
      prefer: 'return=minimal',
    };
    const answer = await http.send(url, {
      method,
      headers,
      body: `<?xml version="1.0" encoding="utf-8"?>${body}`,
      ...options,
    });
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
    async properties(url, depth, names, signal, timeoutMs = 60_000) {
      const all: DavResource[] = [];
      for await (const { resources } of request(url, 'PROPFIND', depth, propfind(names), {
        signal,
        timeoutMs,
      }))
        all.push(...resources);
      return all;
    },
    report: (url, depth, body, signal, timeoutMs = long.timeoutMs) =>
      request(url, 'REPORT', depth, body, { signal, ...long, timeoutMs }),
    list: (url, names, signal) => request(url, 'PROPFIND', 1, propfind(names), { signal, ...long }),
  };
}

const propfind = (names: readonly PropName[]): string =>
  `<d:propfind ${namespaces}>${propElement(names)}</d:propfind>`;

export const propElement = (names: readonly PropName[]): string =>
  `<d:prop>${names.map((name) => `<${name}/>`).join('')}</d:prop>`;

export const escapeXml = (text: string): string =>
  text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
