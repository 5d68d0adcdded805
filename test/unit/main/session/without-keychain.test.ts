import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type Service } from '../../../../src/service/server.ts';
import { noPolicy } from '../../../../src/shared/policy/policy.ts';
import { memorySettings } from '../support.ts';
import { byToken, createWorld } from './world.ts';

let service: Service;
beforeAll(
  async () => void (service = await startService({ system: 'new', contacts: 3, seed: 7, quiet: true })),
);
afterAll(() => service.close());

const fault = (): Promise<never> => Promise.reject(new Error('no bus'));
const vault = { getPassword: fault, setPassword: fault, deletePassword: fault };

describe('without a keychain', () => {
  it('the desk is signed in for this session only, and reports that', async () => {
    const { session, state, kept } = createWorld({ vault });
    await session.signIn(byToken(service));
    expect(state.get().session).toMatchObject({ status: 'signed-in', tokenStoredIn: 'memory' });
    const sentence = { id: 'keychain.unavailable', values: { detail: 'no bus' } };
    expect(state.get().notices).toEqual([{ id: 'keychain', tone: 'danger', sentence }]);
    expect(kept).toEqual({});
  });

  it('the session survives a change to another platform and back, until the user signs out', async () => {
    const { settings } = memorySettings();
    const { session, state } = createWorld({ settings, vault });
    await session.resume();
    await session.signIn(byToken(service));
    const other = 'https://voice.example.com/v2';
    settings.usePolicy({ ...noPolicy, locked: new Map([['signIn.baseUrl', other]]) });
    await session.policyChanged();
    expect(state.get().session).toMatchObject({ status: 'signed-out', notice: { id: 'policy.signedOut' } });
    settings.usePolicy(noPolicy);
    await session.policyChanged();
    expect(state.get().session).toMatchObject({ status: 'signed-in', tokenStoredIn: 'memory' });
    expect(state.get().notices.map(({ id }) => id)).toEqual(['keychain']);

    await session.signOut();
    await session.resume();
    expect(state.get().session).toMatchObject({ status: 'signed-out' });
  });
});
