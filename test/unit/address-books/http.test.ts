import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createConnections, type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { openDirectly } from '../../../src/network/open-socket.ts';
import { createHttp, readAddress, type HttpDeps } from '../../../src/address-books/http.ts';
import { chooseDigest, digestAuthorization, readChallenges } from '../../../src/address-books/http/digest.ts';
import { followRedirect } from '../../../src/address-books/http/redirect.ts';
import { AddressBookException } from '../../../src/address-books/source.ts';

const { signal } = new AbortController();
const servers: Server[] = [];
async function start(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function read(
  address: string,
  request: Partial<Parameters<ReturnType<typeof createHttp>['read']>[1]> = {},
  deps: Partial<HttpDeps> = {},
): Promise<string> {
  const http = createHttp({ openSocket: openDirectly, ...deps });
  try {
    return (await http.read(address, { signal, ...request })).text;
  } finally {
    await http.dispose();
  }
}

describe('a redirect', () => {
  const hop = { url: new URL('https://dav.example.com/a'), method: 'PROPFIND', body: '<x/>' };

  it.each([301, 302, 307, 308])('with %d keeps method and body on the same server', (status) => {
    const next = followRedirect(hop, status, '/b', 'password');
    expect(next).toEqual({ ...hop, url: new URL('https://dav.example.com/b') });
  });

  it('with 303 requests the other address with GET', () => {
    const next = followRedirect(hop, 303, '/b', 'password');
    expect(next).toMatchObject({ method: 'GET', body: undefined });
  });

  it.each(['http://dav.example.com/b', 'https://dav.example.com:8443/b', 'https://other.example.com/'])(
    'does not lead a secret to %s',
    (location) => {
      expect(() => followRedirect(hop, 307, location, 'password')).toThrow(/^redirected: /);
    },
  );

  it('to another https server goes without the secret and without the body', () => {
    const next = followRedirect(hop, 307, 'https://other.example.com/', undefined);
    expect(next).toMatchObject({ method: 'PROPFIND', body: undefined });
    expect(() => followRedirect(hop, 307, 'http://other.example.com/', undefined)).toThrow(
      /^redirected-unsafe: /,
    );
    expect(() => followRedirect(hop, 307, 'http://127.0.0.1/', undefined)).toThrow(/^redirected-unsafe: /);
  });

  it.each(['file:///etc/passwd', 'data:text/plain,x', 'javascript:1'])(
    'to an invalid address is not followed, and the problem is reported: %s',
    (location) => {
      for (const secret of ['header', 'password', undefined] as const)
        expect(() => followRedirect(hop, 302, location, secret)).toThrow(
          `bad-answer: dav.example.com: 302, ${new URL(location).protocol}`,
        );
    },
  );

  it('never takes a secret to another origin, nor any request to an unsafe one', () => {
    const urls = fc
      .tuple(
        fc.constantFrom('http:', 'https:', 'ftp:', ''),
        fc.constantFrom(
          '//a.example',
          '//b.example',
          '//a.example:444',
          '//user:secret@a.example',
          '//127.0.0.1',
          '',
        ),
        fc.constantFrom('/', '/x', 'y', '?q', '//', '\\\\b.example', '#', '%'),
      )
      .map((parts) => parts.join(''));
    const from = new URL('https://a.example/');
    fc.assert(
      fc.property(fc.oneof(urls, fc.string()), fc.boolean(), (to, isSecret) => {
        try {
          const next = followRedirect({ ...hop, url: from }, 302, to, isSecret ? 'header' : undefined);
          expect(next?.url.protocol).toBe('https:');
          expect(next?.url.href).not.toContain('secret');
          if (isSecret) expect(next?.url.origin).toBe(from.origin);
          if (next?.url.origin !== from.origin) expect(next?.body).toBeUndefined();
        } catch (error) {
          expect(error).toBeInstanceOf(AddressBookException);
        }
      }),
    );
  });
});

describe('a digest', () => {
  const header =
    'Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=MD5, nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"';
  const request = {
    ...{ userName: 'Mufasa', password: 'Circle of Life', method: 'GET', target: '/dir/index.html' },
    ...{ count: 1, clientNonce: 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ' },
  };

  it.each([
    ['MD5', '8ca523f5e9506fed4657c9700eebdbec'],
    ['SHA-256', '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1'],
  ])('with %s matches the example of RFC 7616, 3.9.1', (algorithm, response) => {
    const challenge = chooseDigest(header.replace('MD5', algorithm));
    expect(challenge && digestAuthorization(challenge, request)).toContain(`response="${response}"`);
  });

  it('uses the strongest algorithm that is offered and supported', () => {
    const offers = `${header}, ${header.replace('MD5', 'SHA-256')}, ${header.replace('MD5', 'SHA-512-256')}, Basic realm="x"`;
    expect(readChallenges(offers).map(({ scheme }) => scheme)).toEqual([
      'digest',
      'digest',
      'digest',
      'basic',
    ]);
    expect(chooseDigest(offers)?.algorithm).toBe('sha256');
    expect(chooseDigest('Basic realm="Digest nonce=1"')).toBeUndefined();
    expect(chooseDigest('Digest realm="x", nonce="1", qop="auth-int"')).toBeUndefined();
  });

  it('is read as it was written, whatever the user name', () => {
    const challenge = chooseDigest(header);
    if (challenge === undefined) throw new Error('no challenge');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (userName) => {
        const text = digestAuthorization(challenge, { ...request, userName });
        expect(text).toMatch(/^[\x20-\x7e]*$/);
        const [{ parameters } = { parameters: new Map<string, string>() }, ...others] = readChallenges(text);
        expect(others).toEqual([]);
        const extended = /username\*=UTF-8''([^,]*)/.exec(text)?.[1];
        expect(extended === undefined ? parameters.get('username') : decodeURIComponent(extended)).toBe(
          userName,
        );
        expect(parameters.get('response')).toMatch(/^[0-9a-f]{32}$/);
      }),
    );
  });
});

describe('a request', () => {
  it.each([
    ['', 'bad-address'],
    ['ftp://example.com/', 'bad-address'],
    ['https://user:secret@example.com/', 'bad-address'],
    ['http://example.com/', 'not-encrypted'],
  ])('to %j is refused: %s', (address, problem) => {
    expect(() => readAddress(address)).toThrow(new RegExp(`^${problem}: (?!.*secret)`));
  });

  it('to a closed port or an unknown host fails as unreachable', async () => {
    const address = await start(() => undefined);
    servers[0]?.close();
    await expect(read(address)).rejects.toMatchObject({ problem: 'unreachable' });
    await expect(read('https://deskbell.invalid/')).rejects.toThrow(
      /^(?:unknown-host|unreachable): deskbell\.invalid/,
    );
  });

  it('with TLS to a plain HTTP server fails as a bad answer', async () => {
    const address = await start((_request, response) => void response.end());
    await expect(read(address.replace('http:', 'https:'))).rejects.toMatchObject({ problem: 'bad-answer' });
  });

  it.each([
    [403, 'forbidden'],
    [404, 'not-found'],
    [410, 'not-found'],
    [412, 'conflict'],
    [413, 'too-large'],
    [418, 'bad-answer'],
    [500, 'server-fault'],
    [507, 'server-fault'],
  ])('answered with %d fails: %s', async (status, problem) => {
    const address = await start((_request, response) => void response.writeHead(status).end('secret'));
    await expect(read(address)).rejects.toMatchObject({
      problem,
      status,
      detail: expect.not.stringContaining('secret') as string,
    });
  });

  it.each([
    [429, '120', 120_000],
    [503, '7', 7_000],
    [503, new Date(Date.now() + 600_000).toUTCString(), 600_000],
    [429, '99999999', 86_400_000],
    [503, 'soon', undefined],
    [404, '120', undefined],
  ])('answered with %d and Retry-After: %s reports when to try again', async (status, after, ms) => {
    const address = await start((_request, response) => {
      response.writeHead(status, { 'retry-after': after }).end();
    });
    const error: unknown = await read(address).catch((why: unknown) => why);
    const told = error instanceof AddressBookException ? error.retryAfterMs : -1;
    // A date has no milliseconds, and some time has passed since.
    if (ms === undefined) expect(told).toBeUndefined();
    else expect(Math.abs((told ?? Infinity) - ms)).toBeLessThan(/^\d+$/.test(after) ? 1 : 30_000);
  });

  it('times out, however slowly the answer arrives', async () => {
    const address = await start((_request, response) => void response.writeHead(200).write('some'));
    await expect(read(address, { timeoutMs: 50 })).rejects.toMatchObject({ problem: 'unreachable' });
  });

  it('accepts no more than the size limit, compressed or not', async () => {
    const address = await start(({ url }, response) => {
      const text = 'x'.repeat(1001);
      if (url !== '/packed') return void response.end(text);
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(text));
    });
    expect(await read(address, { largest: 1001 })).toHaveLength(1001);
    for (const path of ['', '/packed'])
      await expect(read(address + path, { largest: 1000 })).rejects.toMatchObject({ problem: 'too-large' });
    expect(await read(`${address}/packed`)).toHaveLength(1001);
  });

  it('gets the whole answer although the server closed the connection before it was read', async () => {
    const body = 'x'.repeat(65_536);
    const closed = Promise.withResolvers<undefined>();
    const server = createConnections((socket) => {
      socket
        .on('error', () => undefined)
        .on('close', () => {
          closed.resolve(undefined);
        });
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 65536\r\nConnection: close\r\n\r\n');
        socket.end(body);
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const http = createHttp({ openSocket: openDirectly });
    const answer = await http.send(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { signal });
    await closed.promise;
    let size = 0;
    for await (const chunk of answer.body) size += chunk.byteLength;
    expect(size).toBe(body.length);
    await http.dispose();
    server.close();
  });

  it('sends a password only after it was asked for, and reports a wrong one', async () => {
    const seen: (string | undefined)[] = [];
    const basic = `Basic ${Buffer.from('anna:gehäim').toString('base64')}`;
    const address = await start(({ headers, url }, response) => {
      seen.push(headers.authorization);
      const isRight = headers.authorization === basic && url !== '/other';
      response.writeHead(isRight ? 200 : 401, { 'www-authenticate': 'Basic realm="x", charset="UTF-8"' });
      response.end();
    });
    const http = createHttp({
      openSocket: openDirectly,
      secret: { origin: address, userName: 'anna', password: 'gehäim' },
    });
    await http.read(`${address}/one`, { signal });
    await http.read(`${address}/two`, { signal });
    expect(seen).toEqual([undefined, basic, basic]);
    const refused = http.read(`${address}/other`, { signal });
    await expect(refused).rejects.toMatchObject({
      problem: 'sign-in',
      message: expect.not.stringContaining('gehäim') as string,
    });
    expect(seen).toHaveLength(4);
    await http.dispose();
  });

  it('uses a new nonce when the old one has expired', async () => {
    let nonce = 1;
    const address = await start(({ headers }, response) => {
      const isKnown = headers.authorization?.includes(`nonce="${nonce}"`) ?? false;
      response.writeHead(isKnown ? 200 : 401, {
        'www-authenticate': `Digest realm="x", nonce="${nonce}", qop="auth"`,
      });
      response.end();
    });
    const http = createHttp({
      openSocket: openDirectly,
      secret: { origin: address, userName: 'anna', password: 'secret' },
    });
    await http.read(address, { signal });
    nonce = 2;
    await Promise.all([1, 2, 3].map(() => http.read(address, { signal })));
    await http.dispose();
  });

  it('sends a secret header to its own server only', async () => {
    const seen: unknown[] = [];
    const listener: RequestListener = ({ headers }, response) => {
      seen.push(headers['x-key']);
      response.end();
    };
    const [own, other] = [await start(listener), await start(listener)];
    const options = { secret: { origin: own, header: 'x-key', value: 'secret' } };
    await read(own, {}, options);
    await read(other, {}, options);
    expect(seen).toEqual(['secret', undefined]);
  });
});
