import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Fixture } from '../launch.ts';

/** What the server was asked: method, path, and the length of the body. */
let asked: string[] = [];

/** `/CODE/TARGET` leads to TARGET; everything else answers with its path. */
function answer(request: IncomingMessage, response: ServerResponse): void {
  const { method = '', url = '' } = request;
  let length = 0;
  request.on('data', (chunk: Buffer) => (length += chunk.length));
  request.on('end', () => {
    asked.push(`${method} ${url} ${length}`);
    const [, code, target] = /^\/(3\d\d)\/(.*)$/.exec(url) ?? [];
    if (url === '/loop') return void response.writeHead(302, { location: '/loop' }).end();
    if (code === undefined) return void response.end(url);
    response.writeHead(Number(code), target ? { location: decodeURIComponent(target) } : {}).end();
  });
}

interface Asked {
  url: string;
  method?: string;
  redirect?: 'follow' | 'error' | 'manual';
  /** What the listener of a redirect does; nothing: it only listens. */
  does?: 'follow' | 'abort' | 'follow late';
  body?: number;
}

/** A request that may be redirected, by `net.request`. */
export function redirectCases(app: () => Fixture): void {
  const server = createServer(answer);
  let origin = '';
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  /** The events of a request, in their order, until its end. */
  const eventsOf = async (wanted: Asked): Promise<string[]> => {
    asked = [];
    const events = await app().main(
      ({ net }, { url, method = 'GET', redirect, does, body = 0 }) =>
        new Promise<string[]>((resolve) => {
          const seen: string[] = [];
          const end = (event: string): void => resolve([...seen, event]);
          const request = net.request({ url, method, ...(redirect && { redirect }) });
          request.on('redirect', (code, next, target, headers) => {
            seen.push(`${code} ${next} ${target} ${Array.isArray(headers['location'])}`);
            if (does === 'follow') request.followRedirect();
            if (does === 'abort') request.abort();
            if (does === 'follow late') {
              setTimeout(() => {
                try {
                  request.followRedirect();
                } catch (error) {
                  end((error as Error).message);
                }
              });
            }
          });
          request.on('abort', () => end('abort'));
          request.on('error', ({ message }) => {
            seen.push(message);
            if (does !== 'follow late') end('error');
          });
          request.on('response', (response) => {
            let text = '';
            response.on('data', (chunk) => (text += chunk.toString()));
            response.on('end', () => end(`${response.statusCode} ${text}`));
          });
          request.end(body === 0 ? undefined : Buffer.alloc(body));
        }),
      { ...wanted, url: `${origin}${wanted.url}` },
    );
    return events.map((event) => event.replaceAll(origin, ''));
  };

  test('are followed unless it is said otherwise, and told', async () => {
    expect(await eventsOf({ url: '/302/%2Fthere' })).toEqual(['302 GET /there true', '200 /there']);
    const endless = await eventsOf({ url: '/loop', redirect: 'follow' });
    expect(endless).toEqual([
      ...Array<string>(20).fill('302 GET /loop true'),
      'net::ERR_TOO_MANY_REDIRECTS',
      'error',
    ]);
    expect(asked).toHaveLength(21);
  });

  test('are an error where they are forbidden', async () => {
    const words = "Attempted to redirect, but redirect policy was 'error'";
    expect(await eventsOf({ url: '/302/%2Fthere', redirect: 'error' })).toEqual([words, 'error']);
    expect(asked).toHaveLength(1);
  });

  test('wait for the program where they are manual, which follows or aborts at once', async () => {
    const manual = { url: '/302/%2Fthere', redirect: 'manual' } as const;
    const told = '302 GET /there true';
    expect(await eventsOf({ ...manual, does: 'follow' })).toEqual([told, '200 /there']);
    expect(asked).toHaveLength(2);
    expect(await eventsOf({ ...manual, does: 'abort' })).toEqual([told, 'abort']);
    expect(asked).toHaveLength(1);
    expect(await eventsOf(manual)).toEqual([told, 'Redirect was cancelled', 'error']);
    expect(await eventsOf({ ...manual, does: 'follow late' })).toEqual([
      told,
      'Redirect was cancelled',
      'followRedirect() called, but was not waiting for a redirect',
    ]);
  });

  test('keep method and body or become a GET, by their code', async () => {
    const sent = async (code: number): Promise<string | undefined> => {
      await eventsOf({ url: `/${code}/%2Fthere`, method: 'POST', body: 5 });
      return asked[1];
    };
    expect([await sent(301), await sent(302), await sent(303)]).toEqual(Array(3).fill('GET /there 0'));
    expect([await sent(307), await sent(308)]).toEqual(Array(2).fill('POST /there 5'));
  });

  test('lead nowhere without an address, and to no other kind of address than the web’s', async () => {
    expect(await eventsOf({ url: '/302/', redirect: 'error' })).toEqual(['302 ']);
    expect(await eventsOf({ url: '/304/%2Fthere', redirect: 'error' })).toEqual(['304 ']);
    const away = `/302/${encodeURIComponent('file:///etc/hostname')}`;
    expect(await eventsOf({ url: away, redirect: 'manual', does: 'follow' })).toEqual([
      'net::ERR_UNSAFE_REDIRECT',
      'error',
    ]);
  });
}
