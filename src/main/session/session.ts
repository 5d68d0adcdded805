import { setImmediate } from 'node:timers/promises';
import { normaliseBaseUrl } from '../../platform/base-url.ts';
import type { RequestReport } from '../../platform/transport.ts';
import type { BrowserRequest } from '../../shared/ipc/requests/session.ts';
import type { AccountType } from '../../shared/model/account.ts';
import { doNotDisturbSettings } from '../../shared/model/do-not-disturb.ts';
import { balanceDefaults, type Settings } from '../../shared/model/settings.ts';
import { oauthScope } from '../../shared/presets.ts';
import { signInSentence } from '../../shared/sign-in-sentence.ts';
import { begunSetUp } from '../../shared/set-up-view.ts';
import type { SignInRequest } from '../account/account.ts';
import { tokenFromBrowser, type BrowserDeps } from '../account/browser-sign-in.ts';
import type { Keychain, Secret } from '../base/keychain.ts';
import {
  endedByPolicy,
  isEndOfPolicy,
  refuseBuiltIn,
  refuseOtherSignIn,
  signedInWith,
} from './fixed-sign-in.ts';
import { createLatestRequest } from '../base/latest-request.ts';
import { failureOf, Refusal } from '../base/refusal.ts';
import type { BuiltInService } from '../built-in/built-in-service.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { StateHolder } from '../state/state.ts';
import type { AccountSessionDeps } from './session-deps.ts';
import type { CurrentSessionHolder } from './current-session.ts';
import { accountOf, createOfflineDesk, remembered } from './offline-desk.ts';
import { createSessionOpener, unlessSuperseded, type SessionOpener } from './open-session.ts';
import { createRenewal } from './renewal.ts';
import { createResumption } from './resumption.ts';
import { createSignInPage, type SignInPage } from './sign-in-page.ts';
import { createTokenStore, type TokenStore } from './token-store.ts';
import { waitForProxy } from './wait-for-proxy.ts';

export interface Session {
  /** Signs in with the stored token, if any; retries while the platform is unreachable. */
  resume(): Promise<void>;
  signIn(secret: Secret): Promise<void>;
  /** Signs in by the browser. @throws Refusal, PlatformException; `cancelled` after another request of the user */
  signInWithBrowser(request: BrowserRequest): Promise<void>;
  /** Like `renew`, but by the browser. */
  renewWithBrowser(): Promise<void>;
  cancel(): Promise<void>;
  tryBuiltIn(system: 'new' | 'classic'): Promise<void>;
  /** Continues with a new token; calls stay. @throws Refusal for another user's or if signed out, PlatformException */
  renew(token: Pick<Secret, 'tokenId' | 'token'>): Promise<void>;
  /** Opens the session again with the corrected account type. */
  correctAccountType(accountType: Settings['accountType']): Promise<void>;
  /** After sleep or a network change: retries at once. */
  wake(): void;
  /** Ends a session that the new policy does not allow. */
  policyChanged(): Promise<void>;
  /** Deletes token and contacts. */
  signOut(): Promise<void>;
  builtIn(): BuiltInService | undefined;
  /** Before the program quits: restores the account; the token is kept. */
  close(): Promise<void>;
}

export interface SessionDeps {
  account: AccountSessionDeps;
  current: CurrentSessionHolder;
  keychain: Keychain;
  browser: BrowserDeps;
  startBuiltIn: (system: 'new' | 'classic') => Promise<BuiltInService>;
  /** Reports every request to the platform, for the log. */
  onRequest?: (report: RequestReport) => void;
}

/** Made once at the start. Requests of the user end those before them, so that only one session is open. */
export function createSession(deps: SessionDeps): Session {
  const { current, keychain, browser } = deps;
  const { environment, state, stores } = deps.account;
  const { settings } = stores;
  const tokens = createTokenStore(keychain, state);
  const offline = createOfflineDesk({ state, current, ...stores });
  const opener = createSessionOpener({ ...deps, offline, tokens });
  const request = createLatestRequest();
  const page = createSignInPage(state, settings);
  const { clock } = environment;
  const context = { ...deps, settings, state, tokens, opener, page };
  const resumption = createResumption({ keychain, opener, offline, page, settings, state, clock });
  const renewal = createRenewal({ current, opener, tokens, settings, state, environment, browser });
  const resume = (): Promise<void> => request(resumption.run);

  /** A sign-in attempt; failures are shown on the sign-in page and thrown. */
  const attempt = (work: (signal: AbortSignal) => Promise<void>): Promise<void> =>
    request(async (signal) => {
      try {
        await opener.close();
        unlessSuperseded(signal);
        await work(signal);
      } catch (error) {
        await opener.close();
        page.show();
        throw error;
      }
    });

  async function reopenAs(accountType: Settings['accountType'], signal: AbortSignal): Promise<void> {
    settings.update({ accountType });
    const session = current.get();
    const signIn = opener.signIn();
    // This request cancelled the retries, which continue.
    if (!session && current.away()) void resume();
    if (!session || !signIn) return;
    await session.close();
    current.set(undefined);
    page.showStep('session.checking');
    try {
      await opener.open({ ...signIn.request, signal }, () => Promise.resolve(signIn.tokenStoredIn));
    } catch (error) {
      await opener.close();
      page.show(signInSentence(failureOf(error), signIn.request.secret.baseUrl));
      throw error;
    }
  }

  return {
    resume,
    signIn: async (secret) => {
      refuseOtherSignIn(settings, 'token', secret);
      await attempt((signal) => signInWith(context, secret, signal));
    },
    signInWithBrowser: async ({ baseUrl, ...client }) => {
      refuseOtherSignIn(settings, 'browser', { baseUrl, ...client });
      await attempt(async (signal) => {
        const address = normaliseBaseUrl(baseUrl);
        if (!address.ok) throw new Refusal({ kind: 'bad-address', problem: address.problem });
        page.showBrowser(false);
        const proxied = waitForProxy(environment.fetch, state, signal, page.showBrowser);
        const scope = oauthScope(knownType(address.baseUrl, settings.get()));
        const token = await tokenFromBrowser({ ...client, scope }, { clock, ...proxied }, browser, signal);
        await signInWith(context, { baseUrl: address.baseUrl, ...token }, signal);
      });
    },
    policyChanged() {
      const { session } = state.get();
      if (session.status === 'signed-out') {
        if (session.notice && isEndOfPolicy(session.notice)) return resume();
        page.show(session.notice);
      }
      if (session.status !== 'signed-in') return Promise.resolve();
      const secret = opener.signIn()?.request.secret;
      // Signed in offline: the token that is kept tells how.
      if (!current.get() || !secret) return resume();
      const ended = endedByPolicy(settings, signedInWith(secret, session.builtIn));
      if (!ended) return Promise.resolve();
      return request(async () => {
        await opener.close();
        page.show(ended);
      });
    },
    cancel: () =>
      request(() => {
        if (!current.get()) page.show();
        return Promise.resolve();
      }),
    tryBuiltIn: async (system) => {
      refuseBuiltIn(settings);
      await attempt(async (signal) => {
        page.showStep('session.startingService');
        const service = await deps.startBuiltIn(system);
        opener.useBuiltIn(service);
        const { secret, pushPublicKey } = service;
        // Its token ends with it, so it is not stored.
        await opener.open({ secret, pushPublicKey, signal }, () => Promise.resolve('memory'));
      });
    },
    renew: (token) => request((signal) => renewal.withToken(token, signal)),
    renewWithBrowser: () => request(renewal.withBrowser),
    correctAccountType: (accountType) => request((signal) => reopenAs(accountType, signal)),
    wake() {
      resumption.retryNow();
      current.get()?.wake();
    },
    signOut: () => request(() => signOut(context)),
    builtIn: opener.builtIn,
    close: () =>
      request(async () => {
        await opener.close();
        await tokens.written();
      }),
  };
}

/** What the steps of a session work with. */
interface SessionContext extends SessionDeps {
  settings: SettingsStore;
  state: StateHolder;
  tokens: TokenStore;
  opener: SessionOpener;
  page: SignInPage;
}

/** Opens a session, and remembers its account for the next start. */
async function signInWith(
  {
    settings,
    page,
    opener,
    tokens,
    current,
  }: Pick<SessionContext, 'settings' | 'page' | 'opener' | 'tokens' | 'current'>,
  secret: Secret,
  signal: AbortSignal,
): Promise<void> {
  page.showStep('session.checking');
  // A correction for another platform does not apply.
  const address = normaliseBaseUrl(secret.baseUrl);
  const before = settings.get().account?.baseUrl;
  if (address.ok && before !== undefined && before !== address.baseUrl) {
    settings.update({ accountType: 'detected' });
  }
  const signIn: SignInRequest = { secret, signal };
  await opener.open(signIn, () => tokens.write(signIn.secret));
  // Opening a session fills one turn of the event loop; slow disks come in the next.
  await setImmediate();
  const account = current.get()?.account;
  settings.update({
    ...begunSetUp(settings.get()),
    account: {
      ...accountOf({ ...secret, baseUrl: account?.baseUrl ?? secret.baseUrl }),
      ...(account && remembered(account)),
    },
  });
}

async function signOut({
  account,
  settings,
  state,
  page,
  opener,
  tokens,
  keychain,
}: Omit<SessionContext, 'current' | 'browser' | 'startBuiltIn' | 'onRequest'>): Promise<void> {
  const wasBuiltIn = opener.builtIn() !== undefined;
  tokens.forget();
  await opener.close({ forget: !wasBuiltIn });
  await tokens.written();
  // The keychain holds the token of the real account, not of the built-in service.
  const { problem } = wasBuiltIn ? {} : await keychain.remove();
  if (!wasBuiltIn) await account.pushes.relayKeys.forget();
  forgetAccount(settings);
  page.show();
  if (problem) state.notice({ id: 'keychain', tone: 'danger', sentence: problem });
}

/** The account type of the last session at this platform, or that of the user. */
function knownType(baseUrl: string, { account, accountType }: Settings): AccountType | undefined {
  if (account?.baseUrl !== baseUrl) return undefined;
  return accountType === 'detected' ? account.known?.accountType : accountType;
}

function forgetAccount(settings: Pick<SettingsStore, 'get' | 'update'>): void {
  const { account, balance, doNotDisturb } = settings.get();
  settings.update({
    // How calls are answered is a setting of the user; which devices are quiet belongs to the account.
    doNotDisturb: doNotDisturbSettings.parse({ answer: doNotDisturb.answer }),
    accountType: 'detected',
    balance: { ...balanceDefaults, warnBelow: balance.warnBelow },
    // The address prefills the next sign-in; the token's id is deleted.
    account: account && { baseUrl: account.baseUrl, builtIn: account.builtIn },
  });
}
