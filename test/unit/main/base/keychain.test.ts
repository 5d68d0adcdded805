import { describe, expect, it } from 'vitest';
import { openKeychain, preloadSecret, type Secret, type Vault } from '../../../../src/main/base/keychain.ts';

const secret: Secret = {
  baseUrl: 'https://api.example.com/v2',
  tokenId: 'token-ABC123',
  token: 'very-secret',
};

function fakeVault(entries = new Map<string, string>()): Vault & { entries: Map<string, string> } {
  return {
    entries,
    getPassword: (service, account) => Promise.resolve(entries.get(`${service}/${account}`) ?? null),
    setPassword: (service, account, password) =>
      Promise.resolve(void entries.set(`${service}/${account}`, password)),
    deletePassword: (service, account) => Promise.resolve(entries.delete(`${service}/${account}`)),
    findCredentials: (service) =>
      Promise.resolve(
        [...entries.keys()]
          .filter((key) => key.startsWith(`${service}/`))
          .map((key) => ({ account: key.slice(service.length + 1) })),
      ),
  };
}

const broken: Vault = {
  getPassword: () => Promise.reject(new Error('The name org.freedesktop.secrets was not provided')),
  setPassword: () => Promise.reject(new Error('Cannot create an item in a locked collection')),
  deletePassword: () => Promise.reject(new Error('locked')),
  findCredentials: () => Promise.reject(new Error('locked')),
};
const never = (): Promise<never> => new Promise(() => undefined);

describe('the keychain', () => {
  it('stores, returns and removes a secret', async () => {
    const vault = fakeVault();
    const keychain = openKeychain('Deskbell', () => Promise.resolve(vault));
    expect(await keychain.read()).toEqual({});
    expect(await keychain.write(secret)).toEqual({ storedIn: 'keychain' });
    expect(await keychain.read()).toEqual({ secret });
    expect(await keychain.remove()).toEqual({});
    expect(vault.entries.size).toBe(0);
  });

  it('lists the secrets of its profile, and none when it is unavailable', async () => {
    const vault = fakeVault(new Map([['Deskbell other/account', 'of another profile']]));
    const keychain = openKeychain('Deskbell', () => Promise.resolve(vault));
    await keychain.write(secret);
    await keychain.entry('address-book-0a1b2c3d').write('secret');
    expect(await keychain.names()).toEqual(['account', 'address-book-0a1b2c3d']);
    expect(await openKeychain('Deskbell', () => Promise.resolve(broken)).names()).toEqual([]);
    expect(await openKeychain('Deskbell', () => Promise.resolve(undefined)).names()).toEqual([]);
  });

  it('is read ahead once, and afterwards on each request', async () => {
    const vault = fakeVault();
    const keychain = openKeychain('Deskbell', () => Promise.resolve(vault));
    await keychain.write(secret);
    let reads = 0;
    const counted = openKeychain('Deskbell', () =>
      Promise.resolve({
        ...vault,
        getPassword: (service: string, account: string) => {
          reads += 1;
          return vault.getPassword(service, account);
        },
      }),
    );
    const ahead = preloadSecret(counted);
    await expect.poll(() => reads).toBe(1);
    expect(await ahead.read()).toEqual({ secret });
    expect(reads).toBe(1);
    await ahead.remove();
    expect(await ahead.read()).toEqual({});
  });

  it('stores a token without a token id', async () => {
    const keychain = openKeychain('Deskbell', () => Promise.resolve(vault));
    const vault = fakeVault();
    await keychain.write({ baseUrl: 'b', token: 't' });
    expect(await keychain.read()).toEqual({ secret: { baseUrl: 'b', token: 't' } });
  });

  it('keeps the secrets of two profiles apart', async () => {
    const vault = fakeVault();
    await openKeychain('Deskbell', () => Promise.resolve(vault)).write(secret);
    expect(await openKeychain('Deskbell 1f', () => Promise.resolve(vault)).read()).toEqual({});
  });

  it.each(['', 'plain words', '{"token":7}', '[]', 'null', '{"baseUrl":"b"}'])(
    'treats a damaged entry (%j) as missing',
    async (text) => {
      const vault = fakeVault(new Map([['Deskbell/account', text]]));
      expect(await openKeychain('Deskbell', () => Promise.resolve(vault)).read()).toEqual({});
    },
  );

  it('reports that it is missing, and stores nothing', async () => {
    const keychain = openKeychain('Deskbell', () => Promise.resolve(undefined));
    const problem = { id: 'keychain.missing' };
    expect(await keychain.read()).toEqual({ problem });
    expect(await keychain.write(secret)).toEqual({ storedIn: 'memory', problem });
    expect(await keychain.remove()).toEqual({ problem });
  });

  it('reports why it is unavailable, without revealing the secret once it is removed', async () => {
    const keychain = openKeychain('Deskbell', () => Promise.resolve(broken));
    const kept = await keychain.write(secret);
    const detail = 'Cannot create an item in a locked collection';
    expect(kept).toEqual({ storedIn: 'memory', problem: { id: 'keychain.unavailable', values: { detail } } });
    expect(JSON.stringify([kept, await keychain.remove(), await keychain.read()])).not.toContain(
      secret.token,
    );
  });

  it('keeps what it cannot store in memory, until it is stored or removed', async () => {
    const vault = fakeVault();
    let used: Vault = broken;
    const keychain = openKeychain('Deskbell', () => Promise.resolve(used));
    await keychain.write(secret);
    expect(await keychain.read()).toMatchObject({ secret, isInMemory: true });
    const renewed = { ...secret, token: 'renewed' };
    await keychain.write(renewed);
    expect(await keychain.read()).toMatchObject({ secret: renewed, isInMemory: true });
    used = vault;
    await keychain.write(renewed);
    expect(await keychain.read()).toEqual({ secret: renewed });
    used = broken;
    await keychain.write(secret);
    await keychain.remove();
    expect(await keychain.read()).not.toHaveProperty('secret');
  });

  it('counts as unavailable when it does not answer before the timeout', async () => {
    const slow: Vault = {
      ...{ getPassword: never, setPassword: never },
      ...{ deletePassword: never, findCredentials: never },
    };
    const keychain = openKeychain('Deskbell', () => Promise.resolve(slow), 20);
    const problem = { id: 'keychain.unavailable', values: { detail: 'no answer within 0.02 s' } };
    expect(await keychain.read()).toEqual({ problem });
    expect(await keychain.write(secret)).toEqual({ storedIn: 'memory', problem });
    expect(await keychain.remove()).toEqual({ problem });
  });
});
