import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createSecureServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCertificate } from '../../support/tunnel/files.ts';
import type { Fixture } from '../launch.ts';

/** What a server on this computer was asked, by path. */
const asked = new Map<string, { cookie: string | undefined; range: string | undefined }[]>();

function answer(request: IncomingMessage, response: ServerResponse): void {
  const path = request.url ?? '';
  asked.set(path, [
    ...(asked.get(path) ?? []),
    { cookie: request.headers.cookie, range: request.headers.range },
  ]);
  if (path.startsWith('/fresh')) return void response.setHeader('cache-control', 'max-age=600').end('fresh');
  if (path === '/cookie') return void response.setHeader('set-cookie', 'taste=sweet; Max-Age=600').end('ok');
  if (path === '/moved') return void response.writeHead(302, { location: '/fresh-moved' }).end();
  if (path === '/never') return;
  if (path === '/cut') {
    response.writeHead(200, { 'content-length': '100' }).write('some');
    return void setTimeout(() => response.destroy(), 50);
  }
  if (path.startsWith('/login')) {
    const { authorization } = request.headers;
    const known = `Basic ${Buffer.from('me:secret').toString('base64')}`;
    if (authorization === known) return void response.end('come in');
    return void response.writeHead(401, { 'www-authenticate': 'Basic realm="Lab"' }).end('who are you');
  }
  if (path === '/upload') {
    let length = 0;
    request.on('data', (chunk: Buffer) => (length += chunk.length));
    request.on('end', () =>
      response.writeHead(201, { 'x-kind': request.headers['x-kind'] }).end(String(length)),
    );
    return;
  }
  response.end('hello');
}

/** The network as `net` gives it. */
export function networkCases(app: () => Fixture): void {
  const server = createServer(answer);
  let origin = '';
  let closedPort = 0;
  beforeAll(async () => {
    const closed = createServer();
    await new Promise<void>((done) => closed.listen(0, '127.0.0.1', done));
    closedPort = (closed.address() as AddressInfo).port;
    await new Promise((done) => closed.close(done));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const get = (path: string, init: RequestInit = {}, base = origin): Promise<[number, string]> =>
    app().main(
      async ({ net }, [url, options]) => {
        const response = await net.fetch(url, options);
        return [response.status, await response.text()];
      },
      [`${base}${path}`, init] as const,
    );

  test('a cacheable response is reused, until the request or the program says otherwise', async () => {
    await get('/fresh');
    expect(await get('/fresh')).toEqual([200, 'fresh']);
    expect(asked.get('/fresh')).toHaveLength(1);
    await get('/fresh', { cache: 'no-store' });
    expect(asked.get('/fresh')).toHaveLength(2);
    await app().main(({ session }) => session.defaultSession.clearCache());
    await get('/fresh');
    expect(asked.get('/fresh')).toHaveLength(3);
  });

  test('a request without cache and cookies leaves neither a response nor a cookie behind', async () => {
    const cookies = await app().main(async ({ net, session }, base) => {
      await session.defaultSession.clearCache();
      for (const path of ['/fresh-unkept', '/cookie']) {
        await (await net.fetch(`${base}${path}`, { cache: 'no-store', credentials: 'omit' })).text();
      }
      return (await session.defaultSession.cookies.get({ name: 'taste' })).length;
    }, origin);
    await get('/fresh-unkept');
    expect(asked.get('/fresh-unkept')).toHaveLength(2);
    expect(cookies).toBe(0);
  });

  test('cookies are kept and sent, until the request or the program says otherwise', async () => {
    await get('/cookie', { credentials: 'include' });
    await get('/with', { credentials: 'include' });
    await get('/without', { credentials: 'omit' });
    await app().main(({ session }) => session.defaultSession.clearStorageData());
    await get('/after', { credentials: 'include' });
    expect(['/with', '/without', '/after'].map((path) => asked.get(path)?.[0]?.cookie)).toEqual([
      'taste=sweet',
      undefined,
      undefined,
    ]);
  });

  test('a redirect is followed, or fails with Electron’s message', async () => {
    expect(await get('/moved')).toEqual([200, 'fresh']);
    await expect(get('/moved', { redirect: 'manual' })).rejects.toThrow('Redirect was cancelled');
    await expect(get('/moved', { redirect: 'error' })).rejects.toThrow(
      "Attempted to redirect, but redirect policy was 'error'",
    );
  });

  test('a request that is cancelled, refused or sent without a network fails with its error', async () => {
    const { main, shell } = app();
    const name = await main(async ({ net }, url) => {
      const abort = new AbortController();
      const asking = net.fetch(url, { signal: abort.signal });
      setTimeout(() => abort.abort(), 50);
      return asking.then(
        () => 'answered',
        (error: unknown) => (error as Error).name,
      );
    }, `${origin}/never`);
    expect(name).toBe('AbortError');
    await expect(
      main(({ net }) => net.fetch('http://127.0.0.1:1/').then(({ status }) => status)),
    ).rejects.toThrow('net::ERR_UNSAFE_PORT');
    await expect(get('/closed', { cache: 'no-store' }, `http://127.0.0.1:${closedPort}`)).rejects.toThrow(
      'net::ERR_CONNECTION_REFUSED',
    );
    await shell.setOnline(false);
    await expect(get('/offline', { cache: 'no-store' })).rejects.toThrow('net::ERR_INTERNET_DISCONNECTED');
    await shell.setOnline(true);
    expect(await get('/online')).toEqual([200, 'hello']);
    expect(await main(({ net }) => typeof net.isOnline())).toBe('boolean');
  });

  test('an upload reports its progress, and its response arrives in events', async () => {
    const reported = await app().main(
      ({ net }, url) =>
        new Promise<unknown>((resolve, reject) => {
          const request = net.request({ method: 'POST', url, redirect: 'error', credentials: 'omit' });
          request.setHeader('x-kind', 'test');
          request.on('error', reject);
          request.on('response', (response) => {
            let text = '';
            response.on('data', (chunk) => (text += chunk.toString()));
            response.on('end', () => {
              const { started, current } = request.getUploadProgress();
              resolve([response.statusCode, response.headers['x-kind'], text, started, current]);
            });
          });
          request.end(Buffer.alloc(50_000));
        }),
      `${origin}/upload`,
    );
    expect(reported).toEqual([201, 'test', '50000', true, 50_000]);
  });

  test('a truncated response is an error, and a cancelled one causes no more events', async () => {
    const reported = await app().main(
      ({ net }, base) =>
        new Promise<string[]>((resolve) => {
          const events: string[] = [];
          const cut = net.request({ method: 'GET', url: `${base}/cut` });
          cut.on('error', () => events.push('request error'));
          cut.on('response', (response) => {
            response.on('data', () => undefined);
            response.on('aborted', () => end('aborted'));
            response.on('error', () => end('error'));
            response.on('end', () => end('end'));
          });
          let ended = false;
          const end = (how: string): void => {
            if (ended) return;
            ended = true;
            events.push(how === 'end' ? 'end' : 'cut');
            const dropped = net.request({ method: 'GET', url: `${base}/never` });
            dropped.on('response', () => events.push('response of a dropped one'));
            dropped.end();
            setTimeout(() => {
              dropped.abort();
              setTimeout(() => resolve(events), 50);
            }, 50);
          };
          cut.end();
        }),
      origin,
    );
    expect(reported).toEqual(['cut']);
  });

  test('an event emitted on a request reaches its listeners', async () => {
    const heard = await app().main(({ net }, url) => {
      const [request, told] = [net.request({ method: 'GET', url }), [] as string[]];
      request.on('error', ({ message }) => told.push(message));
      request.emit('error', new Error('stalled'));
      request.abort();
      return told;
    }, `${origin}/never`);
    expect(heard).toEqual(['stalled']);
  });

  test('a login handler supplies credentials, and without them the request gets the refusal', async () => {
    const reported = await app().main(async ({ net }, base) => {
      const ask = (path: string, ...words: string[]): Promise<unknown[]> =>
        new Promise((resolve, reject) => {
          const by: unknown[] = [];
          const request = net.request({ method: 'GET', url: `${base}${path}` });
          request.on('login', ({ isProxy, scheme, host, realm }, callback) => {
            by.push([isProxy, scheme, host, realm]);
            callback(...words);
          });
          request.on('response', (response) => {
            response.on('data', () => undefined);
            response.on('end', () => resolve([response.statusCode, ...by]));
          });
          request.on('error', reject);
          request.end();
        });
      return [await ask('/login-without'), await ask('/login-with', 'me', 'secret')];
    }, origin);
    const by = [false, 'basic', '127.0.0.1', 'Lab'];
    expect(reported).toEqual([
      [401, by],
      [200, by],
    ]);
  });

  test('a utility process answers messages, and uses the network with a sign-in by main', async () => {
    const reported = await app().main(async ({ app: program, utilityProcess }, base) => {
      const login: unknown[] = [];
      program.once('login', (event, _contents, { url }, { isProxy, host, port }, answerIt) => {
        event.preventDefault();
        login.push(url === `${base}/login-utility`, isProxy, `${host}:${port}`);
        answerIt('me', 'secret');
      });
      const child = utilityProcess.fork(`${fixture.folder}/utility.cjs`, [], {
        serviceName: 'conformity',
        respondToAuthRequestsFromMainProcess: true,
        env: { ...process.env, CONFORMITY: 'told' },
      });
      const heard: unknown[] = [];
      const ask = (message: unknown): Promise<void> =>
        new Promise((done) => {
          child.once('message', (answered: unknown) => done(void heard.push(answered)));
          child.postMessage(message);
        });
      await ask({ day: new Date(0) });
      await ask({ fetch: `${base}/plain` });
      await ask({ fetch: `${base}/login-utility` });
      const code = new Promise((done) => child.once('exit', done));
      child.postMessage({ end: 7 });
      return { heard, login, code: await code, killed: child.kill(), pid: child.pid };
    }, origin);
    expect(reported.heard).toMatchObject([
      { type: 'utility', told: 'told' },
      { status: 200, body: 'hello' },
      { status: 200, body: 'come in' },
    ]);
    expect(reported).toMatchObject({ login: [true, false, origin.slice(7)], code: 7, killed: false });
  });

  test('a killed utility process reports its exit once', async () => {
    const ends = await app().main(async ({ utilityProcess }) => {
      const child = utilityProcess.fork(`${fixture.folder}/utility.cjs`);
      const codes: number[] = [];
      const ended = new Promise((done) =>
        child.on('exit', (code) => {
          codes.push(code);
          done(undefined);
        }),
      );
      await new Promise((done) => child.once('spawn', () => done(undefined)));
      const killed = child.kill();
      await ended;
      child.postMessage('nobody');
      return [killed, codes.length];
    });
    expect(ends).toEqual([true, 1]);
    await expect(app().main(({ utilityProcess }) => void utilityProcess.fork(1 as never))).rejects.toThrow(
      'TypeError',
    );
  });

  test('a utility process that cannot start, or throws, ends with an exit code other than 0', async () => {
    const codes = await app().main(async ({ utilityProcess }) => {
      const ends = (child: Electron.UtilityProcess): Promise<number> =>
        new Promise((done) => child.once('exit', done));
      const missing = utilityProcess.fork(`${fixture.folder}/missing.cjs`, [], { stdio: 'ignore' });
      const failing = utilityProcess.fork(`${fixture.folder}/utility.cjs`, [], { stdio: 'ignore' });
      failing.postMessage({ fail: 'with an error that nobody catches' });
      return Promise.all([missing, failing].map(ends));
    });
    expect(codes.map((code) => code !== 0)).toEqual([true, true]);
  });

  test('an untrusted certificate is decided on by the program, before anything is sent', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'deskbell-conformity-'));
    const { certFile, keyFile, pem } = makeCertificate(folder);
    const identity = { cert: readFileSync(certFile), key: readFileSync(keyFile) };
    const secure = createSecureServer(identity, (_, response) => response.end('secret'));
    await new Promise<void>((done) => secure.listen(0, '127.0.0.1', done));
    const url = `https://127.0.0.1:${(secure.address() as AddressInfo).port}/`;
    try {
      const [judged, text] = await app().main(async ({ session, net }, address) => {
        const seen: [string, number, string, boolean][] = [];
        session.defaultSession.setCertificateVerifyProc(({ hostname, errorCode, certificate }, answerIt) => {
          // A self-signed certificate has no issuer, or is its own.
          const above = certificate.issuerCert as Electron.Certificate | undefined;
          const isAlone = above === undefined || above.data === certificate.data;
          seen.push([hostname, errorCode, certificate.data, isAlone]);
          answerIt(0);
        });
        const answered = await net.fetch(address);
        session.defaultSession.setCertificateVerifyProc(null);
        return [seen, await answered.text()] as const;
      }, url);
      expect(text).toBe('secret');
      expect(judged.map(([host, code, , isAlone]) => [host, code, isAlone])).toContainEqual([
        '127.0.0.1',
        -202,
        true,
      ]);
      expect(new X509Certificate(judged[0]?.[2] ?? '').fingerprint256).toBe(
        new X509Certificate(pem).fingerprint256,
      );
    } finally {
      secure.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('no proxy is used for this computer itself', async () => {
    expect(await app().main(({ session }, url) => session.defaultSession.resolveProxy(url), origin)).toBe(
      'DIRECT',
    );
  });
}

/** The scheme that the program serves itself. */
export function schemeCases(app: () => Fixture): void {
  const fetched = async (
    path: string,
    init: { method?: string; body?: string; headers?: Record<string, string> } = {},
  ): Promise<unknown> =>
    (await app().shell.page('desk')).evaluate(
      ([url, options]) =>
        fetch(url, options).then(
          async (response) => [response.status, await response.text(), response.headers.get('content-range')],
          (error: unknown) => (error as Error).name,
        ),
      [path, init] as const,
    );

  test('a page requests its scheme with method, body and range, and gets the full response', async () => {
    const echoed = (await fetched('/echo', {
      method: 'POST',
      body: 'words',
      headers: { range: 'bytes=2-4' },
    })) as [number, string, null];
    expect([echoed[0], JSON.parse(echoed[1])]).toEqual([
      200,
      { method: 'POST', url: 'app://desk/echo', body: 'words', range: 'bytes=2-4' },
    ]);
    expect(await fetched('/part', { headers: { range: 'bytes=2-4' } })).toEqual([206, '234', 'bytes 2-4/10']);
    expect(await fetched('/nothing')).toEqual([404, 'nothing here', null]);
  });

  test('a handler that throws is a failed request, and a second one for a scheme is rejected', async () => {
    expect(await fetched('/fails')).toBe('TypeError');
    await expect(
      app().main(({ protocol }) => protocol.handle('app', () => new Response('again'))),
    ).rejects.toThrow();
    await expect(app().main(({ protocol }) => protocol.registerSchemesAsPrivileged([]))).rejects.toThrow(
      'before app is ready',
    );
  });
}
