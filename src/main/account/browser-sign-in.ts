import type { LoopbackDeps } from '../../platform/oauth/loopback.ts';
import type { OAuthConfig, Tokens } from '../../platform/oauth/oauth-client.ts';
import { PlatformException } from '../../shared/errors.ts';
import { isSafeAddress } from '../../shared/safe-address.ts';
import type { Environment } from '../base/environment.ts';
import type { Secret } from '../base/keychain.ts';
import { Refusal } from '../base/refusal.ts';

export interface BrowserDeps {
  open: (url: URL) => Promise<void>;
  sentences: () => LoopbackDeps['sentences'];
}

type OAuthSecret = NonNullable<Secret['oauth']>;

/**
 * @throws Refusal for invalid or unencrypted addresses and errors of the sign-in page; PlatformException, `cancelled`
 * if `signal` is aborted
 */
export async function tokenFromBrowser(
  config: OAuthConfig,
  environment: Pick<Environment, 'fetch' | 'clock'> & {
    /** Called with the token endpoint before the browser opens. */
    before?: (url: string) => Promise<void>;
  },
  { open, sentences }: BrowserDeps,
  signal: AbortSignal,
): Promise<{ token: string; oauth: OAuthSecret }> {
  mustBeSafe(config.authorizeUrl);
  mustBeSafe(config.tokenUrl);
  if (config.clientId === '')
    throw new Refusal({ kind: 'bad-setting', problem: { id: 'browser.noClientId' } });
  // Loaded on demand.
  const [{ createOAuthClient }, { signInWithBrowser }] = await Promise.all([
    import('../../platform/oauth/oauth-client.ts'),
    import('../../platform/oauth/sign-in.ts'),
  ]);
  const client = createOAuthClient(config, environment.fetch, environment.clock.now);
  try {
    await environment.before?.(config.tokenUrl).catch(() => {
      throw new PlatformException({ kind: 'cancelled', detail: 'Something else was asked for meanwhile.' });
    });
    return tokenOf(config, await signInWithBrowser({ client, open, sentences: sentences(), signal }));
  } catch (error) {
    if (error instanceof PlatformException && error.failure.kind === 'platform') {
      const { title, detail } = error.failure;
      throw new Refusal({ kind: 'browser-refused', code: title, detail });
    }
    throw error;
  }
}

function mustBeSafe(address: string): void {
  const url = URL.parse(address);
  if (url && isSafeAddress(url)) return;
  const problem = { id: 'browser.badAddress', values: { address: address === '' ? '…' : address } } as const;
  throw new Refusal({ kind: 'bad-setting', problem });
}

export function tokenOf(config: OAuthConfig, tokens: Tokens): { token: string; oauth: OAuthSecret } {
  const { clientId, clientSecret, authorizeUrl, tokenUrl, scope } = config;
  const { accessToken, refreshToken, expiresAt } = tokens;
  return {
    token: accessToken,
    oauth: {
      clientId,
      authorizeUrl,
      tokenUrl,
      scope,
      expiresAt,
      ...(clientSecret !== undefined && { clientSecret }),
      ...(refreshToken !== undefined && { refreshToken }),
    },
  };
}

export function tokensOf({ token, oauth }: { token: string; oauth: OAuthSecret }): Tokens {
  const { refreshToken, expiresAt } = oauth;
  return { accessToken: token, expiresAt, ...(refreshToken !== undefined && { refreshToken }) };
}
