import { oauthScope } from '../../shared/presets.ts';
import { tokenFromBrowser, type BrowserDeps } from '../account/browser-sign-in.ts';
import type { Environment } from '../base/environment.ts';
import type { Secret } from '../base/keychain.ts';
import { Refusal } from '../base/refusal.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { StateHolder } from '../state/state.ts';
import type { CurrentSession } from './current-session.ts';
import { refuseOtherSignIn } from './fixed-sign-in.ts';
import { accountOf, remembered } from './offline-desk.ts';
import { unlessSuperseded, type SessionOpener } from './open-session.ts';
import type { TokenStore } from './token-store.ts';

/** Continues with a new token of the same user. All throw Refusal or PlatformException. */
export interface Renewal {
  withToken(token: Omit<Secret, 'baseUrl'>, signal: AbortSignal): Promise<void>;
  withBrowser(signal: AbortSignal): Promise<void>;
}

export interface RenewalDeps {
  current: Pick<CurrentSession, 'get'>;
  opener: Pick<SessionOpener, 'builtIn' | 'signIn' | 'renewed'>;
  tokens: Pick<TokenStore, 'write'>;
  settings: Pick<SettingsStore, 'get' | 'update' | 'isLocked'>;
  state: Pick<StateHolder, 'get' | 'patch'>;
  environment: Environment;
  browser: BrowserDeps;
}

/** Made once at the start. The session stays open whatever happens. */
export function createRenewal(deps: RenewalDeps): Renewal {
  const { current, opener, tokens, settings, state, environment, browser } = deps;

  async function withToken(token: Omit<Secret, 'baseUrl'>, signal: AbortSignal): Promise<void> {
    const session = current.get();
    if (!session) throw new Refusal({ kind: 'not-signed-in' });
    await session.account.renew(token, signal);
    unlessSuperseded(signal);
    const secret = { baseUrl: session.account.baseUrl, ...token };
    const tokenStoredIn = opener.builtIn() ? 'memory' : await tokens.write(secret);
    const before = opener.signIn();
    if (before) opener.renewed({ request: { ...before.request, secret }, tokenStoredIn });
    if (!opener.builtIn() && settings.get().account)
      settings.update({ account: { ...accountOf(secret), ...remembered(session.account) } });
    const { session: view } = state.get();
    if (view.status === 'signed-in') state.patch({ session: { ...view, tokenStoredIn, expired: false } });
    session.reload();
  }

  return {
    async withToken(token, signal) {
      const now = opener.signIn()?.request.secret;
      if (now && !opener.builtIn()) refuseOtherSignIn(settings, 'token', now);
      await withToken(token, signal);
    },
    async withBrowser(signal) {
      const session = current.get();
      const oauth = opener.signIn()?.request.secret.oauth;
      if (!session || !oauth) throw new Refusal({ kind: 'not-signed-in' });
      const scope = oauthScope(session.account.accountType);
      await withToken(await tokenFromBrowser({ ...oauth, scope }, environment, browser, signal), signal);
    },
  };
}
