import { readdirSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTransport } from '../../../../src/platform/transport.ts';
import { getPushSettings, type PushSettings } from '../../../../src/platform/push-settings.ts';
import { startService, type Service } from '../../../../src/service/server.ts';
import { manualClock } from '../support.ts';
import { byToken, byTokenId, createWorld, failureFrom, type World } from './world.ts';

const services = {} as Record<'new' | 'classic', Service>;
beforeAll(async () => {
  const start = (system: 'new' | 'classic'): Promise<Service> =>
    startService({ system, contacts: 30, seed: 7, quiet: true });
  [services.new, services.classic] = await Promise.all([start('new'), start('classic')]);
});
afterAll(() => Promise.all(Object.values(services).map((service) => service.close())));

const worlds: World[] = [];
const world = (...options: Parameters<typeof createWorld>): World => {
  const created = createWorld(...options);
  worlds.push(created);
  return created;
};
afterEach(() => Promise.all(worlds.splice(0).map(({ session }) => session.close())));

function pushSettings({ baseUrl, tokens }: Service): Promise<PushSettings> {
  const credentials = { kind: 'bearer', token: tokens.jwt } as const;
  return getPushSettings(
    createTransport({ baseUrl, credentials, fetch, clock: manualClock(), random: () => 0 }),
  );
}

describe.each(['new', 'classic'] as const)('signing in to a %s account', (system) => {
  it('with token id and token detects the system, and stores the secret in the keychain', async () => {
    const { session, state, kept, settings } = world();
    await session.signIn(byTokenId(services[system]));
    expect(state.get().session).toEqual({
      status: 'signed-in',
      userId: 'w0',
      userName: 'Mara Lindner',
      baseUrl: services[system].baseUrl,
      accountType: system,
      accountTypeFrom: 'probe',
      builtIn: false,
      tokenStoredIn: 'keychain',
    });
    expect(kept.secret).toEqual(byTokenId(services[system]));
    const { tokenId } = services[system].tokens;
    const { baseUrl } = services[system];
    expect(settings.get().account).toMatchObject({ baseUrl, tokenId, userId: 'w0', builtIn: false });
  });

  it('with a token only reads the system from it', async () => {
    const { session, state } = world();
    await session.signIn(byToken(services[system]));
    expect(state.get().session).toMatchObject({ accountType: system, accountTypeFrom: 'token' });
    const dialect = { id: 'spec', evidence: 'GET /my/contacts' };
    await vi.waitFor(() => expect(state.get().session).toMatchObject({ dialect }));
  });

  it('opens a desk with devices, lines, numbers, contacts and pushes', async () => {
    const { session, current, state, directory } = world({ storesContacts: true });
    await session.signIn(byToken(services[system]));
    await current.get()?.ready;
    expect(state.get().tunnel).toEqual({ status: 'online', provider: 'automatic' });
    expect(state.get().devices.map(({ id }) => id)).toContain('e0');
    expect(state.get().lines.map(({ name }) => name)).toContain('Sales');
    expect(state.get().callerIds.length).toBeGreaterThan(0);
    const read = { status: 'ready', contacts: 30 };
    await vi.waitFor(() => expect(state.get().directory).toMatchObject(read));
    expect(directory.size).toBe(30);
    expect(state.get().notices).toEqual([]);
  });

  it('writes the token only to the keychain', async () => {
    const { session, current, state, written } = world();
    await session.signIn(byTokenId(services[system]));
    await current.get()?.ready;
    expect(JSON.stringify([written, state.get()])).not.toContain(services[system].tokens.token);
  });
});

describe('the start', () => {
  it('shows the stored name, and then the current name of the user', async () => {
    const before = world();
    await before.session.signIn(byToken(services.new));
    await before.session.close();
    const { account } = before.settings.get();
    const { session, state, settings } = world({ kept: before.kept });
    const known = { ...account?.known, userName: 'Mara Berger', accountType: 'new' as const };
    settings.update({ account: { baseUrl: services.new.baseUrl, builtIn: false, ...account, known } });
    await session.resume();
    expect(state.get().session).toMatchObject({ status: 'signed-in', userName: 'Mara Berger' });
    await vi.waitFor(() => expect(state.get().session).toMatchObject({ userName: 'Mara Lindner' }));
    expect(settings.get().account?.known?.userName).toBe('Mara Lindner');
  });
});

describe('signing out', () => {
  it('removes the token, and restores the account as it was before', async () => {
    const { session, current, state, kept, settings, directory, folder } = world({ storesContacts: true });
    await session.signIn(byTokenId(services.new));
    await current.get()?.ready;
    expect((await pushSettings(services.new)).incomingUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/push\//);
    await session.signOut();
    expect(kept).toEqual({});
    expect(await pushSettings(services.new)).toMatchObject({ incomingUrl: '', outgoingUrl: '' });
    expect(state.get()).toMatchObject({
      session: { status: 'signed-out', baseUrl: services.new.baseUrl, tokenId: '' },
      devices: [],
      lines: [],
      tunnel: { status: 'off' },
    });
    expect(current.get()).toBeUndefined();
    expect([directory.size, readdirSync(folder)]).toEqual([0, []]);
    expect(settings.get().doNotDisturb).toMatchObject({ all: false, choices: {} });
  });

  it('reports that the keychain cannot delete the token', async () => {
    const { session, state } = world({
      vault: { deletePassword: () => Promise.reject(new Error('locked')) },
    });
    await session.signIn(byToken(services.new));
    await session.signOut();
    expect(state.get().notices.map(({ id }) => id)).toEqual(['keychain']);
  });
});

describe('the end of the program', () => {
  it('restores the push settings and keeps the token for the next start', async () => {
    const { session, current, kept } = world();
    await session.signIn(byToken(services.classic));
    await current.get()?.ready;
    await session.close();
    expect(await pushSettings(services.classic)).toMatchObject({ incomingUrl: '', outgoingUrl: '' });
    expect(kept.secret).toEqual(byToken(services.classic));
  });
});

describe('the next start', () => {
  it('shows the stored contacts while the platform is offline', async () => {
    const before = world({ storesContacts: true });
    await before.session.signIn(byToken(services.new));
    const read = { status: 'ready', contacts: 30 };
    await vi.waitFor(() => expect(before.state.get().directory).toMatchObject(read));
    await before.session.close();

    const { folder, settings, kept } = before;
    const { session, state, directory } = world({
      folder,
      settings,
      kept,
      storesContacts: true,
      fetch: () => Promise.reject(new TypeError('fetch failed')),
    });
    void session.resume();
    await vi.waitFor(() => expect(state.get().directory).toMatchObject(read));
    expect(directory.search('a', 5)).toHaveLength(5);
    await session.close();
  });
});

describe('the built-in service', () => {
  it('is signed in to without the keychain, and ends with the session', async () => {
    const service = services.new;
    const stop = vi.fn(() => Promise.resolve());
    const act = (): Promise<void> => Promise.resolve();
    const builtIn = {
      secret: byToken(service),
      pushPublicKey: service.pushPublicKey,
      letSomebodyCall: act,
      pickUp: act,
      farEndHangsUp: act,
      stop,
    };
    const { session, state, kept } = world({ startBuiltIn: () => Promise.resolve(builtIn) });
    await session.tryBuiltIn('new');
    expect(state.get().session).toMatchObject({
      status: 'signed-in',
      builtIn: true,
      tokenStoredIn: 'memory',
    });
    expect(kept).toEqual({});
    await session.signOut();
    expect(stop).toHaveBeenCalledOnce();
    expect(session.builtIn()).toBeUndefined();
  });

  it('that cannot start leaves the desk signed out', async () => {
    const { session, state } = world();
    await expect(session.tryBuiltIn('new')).rejects.toThrow('no built-in service');
    expect(state.get().session.status).toBe('signed-out');
  });
});

describe('a token that is revoked later', () => {
  /** A desk whose platform refuses every token but those that are let through. */
  async function withdrawn(): Promise<World & { lets: Set<string> }> {
    const lets = new Set([`Bearer ${services.new.tokens.jwt}`]);
    const created = world({
      fetch: (url, init) =>
        lets.has(new Headers(init.headers).get('authorization') ?? '')
          ? fetch(url, init)
          : Promise.resolve(new Response('{}', { status: 401 })),
    });
    await created.session.signIn(byToken(services.new));
    await created.current.get()?.ready;
    lets.clear();
    created.current.get()?.refresh();
    await vi.waitFor(() => expect(created.state.get().session).toMatchObject({ expired: true }));
    return { ...created, lets };
  }
  const { tokenId, token } = { tokenId: 'token-NEW123', token: 'new' };
  const basic = `Basic ${Buffer.from(`${tokenId}:${token}`).toString('base64')}`;

  it('is reported, and the desk stays open', async () => {
    const { state, current } = await withdrawn();
    expect(state.get().session.status).toBe('signed-in');
    expect(current.get()).toBeDefined();
  });

  it('is not assumed because of one endpoint only', async () => {
    let refused = 0;
    const { session, current, state } = world({
      fetch: (url, init) => {
        if (!url.includes('/my/devices')) return fetch(url, init);
        refused += 1;
        return Promise.resolve(new Response('{}', { status: 401 }));
      },
    });
    await session.signIn(byToken(services.new));
    await current.get()?.ready;
    await vi.waitFor(() => expect(refused).toBeGreaterThan(0));
    expect(state.get().session).not.toHaveProperty('expired');
  });

  it('is replaced by a new one in place, and the same desk works again', async () => {
    const { session, current, state, kept, lets, settings } = await withdrawn();
    const before = current.get();
    const asPlatform = services.new.tokens;
    lets.add(`Basic ${Buffer.from(`${asPlatform.tokenId}:${asPlatform.token}`).toString('base64')}`);
    await session.renew({ tokenId: asPlatform.tokenId, token: asPlatform.token });
    expect(current.get()).toBe(before);
    expect(state.get().session).toMatchObject({ status: 'signed-in', expired: false });
    expect(kept.secret).toEqual(byTokenId(services.new));
    expect(settings.get().account?.tokenId).toBe(asPlatform.tokenId);
    await before?.doNotDisturb.set('open', 'e0');
    expect(state.get().devices.find(({ id }) => id === 'e0')?.doNotDisturb).toBe(true);
    await before?.doNotDisturb.set('off', 'e0');
  });

  it('is not replaced by another token that is refused', async () => {
    const { session, state, kept } = await withdrawn();
    expect(await failureFrom(session.renew({ token: 'wrong' }))).toMatchObject({ status: 401 });
    expect(state.get().session).toMatchObject({ status: 'signed-in', expired: true });
    expect(kept.secret).toEqual(byToken(services.new));
  });

  it('is not replaced by another user’s token', async () => {
    let other = false;
    const { session, kept } = world({
      fetch: async (url, init) => {
        if (!other || new Headers(init.headers).get('authorization') !== basic) return fetch(url, init);
        if (url.endsWith('/userinfo')) return Response.json({ sub: 'w1', masterSipId: '2418113' });
        return fetch(url, {
          ...init,
          headers: { authorization: `Bearer ${services.new.tokens.jwt}`, accept: 'application/json' },
        });
      },
    });
    await session.signIn(byToken(services.new));
    other = true;
    const failure = await failureFrom(session.renew({ tokenId, token }));
    expect(failure.kind).toBe('other-account');
    expect(failure).not.toMatchObject({ user: 'w1' });
    expect(kept.secret).toEqual(byToken(services.new));
  });
});

describe('the account type', () => {
  it('that the user corrects is used now and at the next start', async () => {
    const { session, current, state, kept, settings } = world();
    await session.signIn(byToken(services.classic));
    expect(state.get().session).toMatchObject({ accountType: 'classic', accountTypeFrom: 'token' });
    await session.correctAccountType('new');
    expect(state.get().session).toMatchObject({ accountType: 'new', accountTypeFrom: 'user' });
    expect(current.get()?.account.transport.accountType).toBe('new');
    await session.close();

    const next = world({ settings });
    next.kept.secret = kept.secret ?? byToken(services.classic);
    await next.session.resume();
    expect(next.state.get().session).toMatchObject({ accountType: 'new', accountTypeFrom: 'user' });
    await next.session.correctAccountType('detected');
    expect(next.state.get().session).toMatchObject({ accountType: 'classic', accountTypeFrom: 'token' });
  });

  it('is detected again for another platform, and after signing out', async () => {
    const { session, state, settings } = world();
    await session.signIn(byToken(services.classic));
    await session.correctAccountType('new');
    await session.signIn(byToken(services.new));
    expect(settings.get().accountType).toBe('detected');
    await session.correctAccountType('classic');
    await session.signOut();
    expect([settings.get().accountType, state.get().session.status]).toEqual(['detected', 'signed-out']);
  });
});

describe('a token that may read nothing that identifies the system', () => {
  it('signs in anyway, and asks the user which system it is', async () => {
    const telling = /\/(groups|channels|my\/phonelines|voicemails|groupfaxlines)$/;
    const { session, state } = world({
      fetch: (url, init) =>
        telling.test(new URL(url).pathname)
          ? Promise.resolve(Response.json({ name: 'FORBIDDEN', message: 'Forbidden' }, { status: 403 }))
          : fetch(url, init),
    });
    await session.signIn(byTokenId(services.classic));
    expect(state.get().session).toMatchObject({ accountType: 'new', accountTypeFrom: 'guess' });
    const notice = { id: 'accountType', tone: 'info', sentence: { id: 'session.typeUnknown' } };
    expect(state.get().notices).toContainEqual(notice);
    await session.correctAccountType('classic');
    expect(state.get().session).toMatchObject({ accountType: 'classic', accountTypeFrom: 'user' });
    expect(state.get().notices.map(({ id }) => id)).not.toContain('accountType');
  });
});

describe('a token without some scopes', () => {
  it('is reported with the missing ones, if they are known', async () => {
    const claims = { featureScope: 'NEO_PBX', scope: 'devices:read contacts:read rtcm:read rtcm:write' };
    const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const jwt = `${part({ alg: 'none' })}.${part(claims)}.x`;
    const { session, state } = world({
      fetch: (url, init) =>
        fetch(url, {
          ...init,
          headers: { accept: 'application/json', authorization: `Bearer ${services.new.tokens.jwt}` },
        }),
    });
    await session.signIn({ baseUrl: services.new.baseUrl, token: jwt });
    const values = { rights: 'devices:write, settings:sipgateio:read, settings:sipgateio:write' };
    const sentence = { id: 'session.rightsMissing', values };
    expect(state.get().notices).toContainEqual({ id: 'rights', tone: 'info', sentence });
  });
});

describe('signing in that fails', () => {
  it('with a wrong token reports only that the platform refuses it', async () => {
    const { session, state, kept } = world();
    const wrong = { baseUrl: services.new.baseUrl, tokenId: 'token-ABC123', token: 'wrong' };
    expect(await failureFrom(session.signIn(wrong))).toMatchObject({ kind: 'platform', status: 401 });
    expect(state.get()).toMatchObject({ session: { status: 'signed-out' }, notices: [] });
    expect(kept).toEqual({});
  });

  it.each([
    ['', 'no-address'],
    ['http://platform.example.com/v2', 'not-encrypted'],
    ['ftp://x/v2', 'scheme'],
    ['https://a b/v2', 'no-address'],
    ['https://api.example.com/v3', 'version'],
  ])('with the base address %j reports what is wrong with it: %s', async (baseUrl, problem) => {
    const { session, state } = world();
    const failure = await failureFrom(session.signIn({ baseUrl, token: 't' }));
    expect(failure).toEqual({ kind: 'bad-address', problem });
    expect(state.get().session.status).toBe('signed-out');
  });
});
