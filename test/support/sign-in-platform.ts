import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import Provider from 'oidc-provider';
import { oauthScope } from '../../src/shared/presets.ts';

export interface SignInPlatform {
  /** Its address as users enter it. */
  origin: string;
  baseUrl: string;
  port: number;
  clientSecret: string;
  /** Number of token renewals. */
  renewals(): number;
  /** All issued tokens. */
  tokens(): readonly string[];
  /** Invalidates all tokens, as when an administrator ends all sessions. */
  endSessions(): Promise<void>;
  close(): Promise<void>;
}

export interface SignInOptions {
  /** Public address of a TLS proxy in front of it, if any. */
  publicOrigin?: string;
  /** Returns the service's token for the signed-in user; default: the token of the service's own user. */
  tokenOf?(login: string): string;
  /** Lifetime of an access token, seconds. */
  tokenLifetime?: number;
}

/**
 * A platform with a real OpenID provider: requests with a valid access token are forwarded to the local service with its
 * user's token. Access tokens live for 21 seconds, so that they are renewed after one second.
 */
export async function startSignInPlatform(
  service: { baseUrl: string; tokens: { jwt: string } },
  { publicOrigin, tokenOf = () => service.tokens.jwt, tokenLifetime = 21 }: SignInOptions = {},
): Promise<SignInPlatform> {
  const clientSecret = 'a-client-secret-of-some-length';
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const origin = publicOrigin ?? `http://127.0.0.1:${port}`;
  const provider = new Provider(origin, {
    clients: [
      {
        client_id: 'desk',
        client_secret: clientSecret,
        application_type: 'native',
        redirect_uris: ['http://127.0.0.1/callback'],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
      // A public client: administrators distribute its id, so it cannot have a secret.
      {
        client_id: 'public-desk',
        application_type: 'native',
        redirect_uris: ['http://127.0.0.1/callback'],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
      },
    ],
    scopes: ['openid', 'offline_access', ...oauthScope().split(' ')],
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    ttl: { AccessToken: tokenLifetime, RefreshToken: 86_400, Grant: 86_400, Session: 600, Interaction: 600 },
    cookies: { keys: ['test'] },
  });
  provider.proxy = publicOrigin !== undefined;
  let renewals = 0;
  const tokens: string[] = [];
  provider.on('refresh_token.consumed', () => (renewals += 1));
  provider.on('grant.success', ({ body }) => {
    const given = body as { access_token?: string; refresh_token?: string } | undefined;
    tokens.push(...[given?.access_token, given?.refresh_token].filter((token) => token !== undefined));
  });
  const signIn = provider.callback();

  async function asUser(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const token = await provider.AccessToken.find(request.headers.authorization?.slice(7) ?? '');
    if (!token?.isValid) {
      response.writeHead(401, { 'content-type': 'application/json' });
      return void response.end(JSON.stringify({ name: 'Unauthorized', message: 'The token has expired.' }));
    }
    const body = await buffer(request);
    const answer = await fetch(new URL(request.url ?? '', service.baseUrl), {
      method: request.method ?? 'GET',
      headers: {
        authorization: `Bearer ${tokenOf(token.accountId)}`,
        accept: request.headers.accept ?? '*/*',
        ...(body.length > 0 && { 'content-type': request.headers['content-type'] ?? 'application/json' }),
      },
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    });
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? 'application/octet-stream',
    });
    response.end(Buffer.from(await answer.arrayBuffer()));
  }

  server.on('request', (request, response) => {
    if (request.url?.startsWith('/v2/')) void asUser(request, response).catch(() => response.destroy());
    else {
      if (publicOrigin !== undefined) request.headers['x-forwarded-proto'] = 'https';
      void signIn(request, response);
    }
  });

  return {
    origin,
    baseUrl: `${origin}/v2`,
    port,
    clientSecret,
    renewals: () => renewals,
    tokens: () => tokens,
    endSessions: async () => {
      for (const token of tokens) {
        await (await provider.RefreshToken.find(token))?.destroy();
        await (await provider.AccessToken.find(token))?.destroy();
      }
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
