import { describe, expect, it } from 'vitest';
import { openKeychain, type Vault } from '../../../../src/main/base/keychain.ts';
import { keychainCheck } from '../../../../src/main/self-test/keychain-check.ts';

const run = (vault: Vault | undefined, platform: NodeJS.Platform = 'linux') =>
  keychainCheck({
    entry: openKeychain('Deskbell test', () => Promise.resolve(vault)).entry('self-test'),
    platform,
    secret: 'for a moment',
    command: 'deskbell --self-test',
  }).run(new AbortController().signal);

function vaultWith(changes: Partial<Vault> = {}): Vault & { entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    getPassword: (_service, account) => Promise.resolve(entries.get(account) ?? null),
    setPassword: (_service, account, secret) => Promise.resolve(void entries.set(account, secret)),
    deletePassword: (_service, account) => Promise.resolve(entries.delete(account)),
    findCredentials: () => Promise.resolve([]),
    ...changes,
  };
}

describe('the check of the keychain', () => {
  it('writes, reads and deletes, and leaves nothing behind', async () => {
    const vault = vaultWith();
    expect(await run(vault)).toEqual({ ok: true, detail: { id: 'selfTest.keychain' } });
    expect(vault.entries.size).toBe(0);
  });

  it.each([
    'Cannot autolaunch D-Bus without X11 $DISPLAY',
    'Could not connect: No such file or directory',
    'Could not connect: Connection refused',
  ])('reports a missing session bus when a keyring would not help: %s', async (said) => {
    const refuse = (): Promise<never> => Promise.reject(new Error(said));
    expect(await run(vaultWith({ getPassword: refuse, setPassword: refuse }))).toMatchObject({
      ok: false,
      fix: { id: 'selfTest.noSessionBus.fix' },
    });
  });

  it('reports that a keyring cannot ask for its password without a display', async () => {
    const refuse = (): Promise<never> =>
      Promise.reject(new Error('Object does not exist at path “/org/freedesktop/secrets/collection/login”'));
    expect(await run(vaultWith({ getPassword: refuse, setPassword: refuse }))).toMatchObject({
      ok: false,
      fix: { id: 'selfTest.noWindow.fix' },
    });
  });

  it('reports which missing library or service to install', async () => {
    expect(await run(undefined)).toEqual({
      ok: false,
      detail: { id: 'selfTest.keychain.missing' },
      fix: { id: 'selfTest.keychain.missing.fixLinux' },
    });
    expect(await run(undefined, 'win32')).toMatchObject({ fix: { id: 'selfTest.keychain.missing.fix' } });
    const refuse = (): Promise<never> => Promise.reject(new Error('The name is not provided'));
    const absent: Vault = {
      ...{ getPassword: refuse, setPassword: refuse },
      ...{ deletePassword: refuse, findCredentials: refuse },
    };
    expect(await run(absent, 'darwin')).toEqual({
      ok: false,
      detail: { id: 'selfTest.keychain.unavailable', values: { detail: 'The name is not provided' } },
      fix: { id: 'selfTest.keychain.fix' },
    });
  });

  it('fails for a keychain that forgets, changes or keeps its secrets', async () => {
    const lost = { ok: false, detail: { id: 'selfTest.keychain.lost' } };
    expect(await run(vaultWith({ getPassword: () => Promise.resolve(null) }))).toMatchObject(lost);
    expect(await run(vaultWith({ getPassword: () => Promise.resolve('another') }))).toMatchObject(lost);
    expect(await run(vaultWith({ deletePassword: () => Promise.resolve(true) }))).toMatchObject(lost);
  });

  it('deletes what it wrote even if it could not be read', async () => {
    const vault = vaultWith({ getPassword: () => Promise.reject(new Error('locked')) });
    expect(await run(vault)).toMatchObject({ ok: false, detail: { values: { detail: 'locked' } } });
    expect(vault.entries.size).toBe(0);
  });
});
