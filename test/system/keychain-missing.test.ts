import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openKeychain } from '../../src/main/base/keychain.ts';

describe.runIf(process.platform === 'linux')(
  'a session without a bus, and so without a secret service',
  () => {
    const before = process.env.DBUS_SESSION_BUS_ADDRESS;
    beforeAll(() => {
      process.env.DBUS_SESSION_BUS_ADDRESS = 'unix:path=/nonexistent';
    });
    afterAll(() => {
      if (before === undefined) delete process.env.DBUS_SESSION_BUS_ADDRESS;
      else process.env.DBUS_SESSION_BUS_ADDRESS = before;
    });

    it('is reported when reading, writing and removing, and nothing throws', async () => {
      const keychain = openKeychain('Deskbell test');
      const problem = { problem: { id: 'keychain.unavailable' } };
      expect(await keychain.read()).toMatchObject(problem);
      expect(await keychain.write({ baseUrl: 'https://api.example.com/v2', token: 't' })).toMatchObject({
        storedIn: 'memory',
        ...problem,
      });
      expect(await keychain.remove()).toMatchObject(problem);
    });
  },
);

describe('an installation without keytar', () => {
  it('is reported, and the program works', async () => {
    const keychain = openKeychain('Deskbell test', () => Promise.resolve(undefined));
    expect(await keychain.read()).toEqual({ problem: { id: 'keychain.missing' } });
    expect(await keychain.write({ baseUrl: 'https://api.example.com/v2', token: 't' })).toEqual({
      storedIn: 'memory',
      problem: { id: 'keychain.missing' },
    });
  });
});
