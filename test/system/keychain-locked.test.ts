import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openKeychain } from '../../src/main/base/keychain.ts';
import { startDesktopSession, type DesktopSession } from '../support/desktop-session.ts';

describe.runIf(process.platform === 'linux')('a keyring that stays locked', () => {
  let session: DesktopSession;
  beforeAll(async () => {
    session = await startDesktopSession({ keyring: 'locked' });
    Object.assign(process.env, session.env);
  });
  afterAll(() => session.stop());

  it('is reported, and the token stays in memory', async () => {
    const kept = await openKeychain('Deskbell test').write({
      baseUrl: 'https://api.example.com/v2',
      token: 't',
    });
    expect(kept).toMatchObject({ storedIn: 'memory', problem: { id: 'keychain.unavailable' } });
  });
});
