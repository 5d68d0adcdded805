import type { RequestListener } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Fetch } from '../../../../src/platform/transport.ts';
import { startService, type Service } from '../../../../src/service/server.ts';
import { deferred, startServer } from '../support.ts';
import { byToken, byTokenId, createWorld, failureFrom, type World } from './world.ts';

let service: Service;
beforeAll(async () => {
  service = await startService({ system: 'new', contacts: 3, seed: 7, quiet: true });
});
afterAll(() => service.close());

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
const world = (...options: Parameters<typeof createWorld>): World => {
  const created = createWorld(...options);
  closing.push(() => created.session.close());
  return created;
};
async function server(answer: RequestListener): Promise<string> {
  const { origin, close } = await startServer(answer);
  closing.push(close);
  return `${origin}/v2`;
}

/** A platform that is away until `comes` is called. */
function away(how: () => Promise<Response>): { fetch: Fetch; comes: () => void; asked: () => number } {
  let present = false;
  let count = 0;
  return {
    fetch: (url, init) => {
      count += 1;
      return present ? fetch(url, init) : how();
    },
    comes: () => (present = true),
    asked: () => count,
  };
}
const refused = (): Promise<never> =>
  Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));

describe('signing in to a server that is not a platform', () => {
  it('fails when it answers with HTML', async () => {
    const baseUrl = await server((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Portal</title>');
    });
    const { session, state, kept } = world();
    expect((await failureFrom(session.signIn({ baseUrl, token: 't' }))).kind).toBe('not-a-telephony-service');
    expect([state.get().session.status, kept]).toEqual(['signed-out', {}]);
  });

  it('fails when it closes the connection', async () => {
    const baseUrl = await server((request) => request.socket.destroy());
    const { session, state } = world();
    expect((await failureFrom(session.signIn({ baseUrl, token: 't' }))).kind).toBe('reset');
    expect(state.get().session.status).toBe('signed-out');
  });

  it('fails when it no longer listens', async () => {
    const { origin, close } = await startServer(() => undefined);
    await close();
    const { session, state } = world();
    expect((await failureFrom(session.signIn({ baseUrl: origin, token: 't' }))).kind).toBe('unreachable');
    expect(state.get().session.status).toBe('signed-out');
  });

  it('is given up after ten seconds without an answer', async () => {
    const asked = deferred<undefined>();
    const baseUrl = await server(() => asked.resolve(undefined));
    const { session, state, clock } = world();
    const failure = failureFrom(session.signIn({ baseUrl, token: 't' }));
    await asked.promise;
    expect(state.get().session).toEqual({ status: 'signing-in', step: { id: 'session.checking' } });
    await clock.advance(9_999);
    expect(state.get().session.status).toBe('signing-in');
    await clock.advance(1);
    expect((await failure).kind).toBe('timeout');
    expect(state.get().session.status).toBe('signed-out');
  });
});

describe('the start of the program', () => {
  it('signs in with the stored token', async () => {
    const { session, state, kept } = world();
    kept.secret = byTokenId(service);
    await session.resume();
    expect(state.get().session).toMatchObject({ status: 'signed-in', tokenStoredIn: 'keychain' });
  });

  it('suggests the last address when the keychain is empty', async () => {
    const { session, state, settings } = world();
    settings.update({ account: { baseUrl: service.baseUrl, tokenId: 'token-ABC123', builtIn: false } });
    await session.resume();
    const offered = { status: 'signed-out', baseUrl: service.baseUrl, tokenId: 'token-ABC123' };
    expect(state.get().session).toEqual(offered);
  });

  it.each([
    ['cannot be reached', refused, 'signIn.failed.unreachable'],
    ['has a fault', () => Promise.resolve(new Response('{}', { status: 500 })), 'signIn.failed.down'],
    ['is busy', () => Promise.resolve(new Response('{}', { status: 429 })), 'signIn.failed.down'],
  ])('reports that the platform %s, retries, and signs in when it is back', async (_, how, notice) => {
    const platform = away(how);
    const { session, state, kept, clock } = world({ fetch: platform.fetch });
    kept.secret = byToken(service);
    const resumed = session.resume();
    const saysWhy = (): void =>
      expect(state.get().session).toMatchObject({
        status: 'signed-out',
        notice: { id: 'signIn.retrying', values: { why: { id: notice } } },
      });
    await vi.waitFor(saysWhy);
    const before = platform.asked();
    await clock.advance(2_000);
    await vi.waitFor(() => expect(platform.asked()).toBeGreaterThan(before));
    await vi.waitFor(saysWhy);
    platform.comes();
    await clock.advance(5_000);
    await resumed;
    expect(state.get().session.status).toBe('signed-in');
  });

  it('retries at once when the computer wakes, or has a network again', async () => {
    const platform = away(refused);
    const { session, state, kept } = world({ fetch: platform.fetch });
    kept.secret = byToken(service);
    const resumed = session.resume();
    await vi.waitFor(() => expect(state.get().session).toMatchObject({ notice: { id: 'signIn.retrying' } }));
    platform.comes();
    session.wake();
    await resumed;
    expect(state.get().session.status).toBe('signed-in');
  });

  it('does not retry with a token that is refused', async () => {
    const { session, state, kept } = world();
    kept.secret = { baseUrl: service.baseUrl, token: 'withdrawn' };
    await session.resume();
    expect(state.get().session).toMatchObject({
      status: 'signed-out',
      notice: { id: 'signIn.failed.token' },
    });
  });

  it('stops retrying when the program ends', async () => {
    const platform = away(refused);
    const { session, kept, clock } = world({ fetch: platform.fetch });
    kept.secret = byToken(service);
    const resumed = session.resume();
    await vi.waitFor(() => expect(platform.asked()).toBeGreaterThan(0));
    await session.close();
    await resumed;
    const before = platform.asked();
    await clock.advance(60_000);
    expect(platform.asked()).toBe(before);
  });

  it('lets the user sign in while the keychain waits to be unlocked', async () => {
    const unlocked = deferred<string | null>();
    const { session, state } = world({ vault: { getPassword: () => unlocked.promise } });
    const resumed = session.resume();
    await session.signIn(byToken(service));
    await resumed;
    unlocked.resolve(JSON.stringify({ baseUrl: 'https://elsewhere.example/v2', token: 'old' }));
    expect(state.get().session).toMatchObject({ status: 'signed-in', baseUrl: service.baseUrl });
  });
});

describe('a newer request of the user', () => {
  const hanging = (): Promise<string> => server(() => undefined);

  it('cancels an older attempt to sign in, which leaves nothing behind', async () => {
    const { session, state, kept } = world();
    const older = failureFrom(session.signIn({ baseUrl: await hanging(), token: 'older' }));
    await vi.waitFor(() => expect(state.get().session.status).toBe('signing-in'));
    await session.signIn(byToken(service));
    expect((await older).kind).toBe('cancelled');
    expect(state.get().session).toMatchObject({ status: 'signed-in', baseUrl: service.baseUrl });
    expect(kept.secret).toEqual(byToken(service));
  });

  it('cancels the attempts of the start', async () => {
    const { session, state, kept } = world();
    kept.secret = { baseUrl: await hanging(), token: 'older' };
    const resumed = session.resume();
    await vi.waitFor(() => expect(state.get().session.status).toBe('signing-in'));
    await session.signIn(byToken(service));
    await resumed;
    expect(state.get().session).toMatchObject({ status: 'signed-in', baseUrl: service.baseUrl });
  });

  it('to sign out wins over a pending attempt', async () => {
    const { session, current, state, kept } = world();
    const entering = session.signIn(byToken(service)).catch(() => undefined);
    await session.signOut();
    await entering;
    expect(state.get().session.status).toBe('signed-out');
    expect(current.get()).toBeUndefined();
    expect(kept).toEqual({});
  });

  it('is respected until the moment the token is stored', async () => {
    const [asked, answer] = [deferred<undefined>(), deferred<undefined>()];
    const setPassword = vi.fn(() => Promise.resolve());
    const { session } = world({
      vault: { setPassword },
      fetch: async (url, init) => {
        if (!/\/users\/\w+$/.test(url)) return fetch(url, init);
        asked.resolve(undefined);
        await answer.promise;
        return fetch(url);
      },
    });
    const entering = failureFrom(session.signIn(byToken(service)));
    await asked.promise;
    const leaving = session.signOut();
    answer.resolve(undefined);
    expect((await entering).kind).toBe('cancelled');
    await leaving;
    expect(setPassword).not.toHaveBeenCalled();
  });

  it('waits for what can no longer be cancelled, and then closes it', async () => {
    const [writing, written] = [deferred<undefined>(), deferred<undefined>()];
    const asked: string[] = [];
    const { session, current, state, clock } = world({
      vault: {
        setPassword: () => {
          writing.resolve(undefined);
          return written.promise;
        },
      },
      fetch: (url, init) => {
        asked.push(new Headers(init.headers).get('authorization') ?? '');
        return fetch(url, init);
      },
    });
    const older = session.signIn(byTokenId(service));
    await writing.promise;
    const newer = session.signIn(byToken(service));
    await clock.advance(0);
    expect(asked.filter((header) => header.startsWith('Bearer'))).toEqual([]);
    written.resolve(undefined);
    await older;
    await newer;
    expect(current.get()?.account.signal.aborted).toBe(false);
    expect(state.get().session).toMatchObject({ status: 'signed-in', accountTypeFrom: 'token' });
  });

  it('leaves one desk open, whatever was clicked before', async () => {
    const { session, current, state } = world();
    const clicks = [
      session.signIn(byToken(service)),
      session.signIn(byTokenId(service)),
      session.signIn(byToken(service)),
    ];
    const ends = await Promise.allSettled(clicks);
    expect(ends.at(-1)?.status).toBe('fulfilled');
    await current.get()?.ready;
    expect(state.get().tunnel).toEqual({ status: 'online', provider: 'automatic' });
  });
});
