import { PlatformException } from '../../shared/errors.ts';
import type { CredentialSource, Credentials } from '../auth.ts';
import { unlessAborted } from '../../shared/unless-aborted.ts';
import type { OAuthClient, Tokens } from './oauth-client.ts';
import { singleFlight } from '../../shared/single-flight.ts';

export interface TokenSourceDeps {
  tokens: Tokens;
  refresh: OAuthClient['refresh'];
  now: () => number;
  /** Called with every new pair, to be stored: the previous refresh token becomes invalid. */
  onTokens: (tokens: Tokens) => void;
}

/** A token that expires this soon is renewed before use, ms. */
const EARLY_MS = 20_000;

/**
 * Access tokens that are always valid. However many requests wait, there is one pending refresh: a refresh token is
 * invalid after use, so that a second refresh would end the session.
 */
export function createTokenSource({ tokens, refresh, now, onTokens }: TokenSourceDeps): CredentialSource {
  let current = tokens;

  /** Independent of the request that happened to need it first: others wait for it as well. */
  const renew = singleFlight(async (): Promise<Tokens> => {
    if (current.refreshToken === undefined) throw expired();
    current = await refresh(current.refreshToken);
    onTokens(current);
    return current;
  });

  return {
    current: async (signal) => {
      const fresh = current.expiresAt - now() > EARLY_MS || current.refreshToken === undefined;
      return bearer(fresh ? current : await unlessAborted(renew(), signal));
    },
    renew: async (rejected, signal) => {
      // Renewed meanwhile for another request.
      if (current.accessToken !== rejected.token) return bearer(current);
      return current.refreshToken === undefined ? undefined : bearer(await unlessAborted(renew(), signal));
    },
  };
}

function bearer({ accessToken }: Tokens): Credentials {
  return { kind: 'bearer', token: accessToken };
}

function expired(): PlatformException {
  return new PlatformException({
    kind: 'platform',
    status: 401,
    title: 'Unauthorized',
    detail: 'The sign-in has expired.',
  });
}
