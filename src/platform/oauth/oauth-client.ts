import * as oauth from 'oauth4webapi';
import { PlatformException } from '../../shared/errors.ts';
import { classifyNetworkError } from '../network-error.ts';
import type { Fetch } from '../transport.ts';

/** How the desk identifies itself at the platform's sign-in; from the preset, or entered by the user. */
export interface OAuthConfig {
  clientId: string;
  /** Absent for a public client. */
  clientSecret?: string;
  authorizeUrl: string;
  tokenUrl: string;
  /** Blank-separated. */
  scope: string;
}

export interface Tokens {
  accessToken: string;
  /** Absent if the platform issues none: then the user signs in again when the access token expires. */
  refreshToken?: string;
  /** Epoch milliseconds. */
  expiresAt: number;
}

export interface OAuthClient {
  /** Starts a sign-in: the address for the browser, and what `finish` needs. */
  begin(redirectUri: string): Promise<PendingSignIn>;
  /** @param callback the address of the callback */
  finish(pending: PendingSignIn, callback: URL, signal?: AbortSignal): Promise<Tokens>;
  /** Exchanges a refresh token, which becomes invalid. */
  refresh(refreshToken: string, signal?: AbortSignal): Promise<Tokens>;
}

interface PendingSignIn {
  url: URL;
  redirectUri: string;
  state: string;
  /** Never leaves the process until it is exchanged (PKCE). */
  verifier: string;
}

/** Lifetime of an access token if the platform does not say (platform facts, "Base address and signing in"). */
const DEFAULT_LIFE_S = 300;

/** Authorization code with PKCE (RFC 6749, 7636, 8252). Every failure is a PlatformException. */
export function createOAuthClient(config: OAuthConfig, fetch: Fetch, now: () => number): OAuthClient {
  const server: oauth.AuthorizationServer = {
    issuer: issuerOf(config.authorizeUrl),
    authorization_endpoint: config.authorizeUrl,
    token_endpoint: config.tokenUrl,
  };
  const client: oauth.Client = { client_id: config.clientId };
  const secret = config.clientSecret;
  const authentication = secret ? oauth.ClientSecretPost(secret) : oauth.None();

  const options = (signal?: AbortSignal): oauth.TokenEndpointRequestOptions => ({
    [oauth.customFetch]: (url, init) => fetch(url, init),
    // Plain HTTP is for a sign-in on this computer only.
    // oxlint-disable-next-line typescript/no-deprecated -- marked so only to make it stand out
    [oauth.allowInsecureRequests]: isLoopback(config.tokenUrl),
    ...(signal !== undefined && { signal }),
  });

  const tokensOf = (answer: oauth.TokenEndpointResponse, before?: string): Tokens => {
    const refreshToken = answer.refresh_token ?? before;
    return {
      accessToken: answer.access_token,
      expiresAt: now() + (answer.expires_in ?? DEFAULT_LIFE_S) * 1000,
      ...(refreshToken !== undefined && { refreshToken }),
    };
  };

  return {
    begin: async (redirectUri) => {
      const verifier = oauth.generateRandomCodeVerifier();
      const state = oauth.generateRandomState();
      const url = new URL(config.authorizeUrl);
      const query = {
        response_type: 'code',
        client_id: config.clientId,
        redirect_uri: redirectUri,
        scope: config.scope,
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return { url, redirectUri, state, verifier };
    },
    finish: ({ redirectUri, state, verifier }, callback, signal) =>
      explained(async () => {
        const parameters = oauth.validateAuthResponse(server, client, callback, state);
        const answer = await oauth.authorizationCodeGrantRequest(
          server,
          client,
          authentication,
          parameters,
          redirectUri,
          verifier,
          options(signal),
        );
        return tokensOf(await oauth.processAuthorizationCodeResponse(server, client, answer));
      }),
    refresh: (refreshToken, signal) =>
      explained(async () => {
        const answer = await oauth.refreshTokenGrantRequest(
          server,
          client,
          authentication,
          refreshToken,
          options(signal),
        );
        return tokensOf(await oauth.processRefreshTokenResponse(server, client, answer), refreshToken);
      }),
  };
}

/** Keycloak's endpoints lie below its issuer; elsewhere the origin is the best guess. */
function issuerOf(authorizeUrl: string): string {
  const keycloak = /^(.*)\/protocol\/openid-connect\/auth$/.exec(authorizeUrl)?.[1];
  return keycloak ?? new URL(authorizeUrl).origin;
}

function isLoopback(url: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);
}

async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw failureFrom(error);
  }
}

/** Messages of the library and the platform contain no token, and only short codes are passed on. */
function failureFrom(error: unknown): PlatformException {
  if (error instanceof PlatformException) return error;
  if (error instanceof oauth.AuthorizationResponseError || error instanceof oauth.ResponseBodyError) {
    const refused = 'status' in error && error.status >= 500 ? error.status : 401;
    return new PlatformException({
      kind: 'platform',
      status: refused,
      title: error.error.slice(0, 80),
      detail: (error.error_description ?? error.error).slice(0, 300),
    });
  }
  if (error instanceof oauth.OperationProcessingError || error instanceof oauth.UnsupportedOperationError) {
    const detail = 'Something else than an answer of a sign-in came.';
    return new PlatformException({ kind: 'not-a-telephony-service', detail });
  }
  return new PlatformException(classifyNetworkError(error));
}
