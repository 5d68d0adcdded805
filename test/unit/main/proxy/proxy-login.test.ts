import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import type { ProxyCredentials } from '../../../../src/network/proxy-sign-in.ts';
import { createProxyLogin } from '../../../../src/main/proxy/proxy-login.ts';
import type { SystemView } from '../../../../src/shared/model/snapshot.ts';

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
  'signs in with what the keychain holds, and sends the request again: %s',
  async (refusal) => {
    const { login, sent, reported } = behind(right, refusal);
    expect((await login.fetch(url, {})).status).toBe(200);
    expect([sent, reported]).toEqual([[url, url], [undefined]]);
  },
);

it('signs in once for requests of the same moment', async () => {
  const { login, asked } = behind(right);
  const answers = await Promise.all([1, 2, 3].map(() => login.fetch(url, {})));
  expect([answers.map(({ status }) => status), asked()]).toEqual([[200, 200, 200], 1]);
});

it('says which proxy asks where nothing is known, and goes on once the user has answered', async () => {
  const { login, reported, written } = behind();
  expect((await login.fetch(url, {})).status).toBe(407);
  expect(reported).toEqual([{ host: 'proxy.test:3128' }]);
  await login.signIn(right);
  expect([reported.at(-1), written]).toEqual([undefined, [right]]);
  expect((await login.fetch(url, {})).status).toBe(200);
});

it('sends what was refused no second time, as that locks accounts', async () => {
  const { login, reported, asked } = behind({ user: 'anna', password: 'old' });
  await login.fetch(url, {});
  expect(reported).toEqual([{ host: 'proxy.test:3128', refused: true }]);
  const before = asked();
  await login.fetch(url, {});
  expect(asked()).toBe(before + 1);
  const answers: unknown[] = [];
  login.answer(url, info, (...answer) => answers.push(answer));
  await new Promise((done) => setImmediate(done));
  expect(answers).toEqual([[]]);
});

it('answers for other processes of the program', async () => {
  const { login } = behind(right);
  const answers: unknown[] = [];
  login.answer(url, info, (...answer) => answers.push(answer));
  await new Promise((done) => setImmediate(done));
  expect(answers).toEqual([['anna', 'right']]);
});

it('leaves every other failure as it is', async () => {
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
