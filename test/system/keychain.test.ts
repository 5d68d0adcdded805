import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openKeychain } from '../../src/main/base/keychain.ts';
import { startDesktopSession, type DesktopSession } from '../support/desktop-session.ts';
import { keyringHolds } from '../support/keyring.ts';

describe.runIf(process.platform === 'linux')('the keychain on a real gnome-keyring', () => {
  let session: DesktopSession;
  const secret = { baseUrl: 'https://api.example.com/v2', tokenId: 'token-ABC123', token: 'the-token' };

  beforeAll(async () => {
    session = await startDesktopSession();
    Object.assign(process.env, session.env);
  });
  afterAll(() => session.stop());

  it('returns stored secrets, also after a restart of the program', async () => {
    expect(await openKeychain('Deskbell test').write(secret)).toEqual({ storedIn: 'keychain' });
    expect(await openKeychain('Deskbell test').read()).toEqual({ secret });
  });

  it('separates profiles by the name of their entry', async () => {
    await openKeychain('Deskbell test').write(secret);
    expect(await openKeychain('Deskbell other').read()).toEqual({});
  });

  it('keeps nothing of a removed secret, as the keyring itself confirms', async () => {
    const keychain = openKeychain('Deskbell gone');
    await keychain.write(secret);
    expect(await keyringHolds('Deskbell gone', session.env)).toBe(true);
    expect(await keychain.remove()).toEqual({});
    expect(await keyringHolds('Deskbell gone', session.env)).toBe(false);
  });

  it('lists the stored secrets of one profile only', async () => {
    const keychain = openKeychain('Deskbell names');
    await keychain.entry('address-book-0a1b2c3d').write('password of a book');
    await keychain.write(secret);
    expect([...(await keychain.names())].sort()).toEqual(['account', 'address-book-0a1b2c3d']);
    expect(await openKeychain('Deskbell no names').names()).toEqual([]);
  });

  it('treats an entry that another program wrote as missing', async () => {
    const keytar = await import('keytar');
    await keytar.default.setPassword('Deskbell foreign', 'account', 'not what Deskbell writes');
    expect(await openKeychain('Deskbell foreign').read()).toEqual({});
  });
});
