import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectBySocks } from '../../../src/network/connect-socks.ts';
import { createSocketOpener, secureSocket, type Proxies } from '../../../src/network/open-socket.ts';
import { ProxyError } from '../../../src/network/proxy-error.ts';
import type { FoundCredentials, ProxyCredentials } from '../../../src/network/proxy-sign-in.ts';
import { createCertificate } from '../../../src/service/tls/certificate.ts';
import { realNow } from '../../host/clock.ts';
import { asks, startHttpProxy, type TestProxy } from '../../support/proxies/http-proxy.ts';
import { listening, type Listening } from '../../support/proxies/listening.ts';
import { startSocksProxy } from '../../support/proxies/socks-proxy.ts';

const host = { host: 'server.test', port: 443 };
const [right, wrong] = ['right', 'wrong'].map((password) => ({ user: 'anna', password })) as [
  ProxyCredentials,
  ProxyCredentials,
];
let ends: Listening[] = [];
let target: Listening;

/** Ends with the test. */
async function started<One extends Listening>(starting: Promise<One>): Promise<One> {
  const one = await starting;
  ends.push(one);
  return one;
}
beforeEach(async () => {
  target = await started(
    listening(createServer((socket) => socket.on('error', () => undefined).end('hello'))),
  );
});
afterEach(async () => {
  for (const each of ends) await each.stop();
  ends = [];
});

/** A network with these proxies, whose user has entered this. */
function network(list: () => string | Promise<string>, entered: FoundCredentials[] = []) {
  const [urls, refused]: [string[], (string | undefined)[]] = [[], []];
  const accepted: string[] = [];
  /** Passwords that another process has found to be refused. */
  const outdated = new Set<string>();
  const proxies: Proxies = {
    list: async (url) => {
      urls.push(url);
      return list();
    },
    credentials: (_proxy, _host, before) => {
      refused.push(before?.password);
      return Promise.resolve(entered.shift());
    },
    areCurrent: ({ password }) => Promise.resolve(!outdated.has(password)),
    accepted: ({ password }, way) => {
      accepted.push(`${password} for ${way.host}`);
      return Promise.reject(new Error('the main process is gone'));
    },
  };
  const open = createSocketOpener(proxies);
  return {
    ...{ open, urls, refused, accepted, outdated },
    read: async (to = host, timeoutMs = 5_000) => text(await open(to, { timeoutMs })),
    trouble: (to = host, timeoutMs = 5_000) =>
      open(to, { timeoutMs }).then(
        () => 'open',
        (error: unknown) => (error instanceof ProxyError ? error.problem : error),
      ),
  };
}
const at = (word: string, { port }: Pick<Listening, 'port'>): string => `${word} 127.0.0.1:${port}`;
const mute = (): Promise<Listening> => started(listening(createServer(() => undefined)));
async function nobody(): Promise<Listening> {
  const gone = await listening(createServer());
  await gone.stop();
  return gone;
}

describe('a connection through a proxy of the network', () => {
  it('fails as forbidden when the proxy lets the user through to other hosts only', async () => {
    const proxy = await started(startHttpProxy(target.port, () => asks('Basic')));
    expect(await network(() => at('PROXY', proxy), [right, 'closed']).trouble()).toBe('forbidden');
  });

  it('uses the third proxy when two are down, and directly from then on', async () => {
    const [gone, silent, proxy] = [await nobody(), await mute(), await started(startHttpProxy(target.port))];
    const { read } = network(() => [at('PROXY', gone), at('HTTPS', silent), at('PROXY', proxy)].join('; '));
    expect(await read(host, 900)).toBe('hello');
    const began = performance.now();
    expect(await read(host, 900)).toBe('hello');
    expect(performance.now() - began).toBeLessThan(400);
  });

  it('uses the next proxy when one accepts connections and then says nothing', async () => {
    const [silent, proxy] = [await mute(), await started(startHttpProxy(target.port))];
    const { open, read } = network(() => `${at('PROXY', silent)}; ${at('PROXY', proxy)}`);
    // The caller waits no longer than the timeout.
    const signal = AbortSignal.timeout(300);
    await expect(open(host, { signal, timeoutMs: 300 })).rejects.toThrow();
    expect(await read()).toBe('hello');
  });

  it('uses the current proxy after the system settings change', async () => {
    const [one, other] = [
      await started(startHttpProxy(target.port)),
      await started(startHttpProxy(target.port)),
    ];
    let now = one;
    const { read } = network(() => at('PROXY', now));
    await read();
    now = other;
    await read();
    expect([one.requests.length, other.requests.length]).toEqual([1, 1]);
  });

  it('works again when a proxy comes back', async () => {
    const proxy = await startHttpProxy(target.port);
    const { read, trouble } = network(() => at('PROXY', proxy));
    expect(await read()).toBe('hello');
    await proxy.stop();
    expect(await trouble()).toBe('away');
    await started(startHttpProxy(target.port, undefined, { port: proxy.port }));
    expect(await read()).toBe('hello');
  });

  it.each([
    ['HTTP/1.1 403 Forbidden\r\n\r\n', 'forbidden'],
    ['HTTP/1.1 503 Service Unavailable\r\n\r\n', 'unreachable'],
    ['SSH-2.0-OpenSSH_9.6\r\n', 'answer'],
    ['', 'away'],
  ])('fails when the proxy answers %j', async (answer, problem) => {
    const proxy = await started(startHttpProxy(target.port, () => answer));
    expect(await network(() => at('PROXY', proxy)).trouble()).toBe(problem);
  });

  it('opens with any 2xx answer, and fails at TLS when something else follows', async () => {
    const proxy = await started(startHttpProxy(target.port, () => 'HTTP/1.1 201 Yes\r\n\r\nhello'));
    const { read, open } = network(() => at('PROXY', proxy));
    expect(await read()).toBe('hello');
    const secured = secureSocket(await open(host), { servername: host.host }, AbortSignal.timeout(5_000));
    await expect(secured).rejects.toMatchObject({
      code: expect.stringMatching(/^(EPROTO|ERR_SSL_)/) as string,
    });
  });

  it('writes IPv6 hosts in brackets', async () => {
    const proxy = await started(startHttpProxy(target.port));
    const { read, urls } = network(() => at('PROXY', proxy));
    expect(await read({ host: '2001:db8::7', port: 443 })).toBe('hello');
    expect([proxy.requests, urls]).toEqual([
      [{ authority: '[2001:db8::7]:443' }],
      ['https://[2001:db8::7]:443/'],
    ]);
  });

  it.each(['localhost', '127.0.0.1', '::ffff:127.0.0.1'])('is not used for %s', async (name) => {
    const { read, urls } = network(() => 'PROXY proxy.test:3128');
    expect(await read({ host: name, port: target.port })).toBe('hello');
    expect(urls).toEqual([]);
  });
});

describe('an HTTPS proxy whose certificate is not trusted', () => {
  it('is reported as untrusted, and skipped for the next one', async () => {
    const { cert, key } = await createCertificate(realNow());
    const secure = await started(listening(createTlsServer({ cert, key })));
    expect(await network(() => at('HTTPS', secure)).trouble()).toBe('untrusted');
    const proxy = await started(startHttpProxy(target.port));
    expect(await network(() => `${at('HTTPS', secure)}; ${at('PROXY', proxy)}`).read()).toBe('hello');
  });
});

describe('a PAC script that names the proxy', () => {
  it('is reported when it cannot be run', async () => {
    const { trouble } = network(() => Promise.reject(new Error('no such script')));
    expect(await trouble()).toBe('script');
  });

  it('runs once while it takes longer than its callers wait', async () => {
    const proxy = await started(startHttpProxy(target.port));
    const answer = Promise.withResolvers<string>();
    const { read, trouble, urls } = network(() => answer.promise);
    expect(await trouble(host, 50)).toBe('script');
    const reading = read();
    answer.resolve(at('PROXY', proxy));
    expect(await reading).toBe('hello');
    expect(urls).toHaveLength(1);
  });
});

describe('a SOCKS proxy that sends the first bytes of a server with its own answer', () => {
  /** Says everything in one packet, and hangs up. */
  const hasty = (): Promise<Listening> =>
    started(
      listening(
        createServer((socket) => {
          socket.on('error', () => undefined);
          socket.once('data', () => {
            socket.write(Buffer.from([5, 0]));
            socket.once('data', () =>
              socket.end(Buffer.from([5, 0, 0, 1, 127, 0, 0, 1, 0, 1, ...Buffer.from('hello')])),
            );
          });
        }),
      ),
    );

  it('loses none of them for an immediate reader', async () => {
    const proxy = await hasty();
    expect(await network(() => at('SOCKS5', proxy)).read()).toBe('hello');
  });

  it('returns no connection that was cancelled meanwhile', async () => {
    const { port } = await hasty();
    const near = connect(port, '127.0.0.1');
    await once(near, 'connect');
    const calledOff = new AbortController();
    const opening = connectBySocks(near, { kind: 'socks5', host: '127.0.0.1', port }, host, {
      signal: calledOff.signal,
    });
    await once(near, 'data');
    near.once('data', () => queueMicrotask(() => calledOff.abort()));
    await expect(opening).rejects.toThrow(/abort/i);
    expect(near.destroyed).toBe(true);
  });

  it('loses none of them for a late reader', async () => {
    const proxy = await hasty();
    const socket = await network(() => at('SOCKS5', proxy)).open(host);
    await expect.poll(() => socket.readableLength).toBe('hello'.length);
    const heard: Buffer[] = [];
    socket.on('data', (bytes: Buffer) => heard.push(bytes));
    await once(socket, 'end');
    expect(Buffer.concat(heard).toString()).toBe('hello');
  });
});

const protocols = [
  [
    'HTTP',
    'PROXY',
    (takes: () => string) =>
      startHttpProxy(target.port, ({ credentials }) =>
        credentials === takes() ? undefined : asks('Negotiate', 'Basic realm="a, b"'),
      ),
  ],
  ['SOCKS', 'SOCKS5', (takes: () => string) => startSocksProxy(target.port, { takes })],
] as const satisfies [string, string, (takes: () => string) => Promise<TestProxy>][];

describe.each(protocols)('signing in to a proxy of %s', (_name, word, start) => {
  const told = (proxy: TestProxy): (string | undefined)[] =>
    proxy.requests.map((each) => each.credentials).filter((each) => each !== undefined);

  it('happens when it asks, and for all later connections', async () => {
    const proxy = await started(start(() => 'anna:right'));
    const { read, refused } = network(() => at(word, proxy), [right]);
    expect([await read(), await read()]).toEqual(['hello', 'hello']);
    expect([told(proxy), refused]).toEqual([['anna:right', 'anna:right'], [undefined]]);
  });

  it('is not repeated with refused credentials, but with newly entered ones', async () => {
    const proxy = await started(start(() => 'anna:right'));
    const entered = [wrong];
    const { read, trouble, refused } = network(() => at(word, proxy), entered);
    expect(await trouble()).toBe('sign-in');
    expect([told(proxy), refused]).toEqual([['anna:wrong'], [undefined, 'wrong']]);
    entered.push(right);
    expect(await read()).toBe('hello');
    expect(told(proxy)).toEqual(['anna:wrong', 'anna:right']);
  });

  it('is tried once, by the first of many parallel connections', async () => {
    const proxy = await started(start(() => 'anna:right'));
    const { trouble } = network(() => at(word, proxy), [wrong]);
    const troubles = await Promise.all(Array.from({ length: 8 }, () => trouble()));
    expect(troubles).toEqual(troubles.map(() => 'sign-in'));
    expect(told(proxy)).toEqual(['anna:wrong']);
    const other = network(() => at(word, proxy), [right]);
    expect(await Promise.all([1, 2, 3].map(() => other.read()))).toEqual(['hello', 'hello', 'hello']);
    expect(other.refused).toEqual([undefined]);
  });

  it('sends a once accepted password only once when it is refused, for parallel connections', async () => {
    let takes = 'anna:right';
    const proxy = await started(start(() => takes));
    const entered = [right];
    const { open, read, trouble } = network(() => at(word, proxy), entered);
    await read();
    takes = 'anna:newer';
    const before = told(proxy).length;
    const troubles = await Promise.all(Array.from({ length: 10 }, () => trouble()));
    expect(troubles).toEqual(troubles.map(() => 'sign-in'));
    expect(told(proxy).slice(before)).toEqual(['anna:right']);
    entered.push({ user: 'anna', password: 'newer' });
    await read();
    const sockets = await Promise.all(Array.from({ length: 10 }, () => open(host)));
    for (const socket of sockets) socket.destroy();
    expect(told(proxy).filter((each) => each === 'anna:right').length).toBe(before + 1);
  });

  it('is reported once per host, and stops with credentials refused elsewhere', async () => {
    const proxy = await started(start(() => 'anna:right'));
    const { read, trouble, accepted, outdated } = network(() => at(word, proxy), [right]);
    const other = { host: 'other.test', port: 443 };
    await read();
    await read();
    await read(other);
    expect(accepted).toEqual(['right for server.test:443', 'right for other.test:443']);
    outdated.add('right');
    const before = told(proxy).length;
    expect(await trouble(other)).toBe('sign-in');
    expect(told(proxy)).toHaveLength(before);
  });

  it('asks again when the proxy has a new password', async () => {
    let takes = 'anna:right';
    const proxy = await started(start(() => takes));
    const newer = { user: 'anna', password: 'newer' };
    const { read, refused } = network(() => at(word, proxy), [right, newer]);
    await read();
    takes = 'anna:newer';
    expect([await read(), await read()]).toEqual(['hello', 'hello']);
    expect(refused).toEqual([undefined, 'right']);
  });
});

it('fails as forbidden for one host if the proxy asks again there but accepts other hosts', async () => {
  const proxy = await started(
    startHttpProxy(target.port, ({ authority, credentials }) =>
      credentials === 'anna:right' && authority !== 'books.test:443' ? undefined : asks('Basic'),
    ),
  );
  const { read, trouble, refused } = network(() => at('PROXY', proxy), [right]);
  const closed = { host: 'books.test', port: 443 };
  expect([await read(), await trouble(closed), await read(), await trouble(closed), await read()]).toEqual([
    'hello',
    'forbidden',
    'hello',
    'forbidden',
    'hello',
  ]);
  expect(refused).toEqual([undefined]);
});

describe('a proxy that requires a sign-in method that only the system supports', () => {
  it.each([
    [['Negotiate', 'NTLM'], 'Negotiate, NTLM'],
    [['Negotiate, Digest realm="x, Basic", nonce="1", qop="auth"'], 'Negotiate, Digest'],
    [[], '?'],
  ])('is reported with that method: %j', async (schemes, named) => {
    const proxy = await started(startHttpProxy(target.port, () => asks(...schemes)));
    const { open, refused } = network(() => at('PROXY', proxy), [right]);
    await expect(open(host)).rejects.toMatchObject({
      problem: 'scheme',
      sentence: { values: { schemes: named, host: 'server.test:443' } },
    });
    expect([proxy.requests.length, refused]).toEqual([1, []]);
  });
});

describe('a SOCKS proxy', () => {
  it.each([
    [2, 'forbidden'],
    [4, 'unreachable'],
  ])('refuses with %i: %s', async (refuses, problem) => {
    const proxy = await started(startSocksProxy(target.port, { refuses }));
    expect(await network(() => at('SOCKS5', proxy)).trouble()).toBe(problem);
  });

  it('loses nothing that a server sends at once', async () => {
    const proxy = await started(startSocksProxy(target.port, { greeting: 'welcome ' }));
    const socket = await network(() => at('SOCKS5', proxy)).open(host);
    let said = '';
    socket.on('data', (data: Buffer) => (said += String(data)));
    await once(socket, 'close');
    expect(said).toBe('welcome hello');
  });

  it('gets no credentials that are too long for the protocol', async () => {
    const proxy = await started(startSocksProxy(target.port, { takes: () => 'anna:right' }));
    const { trouble } = network(() => at('SOCKS5', proxy), [{ user: 'anna', password: 'ü'.repeat(128) }]);
    expect(await trouble()).toBe('sign-in');
    expect(proxy.requests).toEqual([]);
  });

  it('is not waited for longer than the timeout', async () => {
    const proxy = await started(startSocksProxy(target.port, { mute: true }));
    const { open } = network(() => at('SOCKS5', proxy));
    const began = performance.now();
    const abort = new AbortController();
    const opening = open(host, { signal: abort.signal });
    setTimeout(() => abort.abort(), 50);
    await expect(opening).rejects.toThrow();
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});
