import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createDav, type Dav } from '../../../src/address-books/carddav/dav.ts';
import { createHttp } from '../../../src/address-books/http.ts';
import { openDirectly } from '../../../src/network/open-socket.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const list =
  '<d:multistatus xmlns:d="DAV:"><d:response><d:href>/a.vcf</d:href><d:propstat><d:prop/>' +
  '<d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response></d:multistatus>';
const { signal } = new AbortController();

async function davOf(listener: RequestListener): Promise<{ dav: Dav; url: string }> {
  const server: Server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const http = createHttp({ openSocket: openDirectly, bodySilenceMs: 1_000 });
  closing.push(
    () => http.dispose(),
    () => {
      server.closeAllConnections();
      server.close();
    },
  );
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { dav: createDav(http, { quietMs: 100, smallMs: 200 }), url };
}

async function listed({ dav, url }: { dav: Dav; url: string }): Promise<number> {
  let count = 0;
  for await (const { resources } of dav.list(url, ['d:getetag'], signal)) count += resources.length;
  return count;
}

it('a server that takes requests and answers none is given up long before the limit of a large list', async () => {
  const silent = await davOf(() => undefined);
  await expect(listed(silent)).rejects.toMatchObject({
    problem: 'unreachable',
    detail: expect.stringContaining('ETIMEDOUT, 0.3 s') as string,
  });
});

it('a server that works on a list for long, and answers others meanwhile, is waited for', async () => {
  let asked = 0;
  const slow = await davOf((request, response) => {
    response.writeHead(207, { 'content-type': 'text/xml' });
    if (request.headers.depth === '0') {
      asked += 1;
      response.end(list);
      return;
    }
    const timer = setInterval(() => {
      if (asked < 4) return;
      clearInterval(timer);
      response.end(list);
    }, 10);
    closing.push(() => clearInterval(timer));
  });
  expect(await listed(slow)).toBe(1);
});

it('an answer that stops in its midst is given up', async () => {
  const halfway = await davOf((_, response) => {
    response.writeHead(207, { 'content-type': 'text/xml' });
    response.write(list.slice(0, 40));
  });
  await expect(listed(halfway)).rejects.toMatchObject({ problem: 'unreachable' });
}, 20_000);
