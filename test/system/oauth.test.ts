import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Provider from 'oidc-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOAuthClient, type OAuthClient, type Tokens } from '../../src/platform/oauth/oauth-client.ts';
import { signInWithBrowser } from '../../src/platform/oauth/sign-in.ts';
import { createTokenSource } from '../../src/platform/oauth/token-source.ts';
import { createTransport, type Transport } from '../../src/platform/transport.ts';
import { getUserInfo } from '../../src/platform/userinfo.ts';
import { PlatformException } from '../../src/shared/errors.ts';
import { visit } from '../support/web-form-browser.ts';

const SCOPE = 'offline_access';

describe('a desk at a real OpenID provider', () => {
  let server: Server;
  let provider: Provider;
  let origin: string;
  let client: OAuthClient;
  let refreshes: number;

  beforeAll(async () => {
    server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    provider = new Provider(origin, {
      clients: [
        {
          client_id: 'desk',
          application_type: 'native',
          redirect_uris: ['http://127.0.0.1/callback'],
          grant_types: ['authorization_code', 'refresh_token'],
          response_types: ['code'],
          token_endpoint_auth_method: 'none',
        },
      ],
      scopes: [SCOPE],
      issueRefreshToken: () => true,
      rotateRefreshToken: true,
      ttl: { AccessToken: 300, RefreshToken: 2_592_000, Grant: 2_592_000, Session: 600, Interaction: 600 },
      cookies: { keys: ['test'] },
    });
    provider.on('refresh_token.consumed', () => (refreshes += 1));
    const signIn = provider.callback();
    // The platform beside its sign-in: it answers whom the access token belongs to.
    server.on('request', (request, response) => {
      if (!request.url?.startsWith('/v2/')) return void signIn(request, response);
      void (async () => {
        const token = await provider.AccessToken.find(request.headers.authorization?.slice(7) ?? '');
        response.writeHead(token?.isValid ? 200 : 401, { 'content-type': 'application/json' });
        response.end(JSON.stringify(token?.isValid ? { sub: token.accountId } : { message: 'expired' }));
      })();
    });
    const config = {
      clientId: 'desk',
      authorizeUrl: `${origin}/auth`,
      tokenUrl: `${origin}/token`,
      scope: SCOPE,
    };
    client = createOAuthClient(config, fetch, Date.now);
  });

  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  async function signIn(): Promise<Tokens> {
    refreshes = 0;
    return signInWithBrowser({
      client,
      sentences: { done: 'Signed in.', refused: 'Refused.' },
      signal: AbortSignal.timeout(20_000),
      open: async (url) => {
        // Without it the provider gives no refresh token that outlives its own session.
        url.searchParams.set('prompt', 'consent');
        const page = await visit(url, { login: 'w0', password: 'any' });
        expect(page).toBe('Signed in.');
      },
    });
  }

  function deskOf(tokens: Tokens): { transport: Transport; kept: Tokens[]; later: (ms: number) => void } {
    const kept: Tokens[] = [];
    let passed = 0;
    const transport = createTransport({
      baseUrl: `${origin}/v2`,
      credentials: createTokenSource({
        tokens,
        refresh: (refreshToken, signal) => client.refresh(refreshToken, signal),
        now: () => Date.now() + passed,
        onTokens: (renewed) => kept.push(renewed),
      }),
      fetch,
      clock: { now: Date.now, sleep: (ms, signal) => sleep(ms, undefined, { signal, ref: false }) },
      random: () => 0,
    });
    return { transport, kept, later: (ms) => (passed += ms) };
  }

  it('signs in with the browser, with tokens valid for 300 seconds', async () => {
    const before = Date.now();
    const tokens = await signIn();
    expect(tokens.expiresAt - before).toBeGreaterThan(290_000);
    expect(tokens.expiresAt - before).toBeLessThan(310_000);
    expect(tokens.refreshToken).toBeTruthy();
    expect(await getUserInfo(deskOf(tokens).transport)).toEqual({ userId: 'w0' });
  });

  it('refreshes once after 300 seconds, however many requests wait', async () => {
    const tokens = await signIn();
    const { transport, kept, later } = deskOf(tokens);
    later(301_000);
    const users = await Promise.all(Array.from({ length: 40 }, () => getUserInfo(transport)));
    expect(new Set(users.map(({ userId }) => userId))).toEqual(new Set(['w0']));
    expect(refreshes).toBe(1);
    expect(kept).toHaveLength(1);
    expect(kept[0]?.refreshToken).not.toBe(tokens.refreshToken);
  });

  it('refreshes when the platform refuses a token that looks valid', async () => {
    const tokens = await signIn();
    await (await provider.AccessToken.find(tokens.accessToken))?.destroy();
    const { transport } = deskOf(tokens);
    expect(await getUserInfo(transport)).toEqual({ userId: 'w0' });
    expect(refreshes).toBe(1);
  });

  it('continues with rotated refresh tokens for as long as it is used', async () => {
    const { transport, kept, later } = deskOf(await signIn());
    for (let i = 0; i < 5; i += 1) {
      await getUserInfo(transport);
      later(301_000);
    }
    expect(new Set(kept.map(({ refreshToken }) => refreshToken)).size).toBe(4);
  });

  it('is told that its session is over when a refresh token was used twice', async () => {
    const tokens = await signIn();
    await client.refresh(tokens.refreshToken ?? '');
    const { transport, later } = deskOf(tokens);
    later(301_000);
    const error: unknown = await getUserInfo(transport).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(PlatformException);
    expect((error as PlatformException).failure).toMatchObject({ status: 401, title: 'invalid_grant' });
  });
});
