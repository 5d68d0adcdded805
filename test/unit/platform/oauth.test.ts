import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Tokens } from '../../../src/platform/oauth/oauth-client.ts';
import { createOAuthClient } from '../../../src/platform/oauth/oauth-client.ts';
import { signInWithBrowser } from '../../../src/platform/oauth/sign-in.ts';
import { createTokenSource } from '../../../src/platform/oauth/token-source.ts';
import { createTransport, type Fetch } from '../../../src/platform/transport.ts';
import { PlatformException } from '../../../src/shared/errors.ts';
import { failureFrom } from './failure.ts';
import { json } from './fake.ts';

const NOW = Date.UTC(2026, 0, 1);
const tokens = (n: number, lifeMs = 300_000): Tokens => ({
  accessToken: `access-${n}`,
  refreshToken: `refresh-${n}`,
  expiresAt: NOW + lifeMs,
});

/** A platform that accepts only the newest access token, and each refresh token only once. */
function rotating(first: Tokens) {
  let valid = 1;
  const refreshed: string[] = [];
  const kept: Tokens[] = [];
  const requests: string[] = [];
  let failRefresh: PlatformException | undefined;
  let refusesAll = false;
  const refresh = async (refreshToken: string): Promise<Tokens> => {
    refreshed.push(refreshToken);
    await Promise.resolve();
    if (failRefresh) throw failRefresh;
    if (refreshToken !== `refresh-${valid}`) throw new Error('This refresh token was used before.');
    valid += 1;
    return tokens(valid);
  };
  const fetch: Fetch = (_url, init) => {
    const { authorization = '' } = init.headers as Record<string, string>;
    requests.push(`${init.method ?? ''} ${authorization}`);
    const good = !refusesAll && authorization === `Bearer access-${valid}`;
    return Promise.resolve(good ? json({ ok: true }) : json({ message: 'expired' }, { status: 401 }));
  };
  const transport = createTransport({
    baseUrl: 'https://api.test/v2',
    credentials: createTokenSource({ tokens: first, refresh, now: () => NOW, onTokens: (t) => kept.push(t) }),
    fetch,
    clock: { now: () => NOW, sleep: () => new Promise(() => undefined) },
    random: () => 0,
  });
  return {
    transport,
    refreshed,
    kept,
    requests,
    refuseAll: () => (refusesAll = true),
    failRefresh: (failure: PlatformException) => (failRefresh = failure),
  };
}

const ask = { path: '/x', schema: z.looseObject({ ok: z.boolean() }) };

describe('an access token', () => {
  it('is used while it is valid', async () => {
    const { transport, refreshed, requests } = rotating(tokens(1));
    await transport.request({ method: 'GET', ...ask });
    expect(requests).toEqual(['GET Bearer access-1']);
    expect(refreshed).toEqual([]);
  });

  it('that expires soon is renewed before its use, once for all waiting requests', async () => {
    const { transport, refreshed, kept, requests } = rotating(tokens(1, 5_000));
    await Promise.all(Array.from({ length: 50 }, () => transport.request({ method: 'GET', ...ask })));
    expect(refreshed).toEqual(['refresh-1']);
    expect(kept).toEqual([tokens(2)]);
    expect(new Set(requests)).toEqual(new Set(['GET Bearer access-2']));
  });

  it('that is refused is renewed, once for all, and even a POST is sent again', async () => {
    const { transport, refreshed, requests } = rotating({ ...tokens(1), accessToken: 'revoked' });
    await Promise.all(Array.from({ length: 5 }, () => transport.request({ method: 'POST', ...ask })));
    expect(refreshed).toEqual(['refresh-1']);
    expect(requests.filter((request) => request === 'POST Bearer access-2')).toHaveLength(5);
  });

  it('that is refused again after its renewal is not renewed endlessly', async () => {
    const { transport, refreshed, requests, refuseAll } = rotating(tokens(1));
    refuseAll();
    const failure = await failureFrom(transport.request({ method: 'GET', ...ask }));
    expect(failure).toMatchObject({ kind: 'platform', status: 401 });
    expect(refreshed).toHaveLength(1);
    expect(requests).toEqual(['GET Bearer access-1', 'GET Bearer access-2']);
  });

  it('whose session is over is reported as such', async () => {
    const { transport, failRefresh } = rotating(tokens(1, 0));
    failRefresh(
      new PlatformException({ kind: 'platform', status: 401, title: 'invalid_grant', detail: 'over' }),
    );
    expect(await failureFrom(transport.request({ method: 'GET', ...ask }))).toMatchObject({
      status: 401,
      title: 'invalid_grant',
    });
  });

  it('without a refresh token is used after its expiry until the platform refuses it', async () => {
    const { transport, requests } = rotating({ accessToken: 'old', expiresAt: NOW - 1 });
    expect(await failureFrom(transport.request({ method: 'GET', ...ask }))).toMatchObject({ status: 401 });
    expect(requests).toEqual(['GET Bearer old']);
  });

  it('is renewed although the request that needed it is cancelled', async () => {
    const { transport, refreshed, kept } = rotating(tokens(1, 0));
    const stop = new AbortController();
    const cancelled = failureFrom(transport.request({ method: 'GET', ...ask, signal: stop.signal }));
    const other = transport.request({ method: 'GET', ...ask });
    stop.abort();
    expect(await cancelled).toMatchObject({ kind: 'cancelled' });
    expect(await other).toEqual({ ok: true });
    expect(refreshed).toHaveLength(1);
    expect(kept).toHaveLength(1);
  });
});

describe('a browser sign-in', () => {
  const config = {
    clientId: 'desk',
    authorizeUrl: 'https://login.test/auth',
    tokenUrl: 'https://login.test/token',
    scope: 'account:read',
  };
  const sentences = { done: 'Done.', refused: 'Refused.' };

  function browser(visit: (redirect: URL, state: string) => Promise<unknown>, answer: () => Response) {
    const bodies: string[] = [];
    const client = createOAuthClient(
      config,
      (_url, init) => {
        bodies.push((init.body as URLSearchParams).toString());
        return Promise.resolve(answer());
      },
      () => NOW,
    );
    const done = (signal = new AbortController().signal): Promise<Tokens> =>
      signInWithBrowser({
        client,
        sentences,
        signal,
        open: (url) => {
          const redirect = new URL(url.searchParams.get('redirect_uri') ?? '');
          void visit(redirect, url.searchParams.get('state') ?? '');
        },
      });
    return { done, bodies };
  }
  const go = async (redirect: URL, query: Record<string, string>): Promise<[number, string]> => {
    const response = await fetch(`${redirect.href}?${new URLSearchParams(query).toString()}`);
    return [response.status, await response.text()];
  };
  const granted = (): Response =>
    json({ access_token: 'a', token_type: 'Bearer', expires_in: 300, refresh_token: 'r' });

  it('exchanges the code, with its PKCE verifier', async () => {
    const seen: [number, string][] = [];
    const { done, bodies } = browser(
      async (to, state) => seen.push(await go(to, { code: 'c', state })),
      granted,
    );
    expect(await done()).toEqual({ accessToken: 'a', refreshToken: 'r', expiresAt: NOW + 300_000 });
    const form = new URLSearchParams(bodies[0]);
    expect(form.get('grant_type')).toBe('authorization_code');
    expect(form.get('code')).toBe('c');
    expect(form.get('code_verifier')?.length).toBeGreaterThan(42);
  });

  it('accepts no callback but its own', async () => {
    const seen: number[] = [];
    const { done, bodies } = browser(async (to, state) => {
      seen.push((await go(to, { code: 'evil', state: 'guessed' }))[0]);
      seen.push((await fetch(new URL('/other', to))).status);
      seen.push((await go(to, { code: 'good', state }))[0]);
    }, granted);
    await done();
    expect(seen.slice(0, 2)).toEqual([404, 404]);
    expect(new URLSearchParams(bodies[0]).get('code')).toBe('good');
    expect(bodies).toHaveLength(1);
  });

  it('that the user refuses fails as refused', async () => {
    const { done, bodies } = browser((to, state) => go(to, { error: 'access_denied', state }), granted);
    expect(await failureFrom(done())).toMatchObject({ status: 401, title: 'access_denied' });
    expect(bodies).toEqual([]);
  });

  it('is cancelled by a new request of the user', async () => {
    const stop = new AbortController();
    const { done } = browser(() => Promise.resolve(stop.abort()), granted);
    expect(await failureFrom(done(stop.signal))).toMatchObject({ kind: 'cancelled' });
  });

  it.each([
    [
      'a web page',
      new Response('<html>', { headers: { 'content-type': 'text/html' } }),
      'not-a-telephony-service',
    ],
    ['no token', json({ token_type: 'Bearer' }), 'not-a-telephony-service'],
    ['a refusal', json({ error: 'invalid_grant' }, { status: 400 }), 'platform'],
  ])('that is answered with %s is a typed failure', async (_name, answer, kind) => {
    const { done } = browser(
      (to, state) => go(to, { code: 'c', state }),
      () => answer.clone(),
    );
    expect((await failureFrom(done())).kind).toBe(kind);
  });
});
