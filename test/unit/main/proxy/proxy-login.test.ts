import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ProxyCredentials } from '../../../../src/network/proxy-sign-in.ts';
import { createProxyLogin } from '../../../../src/main/proxy/proxy-login.ts';
import type { SystemView } from '../../../../src/shared/ipc/snapshot.ts';

const right = { user: 'anna', password: 'right' };
const info = { isProxy: true, scheme: 'basic', host: 'proxy.test', port: 3128, realm: '' };
const url = 'https://api.test/v2/users';

/** A network whose proxy asks until it was told the right words, as Electron behaves there. */
function behind(kept?: ProxyCredentials, refusal: 'answer' | 'error' = 'answer') {
  let open = false;
  let asked = 0;
  const sent: string[] = [];
  const reported: SystemView['proxy'][] = [];
  const written: ProxyCredentials[] = [];
  function request(): object {
    const events = new EventEmitter();
    const ask = (): void => {
      asked += 1;
      events.emit('login', info, (user?: string, password?: string) => {
        open = user === right.user && password === right.password;
        if (user !== undefined && !open) return ask();
        events.emit('response', Object.assign(new EventEmitter(), { statusCode: open ? 404 : 407 }));
      });
    };
    return Object.assign(events, { end: () => void setImmediate(ask) });
  }
  const login = createProxyLogin({
    fetch(address) {
      sent.push(address);
      if (open) return Promise.resolve(new Response('{}'));
      if (refusal === 'error') return Promise.reject(new Error('net::ERR_TUNNEL_CONNECTION_FAILED'));
      return Promise.resolve(new Response('', { status: 407 }));
    },
    request: request as never,
    read: () => Promise.resolve(kept),
    write: (credentials) => Promise.resolve(void written.push(credentials)),
    tell: (proxy) => reported.push(proxy),
  });
  return { login, sent, reported, written, asked: () => asked };
}

it.each(['answer', 'error'] as const)(
  'signs in with the stored password, and sends the request again: %s',
  async (refusal) => {
    const { login, sent, reported } = behind(right, refusal);
    expect((await login.fetch(url, {})).status).toBe(200);
    expect([sent, reported]).toEqual([[url, url], [undefined]]);
  },
);

it('signs in once for parallel requests', async () => {
  const { login, asked } = behind(right);
  const answers = await Promise.all([1, 2, 3].map(() => login.fetch(url, {})));
  expect([answers.map(({ status }) => status), asked()]).toEqual([[200, 200, 200], 1]);
});

it('names the proxy that asks for an unknown password, and continues once the user enters it', async () => {
  const { login, reported, written } = behind();
  expect((await login.fetch(url, {})).status).toBe(407);
  expect(reported).toEqual([{ host: 'proxy.test:3128' }]);
  await login.signIn(right);
  expect([reported.at(-1), written]).toEqual([undefined, [right]]);
  expect((await login.fetch(url, {})).status).toBe(200);
});

it('sends a refused password only once, as repetition could lock the account', async () => {
  const { login, reported, asked } = behind({ user: 'anna', password: 'old' });
  await login.fetch(url, {});
  expect(reported).toEqual([{ host: 'proxy.test:3128', refused: true }]);
  const before = asked();
  await expect(login.fetch(url, {})).rejects.toMatchObject({ problem: 'sign-in' });
  expect(asked()).toBe(before);
  const answers: unknown[] = [];
  login.answer(url, info, (...answer) => answers.push(answer));
  await new Promise((done) => setImmediate(done));
  expect(answers).toEqual([[]]);
});

it.each([url, 'updates by proxy.test:3128'])('answers for other processes and code: %s', async (name) => {
  const { login } = behind(right);
  const answers: unknown[] = [];
  login.answer(name, info, (...answer) => answers.push(answer));
  await new Promise((done) => setImmediate(done));
  expect(answers).toEqual([['anna', 'right']]);
});

/** Chromium behind a proxy that may change its password: it sends what was accepted to every new connection. */
function behindChanging(password: string) {
  const proxy = {
    accepts: 'right' as string | undefined,
    closes: 'https://closed.test/',
    received: [] as string[],
    knocks: 0,
  };
  let cached: string | undefined;
  async function isThrough(said: string | undefined, address: string): Promise<boolean> {
    proxy.knocks += 1;
    if (said !== undefined) proxy.received.push(said);
    await new Promise((done) => setTimeout(done, 5));
    const isRight = proxy.accepts === undefined || said === proxy.accepts;
    if (isRight && !address.startsWith(proxy.closes)) return true;
    if (cached === said) cached = undefined;
    return false;
  }
  function request({ url: address }: { url: string }): object {
    const events = new EventEmitter();
    const send = async (said: string | undefined): Promise<void> => {
      const through = await isThrough(said, address);
      if (through) cached = said;
      const answer = (): unknown =>
        events.emit('response', Object.assign(new EventEmitter(), { statusCode: through ? 404 : 407 }));
      if (through) return void answer();
      events.emit('login', info, (user?: string, given?: string) =>
        user === undefined ? answer() : void send(given),
      );
    };
    return Object.assign(events, { end: () => void send(cached) });
  }
  const reported: SystemView['proxy'][] = [];
  let now = 0;
  const login = createProxyLogin({
    elapsed: () => now,
    fetch: async (address) => new Response('', { status: (await isThrough(cached, address)) ? 200 : 407 }),
    request: request as never,
    read: () => Promise.resolve({ user: 'anna', password }),
    write: () => Promise.resolve(),
    tell: (one) => reported.push(one),
  });
  const burst = async (): Promise<Set<number>> =>
    new Set(
      (await Promise.all(Array.from({ length: 10 }, (_, at) => login.fetch(`${url}/${at}`, {})))).map(
        ({ status }) => status,
      ),
    );
  return { login, proxy, reported, burst, wait: (ms: number) => void (now += ms) };
}

it('lets parallel requests send a password once after it was changed at the proxy', async () => {
  const { login, proxy, reported, burst, wait } = behindChanging('right');
  expect(await burst()).toEqual(new Set([200]));
  wait(30_001);
  [proxy.accepts, proxy.received] = ['newer', []];
  expect(await burst()).toEqual(new Set([407]));
  expect([proxy.received, reported.at(-1)]).toEqual([['right'], { host: 'proxy.test:3128', refused: true }]);
  await login.signIn({ user: 'anna', password: 'newer' });
  expect([await burst(), reported.at(-1)]).toEqual([new Set([200]), undefined]);
  expect(proxy.received.filter((each) => each === 'right')).toHaveLength(1);
});

it('does not delay requests for a slow one when another succeeded a moment ago', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<Response>();
  let isOpen = false;
  const login = createProxyLogin({
    elapsed: () => 0,
    fetch: (address) => {
      if (!isOpen) return Promise.resolve(new Response('', { status: 407 }));
      return address.endsWith('slow') ? answer : Promise.resolve(new Response('{}'));
    },
    request: (() => {
      const events = new EventEmitter();
      const ask = (): void => {
        events.emit('login', info, () => {
          isOpen = true;
          events.emit('response', Object.assign(new EventEmitter(), { statusCode: 404 }));
        });
      };
      return Object.assign(events, { end: () => void setImmediate(ask) });
    }) as never,
    read: () => Promise.resolve(right),
    write: () => Promise.resolve(),
    tell: () => undefined,
  });
  await login.fetch(url, {});
  await login.fetch(url, {});
  const slow = login.fetch(`${url}/slow`, {});
  let isLate = false;
  setTimeout(() => (isLate = true), 1_000);
  expect((await login.fetch(url, {})).status).toBe(200);
  expect(isLate).toBe(false);
  resolve(new Response('{}'));
  expect((await slow).status).toBe(200);
});

describe('a proxy that asks for a password that nobody has entered', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Five requests a second. @returns how many knocked at the proxy */
  async function knocks({ login, proxy }: ReturnType<typeof behindChanging>, seconds: number) {
    const before = proxy.knocks;
    for (let at = 0; at < seconds * 5; at += 1) {
      login.fetch(`${url}/${at}`, {}).catch(() => undefined);
      await vi.advanceTimersByTimeAsync(200);
    }
    return proxy.knocks - before;
  }

  it('is retried less and less often, and at once after a network change', async () => {
    const behind = behindChanging('old');
    // Pauses of 1, 2, 4, 8 and 16 seconds follow the first requests.
    expect(await knocks(behind, 32)).toBeLessThanOrEqual(10);
    // 32, then 60.
    expect(await knocks(behind, 300)).toBeLessThanOrEqual(6);
    const before = behind.proxy.knocks;
    void behind.login.retryNow();
    await vi.advanceTimersByTimeAsync(10);
    expect(behind.proxy.knocks).toBe(before + 1);
    expect(await knocks(behind, 8)).toBe(3);
  });

  it('is tried at once with what the user enters', async () => {
    const behind = behindChanging('old');
    await knocks(behind, 60);
    const signedIn = behind.login.signIn({ user: 'anna', password: 'right' });
    await vi.advanceTimersByTimeAsync(20);
    await signedIn;
    expect(behind.reported.at(-1)).toBeUndefined();
    const answer = behind.login.fetch(url, {});
    await vi.advanceTimersByTimeAsync(10);
    expect((await answer).status).toBe(200);
  });

  it('is no longer shown once it stops asking, though nothing is requested', async () => {
    const behind = behindChanging('old');
    await knocks(behind, 60);
    behind.proxy.accepts = undefined;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(behind.reported.at(-1)).toBeUndefined();
    expect(behind.reported.length).toBeGreaterThan(1);
  });
});

it('gives other processes a changed password once', async () => {
  const { login } = behindChanging('old');
  let given = 0;
  const asked = (address: string): Promise<void> =>
    new Promise((resolve) => {
      login.answer(address, info, (user) => {
        if (user === undefined) return resolve();
        given += 1;
        void asked(address).then(resolve);
      });
    });
  await Promise.all(Array.from({ length: 10 }, (_, at) => asked(`${url}/${at}`)));
  expect(given).toBe(1);
});

it('gives the password again to a process that requests the same address later', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { login } = behindChanging('right');
  for (const _ of [1, 2]) {
    const answers: unknown[] = [];
    login.answer(url, info, (...answer) => answers.push(answer));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(answers).toEqual([['anna', 'right']]);
  }
});

describe('a host that the proxy blocks for a user whom it accepts for others', () => {
  const proxy = 'proxy.test:3128';
  const host = 'api.test:443';
  const closed = 'books.test:443';

  it('does not invalidate the password, for other processes as well', async () => {
    const { login, reported } = behind(right);
    await login.fetch(url, {});
    expect(await login.credentials(proxy, closed)).toEqual(right);
    expect(await login.credentials(proxy, closed, right)).toBe('closed');
    expect(await login.credentials(proxy, closed)).toBe('closed');
    expect(await login.credentials(proxy, host)).toEqual(right);
    expect(reported).toEqual([undefined]);
    await expect(login.fetch('https://books.test/', {})).rejects.toMatchObject({ problem: 'forbidden' });
    expect((await login.fetch(url, {})).status).toBe(200);
  });

  it('does not invalidate it for requests of Chromium, which pause for ten minutes', async () => {
    const { login, proxy: asked, reported } = behindChanging('right');
    const address = 'https://closed.test/feed';
    await login.fetch(url, {});
    expect((await login.fetch(address, {})).status).toBe(407);
    const before = asked.knocks;
    await expect(login.fetch(address, {})).rejects.toMatchObject({ problem: 'forbidden' });
    expect(asked.knocks).toBe(before);
    expect((await login.fetch(url, {})).status).toBe(200);
    expect(reported.filter((each) => each !== undefined)).toEqual([]);
  });

  it('is requested again after ten minutes', async () => {
    const { login, wait } = behindChanging('right');
    await login.fetch(url, {});
    await login.credentials(proxy, closed, right);
    wait(600_000);
    expect(await login.credentials(proxy, closed)).toBe('closed');
    wait(1);
    expect(await login.credentials(proxy, closed)).toEqual(right);
  });

  it('is requested again at once in another network', async () => {
    const { login } = behindChanging('right');
    await login.fetch(url, {});
    await login.credentials(proxy, closed, right);
    expect(await login.credentials(proxy, closed)).toBe('closed');
    await login.retryNow();
    expect(await login.credentials(proxy, closed)).toEqual(right);
  });

  describe('and that is requested first of all', () => {
    const other = 'other.test:443';

    it('makes a refused password valid once a socket has used it for another host', async () => {
      const { login, reported } = behind(right);
      expect(await login.credentials(proxy, closed)).toEqual(right);
      expect(await login.credentials(proxy, closed, right)).toBeUndefined();
      expect(reported.at(-1)).toEqual({ host: proxy, refused: true });
      expect(await login.credentials(proxy, other)).toEqual(right);
      await login.accepted(right, { proxy, host: other });
      expect(reported.at(-1)).toBeUndefined();
      expect(await login.areCurrent(right)).toBe(true);
      const before = reported.length;
      expect(await login.credentials(proxy, closed)).toBe('closed');
      expect(reported).toHaveLength(before);
    });

    it('ignores a report about a password that was replaced since', async () => {
      const { login, reported } = behind({ user: 'anna', password: 'newer' });
      await login.credentials(proxy, closed, { user: 'anna', password: 'newer' });
      await login.accepted({ user: 'anna', password: 'older' }, { proxy, host: other });
      expect(reported.at(-1)).toEqual({ host: proxy, refused: true });
    });

    it('lets only one other host try the password', async () => {
      const { login, wait } = behindChanging('wrong');
      await login.credentials(proxy, closed, { user: 'anna', password: 'wrong' });
      expect(await login.credentials(proxy, other)).toBeDefined();
      expect(await login.credentials(proxy, 'third.test:443')).toBeUndefined();
      wait(30_001);
      expect(await login.credentials(proxy, 'third.test:443')).toBeDefined();
    });

    it('leaves the password refused when the proxy refuses it for the other host, too', async () => {
      const { login, reported } = behind(right);
      await login.credentials(proxy, closed, right);
      await login.credentials(proxy, other);
      expect(await login.credentials(proxy, other, right)).toBeUndefined();
      expect(await login.areCurrent(right)).toBe(false);
      for (const each of [closed, other, host]) expect(await login.credentials(proxy, each)).toBeUndefined();
      expect(reported.at(-1)).toEqual({ host: proxy, refused: true });
      const newer = { user: 'anna', password: 'newer' };
      await login.signIn(newer);
      expect([await login.areCurrent(right), await login.areCurrent(newer)]).toEqual([false, true]);
      expect(await login.credentials(proxy, closed)).toEqual(newer);
    });
  });

  it('is not assumed to be blocked when the proxy refuses a password it accepted there', async () => {
    const { login, reported } = behind(right);
    await login.fetch(url, {});
    expect(await login.credentials(proxy, host, right)).toBeUndefined();
    expect(reported.at(-1)).toEqual({ host: proxy, refused: true });
  });
});

it('does not change any other failure', async () => {
  const login = createProxyLogin({
    fetch: () => Promise.reject(new Error('net::ERR_CONNECTION_REFUSED')),
    request: () => {
      throw new Error('not to be asked');
    },
    read: () => Promise.resolve(right),
    write: () => Promise.resolve(),
    tell: () => undefined,
  });
  await expect(login.fetch(url, {})).rejects.toThrow('ERR_CONNECTION_REFUSED');
});
