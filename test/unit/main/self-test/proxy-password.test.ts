import { expect, it } from 'vitest';
import { keychainName } from '../../../../src/main/base/keychain-name.ts';
import type { KeychainEntry } from '../../../../src/main/base/keychain.ts';
import { proxyPasswordOf } from '../../../../src/main/self-test/proxy-password.ts';

it('uses the password stored in the self-test’s profile, and never again after a refusal', async () => {
  const stored = new Map<string, string>();
  const store = (profile: string | undefined, password: string): void => {
    const name = keychainName({ profile: profile ?? '', ownProfile: profile !== undefined });
    stored.set(`${name} proxy`, JSON.stringify({ user: 'anna', password }));
  };
  const of = (profile: string | undefined) =>
    proxyPasswordOf(profile, (name) => ({
      entry: (id) =>
        ({
          read: () => {
            const text = stored.get(`${name} ${id}`);
            return Promise.resolve(text === undefined ? {} : { text });
          },
        }) as KeychainEntry,
    }));
  store(undefined, 'usual');
  store('/home/anna/second', 'second');
  const usual = { user: 'anna', password: 'usual' };
  expect(await of(undefined)('proxy.test:3128', 'platform.test:443')).toEqual(usual);
  expect(await of('/home/anna/second')('proxy.test:3128', 'platform.test:443')).toMatchObject({
    password: 'second',
  });
  expect(await of('/home/anna/third')('proxy.test:3128', 'platform.test:443')).toBeUndefined();
  expect(await of(undefined)('proxy.test:3128', 'platform.test:443', usual)).toBeUndefined();
});
