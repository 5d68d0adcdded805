import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A body that a page is about to fetch. */
export interface OfferedBody {
  status: number;
  headers: { name: string; value: string }[];
  body: ReadableStream<Uint8Array>;
  /** Chromium's origin of the address that the page asked for. */
  origin: string;
}

/** A page that was told where its body is fetches it at once, unless it is gone. */
const fetchedWithinMs = 10_000;

const offered = new Map<string, OfferedBody>();
let server: Promise<string> | undefined;

/**
 * Where Chromium fetches a body that it cannot be given whole: from a server on loopback, so that pieces arrive as they
 * come, are asked for no faster than the page reads, and are no longer asked for when the page gives up.
 * @returns the address, and what takes the offer back
 */
export async function offerBody(body: OfferedBody): Promise<{ url: string; withdraw(): void }> {
  const origin = await (server ??= listen());
  const token = randomUUID();
  offered.set(token, body);
  const withdraw = (): void => {
    clearTimeout(timer);
    if (offered.delete(token)) cancel(body);
  };
  const timer = setTimeout(withdraw, fetchedWithinMs).unref();
  return { url: `${origin}/${token}`, withdraw };
}

const cancel = ({ body }: OfferedBody): void => void body.cancel().catch(() => undefined);

async function listen(): Promise<string> {
  const made: Server = createServer((request, response) => void answer(request, response));
  made.listen(0, '127.0.0.1');
  await once(made, 'listening');
  // The program ends when it has nothing left to do; a page that reads is no reason to stay.
  made.unref();
  return `http://127.0.0.1:${(made.address() as AddressInfo).port}`;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const token = request.url?.slice(1) ?? '';
  const found = offered.get(token);
  if (!found) return void response.writeHead(404).end();
  // To Chromium this server is of another origin than the page, which asked its own.
  const isOwn = request.headers.origin === found.origin;
  const shared = isOwn ? allowance(found) : {};
  if (request.method === 'OPTIONS') {
    const wanted = request.headers['access-control-request-headers'] ?? '';
    const preflight = isOwn && {
      'access-control-allow-methods': '*',
      'access-control-allow-headers': wanted,
    };
    return void response.writeHead(204, { ...shared, ...preflight }).end();
  }
  offered.delete(token);
  const headers = found.headers.flatMap(({ name, value }) => [name, value]);
  // Only this one body: a connection that is kept would count as one of those that a page may have.
  response.writeHead(found.status, [...headers, ...Object.entries(shared).flat(), 'connection', 'close']);
  // Headers go out although there is no piece of the body yet.
  response.flushHeaders();
  try {
    await pipeline(Readable.fromWeb(found.body as never), response);
  } catch {
    // The page no longer wants it, or the handler's stream failed, which the page learns from the broken connection.
  }
}

const allowance = ({ origin, headers }: OfferedBody): Record<string, string> => ({
  'access-control-allow-origin': origin,
  'access-control-allow-credentials': 'true',
  'access-control-expose-headers': headers.map(({ name }) => name).join(', '),
});
