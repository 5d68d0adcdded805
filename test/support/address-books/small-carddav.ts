import { once } from 'node:events';
import {
  createServer as createPlain,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecure } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';

interface SeenRequest {
  method: string;
  path: string;
  authorization: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A simple CardDAV server with configurable limitations and faults. Its address book is at `/book/`. */
export interface SmallCardDav {
  address: string;
  host: string;
  /** Cards by file name. */
  cards: Map<string, string>;
  seen: SeenRequest[];
  can: { sync: boolean; multiget: boolean; password: boolean };
  /** Number of changes per answer; the next answer continues. */
  changesAtOnce: number;
  /** Handles a request instead of the server if it returns true. */
  instead: (request: SeenRequest, response: ServerResponse) => boolean;
  stop(): Promise<void>;
}

export interface Certificate {
  key: string;
  cert: string;
}

export async function startSmallCardDav(certificate?: Certificate): Promise<SmallCardDav> {
  const server = certificate ? createSecure(certificate) : createPlain();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const dav: SmallCardDav = {
    address: `${certificate ? 'https' : 'http'}://${host}/`,
    host,
    cards: new Map(),
    seen: [],
    can: { sync: true, multiget: true, password: true },
    changesAtOnce: Number.POSITIVE_INFINITY,
    instead: () => false,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    void textOf(request).then((body) => {
      const { method = '', url: path = '' } = request;
      const { headers } = request;
      const seen = { method, path, authorization: headers.authorization, headers, body };
      dav.seen.push(seen);
      if (!dav.instead(seen, response)) answer(dav, seen, response);
    });
  });
  return dav;
}

function answer(dav: SmallCardDav, request: SeenRequest, response: ServerResponse): void {
  const { method, path, authorization, body } = request;
  if (dav.can.password && authorization === undefined)
    return end(response, 401, '', { 'www-authenticate': 'Basic realm="small"' });
  const file = path.replace('/book/', '');
  if (method === 'GET') {
    const card = dav.cards.get(file);
    return card === undefined ? end(response, 404, '') : end(response, 200, card, { etag: etagOf(card) });
  }
  if (body.includes('sync-collection')) return syncAnswer(dav, body, response);
  if (body.includes('multiget')) {
    if (!dav.can.multiget) return end(response, 501, '');
    const files = [...body.matchAll(/<d:href>\/book\/([^<]*)<\/d:href>/g)].map(([, name = '']) => name);
    return end(response, 207, multistatus(files.map((name) => cardElement(name, dav.cards.get(name)))));
  }
  if (method !== 'PROPFIND') return end(response, 405, '');
  const reports = [dav.can.sync ? 'D:sync-collection' : '', dav.can.multiget ? 'C:addressbook-multiget' : ''];
  const itself = element('/book/', [
    '<D:resourcetype><D:collection/><C:addressbook/></D:resourcetype><D:displayname>Book</D:displayname>',
    `<S:getctag>${stateOf(dav)}</S:getctag>`,
    dav.can.sync ? `<D:sync-token>${stateOf(dav)}</D:sync-token>` : '',
    `<D:supported-report-set>${reports.map((name) => name && supportedReport(name)).join('')}</D:supported-report-set>`,
  ]);
  const members = [...dav.cards].map(([name, text]) => element(`/book/${name}`, [etagElement(text)]));
  end(response, 207, multistatus(body.includes('getetag') ? [itself, ...members] : [itself]));
}

/** A sync token lists the names and versions of all cards; changes are computed by comparison with it. */
function syncAnswer(dav: SmallCardDav, body: string, response: ServerResponse): void {
  if (!dav.can.sync) return end(response, 403, '');
  const token = /<d:sync-token>([^<]*)<\/d:sync-token>/.exec(body)?.[1] ?? '';
  if (token === 'unknown' || token.startsWith('old')) return end(response, 403, '<D:error/>');
  const known = new Map(token.split(' ').map((part) => part.split('=') as [string, string]));
  known.delete('');
  const changed = [...dav.cards].filter(([name, text]) => known.get(name) !== versionOf(text));
  const removed = [...known.keys()].filter((name) => !dav.cards.has(name));
  const sent = changed.slice(0, dav.changesAtOnce);
  for (const [name, text] of sent) known.set(name, versionOf(text));
  for (const name of removed) known.delete(name);
  const elements = [
    ...sent.map(([name, text]) => element(`/book/${name}`, [etagElement(text)])),
    ...removed.map((name) => cardElement(name, undefined)),
    ...(sent.length < changed.length ? [statusElement('/book/', 507)] : []),
  ];
  const next = [...known].map(([name, version]) => `${name}=${version}`).join(' ');
  end(response, 207, multistatus(elements, `<D:sync-token>${next}</D:sync-token>`));
}

const versionOf = (text: string): string => Buffer.from(text).toString('hex').slice(-60);
const etagOf = (text: string): string => `"${versionOf(text)}"`;
const etagElement = (text: string): string => `<D:getetag>${etagOf(text)}</D:getetag>`;
const stateOf = ({ cards }: SmallCardDav): string =>
  [...cards].map(([name, text]) => `${name}=${versionOf(text)}`).join(' ');

const supportedReport = (name: string): string =>
  `<D:supported-report><D:report><${name}/></D:report></D:supported-report>`;

export const multistatus = (elements: readonly string[], more = ''): string =>
  `<?xml version="1.0"?><D:multistatus xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav" xmlns:S="http://calendarserver.org/ns/">${elements.join('')}${more}</D:multistatus>`;

const element = (path: string, props: readonly string[]): string =>
  `<D:response><D:href>${path}</D:href><D:propstat><D:prop>${props.join('')}</D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>`;

const statusElement = (path: string, status: number): string =>
  `<D:response><D:href>${path}</D:href><D:status>HTTP/1.1 ${status} x</D:status></D:response>`;

const cardElement = (name: string, text: string | undefined): string =>
  text === undefined
    ? statusElement(`/book/${name}`, 404)
    : element(`/book/${name}`, [etagElement(text), `<C:address-data><![CDATA[${text}]]></C:address-data>`]);

export function end(
  response: ServerResponse,
  status: number,
  body: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'text/xml; charset=utf-8', ...headers });
  response.end(body);
}
