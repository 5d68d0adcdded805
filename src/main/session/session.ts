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
import { tokenFromBrowser, type BrowserParts } from '../account/browser-sign-in.ts';
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
import type { AccountSessionParts } from './session-parts.ts';
import type { CurrentSessionHolder } from './current-session.ts';
import { accountOf, createOfflineDesk, remembered } from './offline-desk.ts';
import { createSessionOpener, unlessSuperseded } from './open-session.ts';
import { createRenewal } from './renewal.ts';
import { createResumption } from './resumption.ts';
import { createSignInPage } from './sign-in-page.ts';
import { createTokenStore } from './token-store.ts';
import { waitForProxy } from './wait-for-proxy.ts';

export interface Session {
  /** Signs in with what the keychain holds, if it holds anything; goes on trying while the platform is away. */
  resume(): Promise<void>;
  /** @throws Refusal, PlatformException when the account cannot be opened */
  signIn(secret: Secret): Promise<void>;
  /**
   * Has the user sign in with the system's browser, and waits for it.
   * @throws Refusal, PlatformException; `cancelled` when the user asks for something else meanwhile
   */
  signInWithBrowser(request: BrowserRequest): Promise<void>;
  /** As `renew`, with the browser. */
  renewWithBrowser(): Promise<void>;
  cancel(): Promise<void>;
  tryBuiltIn(system: 'new' | 'classic'): Promise<void>;
  /**
   * Goes on with another token of the same user, without an end to anything: calls stay as they are.
   * @throws Refusal for somebody else's token or when nobody is signed in, PlatformException
   */
  renew(token: Pick<Secret, 'tokenId' | 'token'>): Promise<void>;
  /** Opens the session anew as one of the other system, or of the one that the platform says. */
  correctAccountType(accountType: Settings['accountType']): Promise<void>;
  /** The computer woke, or the network is there again: what waits for the platform tries at once. */
  wake(): void;
  /** The administrator set something else: a session at a platform that is not theirs ends. */
  policyChanged(): Promise<void>;
  /** Leaves no token and no contacts behind. */
  signOut(): Promise<void>;
  builtIn(): BuiltInService | undefined;
  /** At the end of the program: the account is left as it was found, the token stays in the keychain. */
  close(): Promise<void>;
}

export interface SessionParts {
  account: AccountSessionParts;
  /** Holds what is open, for everybody else. */
  current: CurrentSessionHolder;
  keychain: Keychain;
  browser: BrowserParts;
  startBuiltIn: (system: 'new' | 'classic') => Promise<BuiltInService>;
  /** Learns of every request to the platform, for the log. */
  onRequest?: (report: RequestReport) => void;
}

export function createSession(parts: SessionParts): Session {
  const { current, keychain, browser } = parts;
  const { environment, state, stores } = parts.account;
  const { settings } = stores;
  const tokens = createTokenStore(keychain, state);
  const offline = createOfflineDesk({ state, current, ...stores });
  const opener = createSessionOpener({ ...parts, offline, tokens });
  const request = createLatestRequest();
  const page = createSignInPage(state, settings);
  const { clock } = environment;
  const resumption = createResumption({ keychain, opener, offline, page, settings, state, clock });
  const renewal = createRenewal({ current, opener, tokens, settings, state, environment, browser });
  const resume = (): Promise<void> => request(resumption.run);

  /** One attempt to sign in; what fails is shown where the user signs in, and thrown on. */
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

  async function signInWith(secret: Secret, signal: AbortSignal): Promise<void> {
    page.showStep('session.checking');
    // What was corrected for another platform says nothing of this one.
    const address = normaliseBaseUrl(secret.baseUrl);
    const before = settings.get().account?.baseUrl;
    if (address.ok && before !== undefined && before !== address.baseUrl) {
      settings.update({ accountType: 'detected' });
    }
    const signIn: SignInRequest = { secret, signal };
    await opener.open(signIn, () => tokens.write(signIn.secret));
    // To open a session is work enough for one turn of the loop; a disk is waited for in the next.
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

  async function reopenAs(accountType: Settings['accountType'], signal: AbortSignal): Promise<void> {
    settings.update({ accountType });
    const session = current.get();
    const signIn = opener.signIn();
    // The attempts to reach the platform ended for this request, and go on with it.
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

  async function signOut(): Promise<void> {
    const wasBuiltIn = opener.builtIn() !== undefined;
    tokens.forget();
    await opener.close({ forget: !wasBuiltIn });
    await tokens.written();
    // The built-in service keeps no token; what the keychain holds is that of the real account.
    const { problem } = wasBuiltIn ? {} : await keychain.remove();
    if (!wasBuiltIn) await parts.account.pushes.relayKeys.forget();
    forgetAccount(settings);
    page.show();
    if (problem) state.notice({ id: 'keychain', tone: 'danger', sentence: problem });
  }

  return {
    resume,
    signIn: async (secret) => {
      refuseOtherSignIn(settings, 'token', secret);
      await attempt((signal) => signInWith(secret, signal));
    },
    signInWithBrowser: async ({ baseUrl, ...client }) => {
      refuseOtherSignIn(settings, 'browser', { baseUrl, ...client });
      await attempt(async (signal) => {
        const address = normaliseBaseUrl(baseUrl);
        if (!address.ok) throw new Refusal({ kind: 'bad-address', problem: address.problem });
        page.showBrowser(false);
        const patient = waitForProxy(environment.fetch, state, signal, page.showBrowser);
        const scope = oauthScope(knownType(address.baseUrl, settings.get()));
        const token = await tokenFromBrowser({ ...client, scope }, { clock, ...patient }, browser, signal);
        await signInWith({ baseUrl: address.baseUrl, ...token }, signal);
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
      // The desk of an account whose platform is away: the keychain says how it was signed in to.
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
        const service = await parts.startBuiltIn(system);
        opener.useBuiltIn(service);
        const { secret, pushPublicKey } = service;
        // Its token dies with it, so the keychain never sees it.
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
    signOut: () => request(signOut),
    builtIn: opener.builtIn,
    close: () =>
      request(async () => {
        await opener.close();
        await tokens.written();
      }),
  };
}

/** The system of the account that was signed in to at this platform last, or that the user said. */
function knownType(baseUrl: string, { account, accountType }: Settings): AccountType | undefined {
  if (account?.baseUrl !== baseUrl) return undefined;
  return accountType === 'detected' ? account.known?.accountType : accountType;
}

function forgetAccount(settings: Pick<SettingsStore, 'get' | 'update'>): void {
  const { account, balance, doNotDisturb } = settings.get();
  settings.update({
    // How calls are answered meanwhile is a rule of the user; who is quiet belongs to the account.
    doNotDisturb: doNotDisturbSettings.parse({ answer: doNotDisturb.answer }),
    accountType: 'detected',
    balance: { ...balanceDefaults, warnBelow: balance.warnBelow },
    // The address is offered at the next sign-in; what identifies the token goes with it.
    account: account && { baseUrl: account.baseUrl, builtIn: account.builtIn },
  });
}
