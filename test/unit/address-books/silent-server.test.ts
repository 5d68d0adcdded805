import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createDav, createDavTimeouts, type Dav } from '../../../src/address-books/carddav/dav.ts';
import { discoverCollections } from '../../../src/address-books/carddav/discover.ts';
import { createCardDavReader } from '../../../src/address-books/carddav/reader.ts';
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

const silence = { quietMs: 100, smallMs: 200 };

async function serve(listener: RequestListener): Promise<{ url: string; host: string }> {
  const server: Server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: `http://${host}/`, host };
}

async function davOf(listener: RequestListener): Promise<{ dav: Dav; url: string }> {
  const { url } = await serve(listener);
  const http = createHttp({ openSocket: openDirectly });
  closing.push(() => http.dispose());
  return { dav: createDav(http, createDavTimeouts(silence)), url };
}

async function listed({ dav, url }: { dav: Dav; url: string }): Promise<number> {
  let count = 0;
  for await (const { resources } of dav.list(url, ['d:getetag'], signal)) count += resources.length;
  return count;
}

it('a server that never answers is given up long before the time limit of a large list', async () => {
  const silent = await davOf(() => undefined);
  await expect(listed(silent)).rejects.toMatchObject({
    problem: 'unreachable',
    detail: expect.stringContaining('ETIMEDOUT, 0.3 s') as string,
  });
});

it('a server that takes long for a list, but answers other requests meanwhile, is waited for', async () => {
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

it('an answer that stops midway is given up', async () => {
  const halfway = await davOf((_, response) => {
    response.writeHead(207, { 'content-type': 'text/xml' });
    response.write(list.slice(0, 40));
  });
  await expect(listed(halfway)).rejects.toMatchObject({
    problem: 'unreachable',
    detail: expect.stringContaining('ETIMEDOUT, 0.3 s') as string,
  });
});

it('an answer that comes in pieces, each of them in time, is read to its end', async () => {
  const slow = await davOf((_, response) => {
    response.writeHead(207, { 'content-type': 'text/xml' });
    let at = 0;
    const timer = setInterval(() => {
      response.write(list.slice(at, at + 30));
      at += 30;
      if (at < list.length) return;
      clearInterval(timer);
      response.end();
    }, 80);
    closing.push(() => clearInterval(timer));
  });
  expect(await listed(slow)).toBe(1);
});

describe('a server that sends half of its list of cards', () => {
  const status =
    '<d:multistatus xmlns:d="DAV:"><d:response><d:href>/</d:href><d:propstat><d:prop>' +
    '<d:sync-token>t1</d:sync-token></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response></d:multistatus>';

  /** @param isSilent whether it answers nothing more, once it has begun a list @returns what was asked */
  async function readHalf(isSilent: boolean): Promise<{ asked: string[]; failure: unknown; host: string }> {
    const asked: string[] = [];
    let hasBegun = false;
    const { url, host } = await serve(({ method, headers }, response) => {
      const { depth = '' } = headers;
      const isList = method === 'REPORT' || depth === '1';
      asked.push(isList ? `${method}` : 'small');
      if (hasBegun && isSilent) return;
      response.writeHead(207, { 'content-type': 'text/xml' });
      if (!isList) return void response.end(status);
      hasBegun = true;
      response.write(list.slice(0, list.length / 2));
    });
    const collections = [{ url, name: 'Team', writable: true }];
    const reader = createCardDavReader(
      {
        ...{ id: '0a1b2c3d', kind: 'carddav', name: 'Office', paused: false, address: url, userName: '' },
        collections,
      },
      openDirectly,
      silence,
    );
    closing.push(() => reader.dispose());
    const nothing = (): undefined => undefined;
    const into = { versionOf: nothing, keys: () => [], put: nothing, keep: nothing, remove: nothing };
    const failure: unknown = await reader
      .read({ into: { ...into, unreadable: nothing }, signal, onProgress: nothing })
      .catch((error: unknown) => error);
    return { asked, failure, host };
  }

  it('and then answers nothing is given up when one small request is not answered', async () => {
    const { asked, failure, host } = await readHalf(true);
    expect(failure).toMatchObject({ problem: 'unreachable', detail: `${host}: ETIMEDOUT, 0.3 s` });
    expect(asked.slice(asked.indexOf('REPORT'))).toEqual(['REPORT', 'small']);
  });

  it('and answers others is asked for the list in another way, and waited for less', async () => {
    const { asked, failure, host } = await readHalf(false);
    expect(failure).toMatchObject({ problem: 'unreachable', detail: `${host}: ETIMEDOUT, 0.1 s` });
    expect(asked.filter((what) => what !== 'small')).toEqual(['REPORT', 'PROPFIND']);
  });
});

it('the form says how long it has waited for a server in all, not for one of its addresses', async () => {
  const { url, host } = await serve(() => undefined);
  const failure: unknown = await discoverCollections(url, {
    ...{ userName: '', password: '', authority: undefined, openSocket: openDirectly },
    ...{ signal: AbortSignal.timeout(400), lead: { limitMs: 100 } },
  }).catch((error: unknown) => error);
  expect(failure).toMatchObject({ problem: 'unreachable' });
  const { detail } = failure as { detail: string };
  expect(detail).toMatch(new RegExp(`^${host}: ETIMEDOUT, [\\d.]+ s$`));
  expect(Number.parseFloat(detail.slice(`${host}: ETIMEDOUT, `.length))).toBeGreaterThanOrEqual(0.4);
});
