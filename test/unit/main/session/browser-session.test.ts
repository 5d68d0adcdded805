import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startService, type Service } from '../../../../src/service/server.ts';
import type { Fetch } from '../../../../src/platform/transport.ts';
import type { Secret } from '../../../../src/main/base/keychain.ts';
import { deferred } from '../support.ts';
import { createWorld, failureFrom } from './world.ts';

let service: Service;
beforeAll(async () => {
  service = await startService({ system: 'new', contacts: 3, seed: 7, quiet: true });
});
afterAll(() => service.close());

/** The clock moves slowly, so that requests over the real network do not run into their deadlines. */
const patience = { interval: 30 };
const tokenUrl = 'https://login.example.com/token';

/** What the keychain holds after a sign-in with the browser, long ago. */
const kept = (): Secret => ({
  baseUrl: service.baseUrl,
  token: 'expired',
  oauth: {
    clientId: 'desk',
    authorizeUrl: 'https://login.example.com/auth',
    tokenUrl,
    scope: 'all',
    refreshToken: 'r0',
    expiresAt: 0,
  },
});

/** A platform whose sign-in takes each refresh token once; `before` may answer, or hold up, a request to the platform. */
function platform(before: (url: string) => Promise<Response | undefined> | undefined): Fetch {
  let given = 0;
  return async (url, init) => {
    const instead = await before(url);
    if (instead) return instead;
    if (url !== tokenUrl) return fetch(url, init);
    const asked = new URLSearchParams(await new Response(init.body).text());
    if (asked.get('refresh_token') !== `r${given}`) {
      return Response.json({ error: 'invalid_grant' }, { status: 400 });
    }
    given += 1;
    return Response.json({
      access_token: service.tokens.jwt,
      token_type: 'bearer',
      expires_in: 300,
      refresh_token: `r${given}`,
    });
  };
}

it('continues with the newest tokens when the platform fails right after a renewal', async () => {
  let broken = true;
  const {
    session,
    state,
    clock,
    kept: keychain,
  } = createWorld({
    kept: { secret: kept() },
    fetch: platform((url) =>
      broken && url.endsWith('/userinfo')
        ? Promise.resolve(new Response('out of order', { status: 503 }))
        : undefined,
    ),
  });
  const resuming = session.resume();
  const soon = async (wanted: object): Promise<void> => {
    await clock.advance(200);
    expect(state.get().session).toMatchObject(wanted);
  };
  await vi.waitFor(() => soon({ status: 'signed-out', notice: { id: 'signIn.retrying' } }), patience);
  expect(keychain.secret?.oauth?.refreshToken).toBe('r1');
  broken = false;
  await vi.waitFor(() => soon({ status: 'signed-in', byBrowser: true }), patience);
  await resuming;
  expect(keychain.secret).toMatchObject({ token: service.tokens.jwt });
});

it('stores nothing that arrives after the user has signed out', async () => {
  const answer = deferred<undefined>();
  let renewing = 0;
  const world = createWorld({
    kept: { secret: kept() },
    fetch: platform((url) => {
      if (url !== tokenUrl) return undefined;
      renewing += 1;
      return renewing === 2 ? answer.promise : undefined;
    }),
  });
  await world.session.resume();
  expect(world.state.get().session.status).toBe('signed-in');
  await world.clock.advance(290_000);
  world.current.get()?.refresh();
  await vi.waitFor(async () => {
    await world.clock.advance(200);
    expect(renewing).toBe(2);
  }, patience);
  await world.session.signOut();
  answer.resolve(undefined);
  await world.clock.advance(10_000);
  expect(world.kept).toEqual({});
});

it('reports an expired sign-in when the tokens in the keychain are no longer valid', async () => {
  const secret = kept();
  const { session, state } = createWorld({
    kept: {
      secret: { ...secret, ...(secret.oauth && { oauth: { ...secret.oauth, refreshToken: 'used' } }) },
    },
    fetch: platform(() => undefined),
  });
  await session.resume();
  expect(state.get().session).toMatchObject({ status: 'signed-out', notice: { id: 'browser.expired' } });
});

it('opens no browser for an invalid base address', async () => {
  const open = vi.fn(() => Promise.resolve());
  const { session } = createWorld({ browser: { open, sentences: () => ({ done: '', refused: '' }) } });
  const request = { clientId: 'desk', authorizeUrl: 'https://login.example.com/auth', tokenUrl };
  const failure = await failureFrom(
    session.signInWithBrowser({ ...request, baseUrl: 'ftp://example.com/v2' }),
  );
  expect([failure.kind, open.mock.calls]).toEqual(['bad-address', []]);
});
