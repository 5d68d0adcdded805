import { setImmediate } from 'node:timers/promises';
import { normaliseBaseUrl } from '../../platform/base-url.ts';
import { unlessAborted } from '../../platform/deadline.ts';
import type { RequestReport } from '../../platform/transport.ts';
import type { BrowserWish } from '../../shared/ipc/contract.ts';
import type { Failure } from '../../shared/failure.ts';
import type { AccountType } from '../../shared/model/account.ts';
import { quietSettings } from '../../shared/model/quiet.ts';
import type { SessionView } from '../../shared/model/snapshot.ts';
import { balanceDefaults, type Settings } from '../../shared/model/settings.ts';
import { oauthScope } from '../../shared/presets.ts';
import { signInSentence } from '../../shared/sign-in-sentence.ts';
import type { Sentence } from '../../shared/sentence.ts';
import type { BuiltInService } from '../built-in/built-in-service.ts';
import type { Keychain, Secret } from '../base/keychain.ts';
import { failureOf, Refusal } from '../base/refusal.ts';
import { openAccount, type Account, type AccountWish } from '../account/account.ts';
import { tokenFromBrowser, type BrowserParts } from '../account/browser-sign-in.ts';
import { createExpiryWatch } from '../account/expiry.ts';
import { createOfflineDesk, lastAt, remembered } from './offline-desk.ts';
import { openAccountSession, type AccountSessionParts, type AccountSession } from './account-session.ts';
import { tellLimits } from '../account/tell-limits.ts';
import { untilReached } from './until-reached.ts';

export interface Session {
  /** Signs in with what the keychain holds, if it holds anything; goes on trying while the platform is away. */
  resume(): Promise<void>;
  /** @throws Refusal, PlatformException when the account cannot be opened */
  signIn(secret: Secret): Promise<void>;
  /**
   * Has the user sign in with the system's browser, and waits for it.
   * @throws Refusal, PlatformException; `cancelled` when the user wishes something else meanwhile
   */
  signInWithBrowser(wish: BrowserWish): Promise<void>;
  /** As `renew`, with the browser. */
  renewWithBrowser(): Promise<void>;
  /** Ends what is waited for. */
  cancel(): Promise<void>;
  tryBuiltIn(system: 'new' | 'classic'): Promise<void>;
  /**
   * Goes on with another token of the same user, without an end to anything: calls stay as they are.
   * @throws Refusal for somebody else's token or when nobody is signed in, PlatformException
   */
  renew(token: Pick<Secret, 'tokenId' | 'token'>): Promise<void>;
  /** Opens the desk anew as one of the other system, or of the one that the platform says. */
  correctAccountType(accountType: Settings['accountType']): Promise<void>;
  /** The computer woke, or the network is there again: what waits for the platform tries at once. */
  wake(): void;
  /** Leaves no token and no contacts behind. */
  signOut(): Promise<void>;
  desk(): AccountSession | undefined;
  /** Why there is no desk of the account, while one is shown without the platform. */
  away(): Failure | undefined;
  builtIn(): BuiltInService | undefined;
  /** At the end of the program: the account is left as it was found, the token stays in the keychain. */
  close(): Promise<void>;
}

export interface SessionParts extends AccountSessionParts {
  keychain: Keychain;
  browser: BrowserParts;
  startBuiltIn: (system: 'new' | 'classic') => Promise<BuiltInService>;
  /** Learns of every request to the platform, for the log. */
  onRequest?: (report: RequestReport) => void;
}

export function createSession(parts: SessionParts): Session {
  const { environment, state, settings, keychain, contacts } = parts;
  let desk: AccountSession | undefined;
  let builtIn: BuiltInService | undefined;
  let stop = new AbortController();
  let hurry = new AbortController();
  /** How the open desk was signed in to, to open it again. */
  let opened: { wish: AccountWish; tokenKept: 'keychain' | 'memory' } | undefined;
  /** Set when the user signs out: what the platform gives after that is kept nowhere. */
  let stay = { forgotten: false };
  /** Tokens that are being written down, one pair after the other. */
  let keeping: Promise<unknown> = Promise.resolve();
  const watchExpiry = createExpiryWatch(state);
  const offline = createOfflineDesk(parts);
  let last: Promise<void> = Promise.resolve();

  /** A newer wish of the user ends the one under way and begins when that has ended: never two at once. */
  function inTurn(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    stop.abort();
    stop = new AbortController();
    const { signal } = stop;
    const turn = last.then(() => work(signal));
    last = turn.catch(() => undefined);
    return turn;
  }

  /** The system of the account that was signed in to at this platform last, or that the user said. */
  function knownType(baseUrl: string): AccountType | undefined {
    const { account, accountType } = settings.get();
    if (account?.baseUrl !== baseUrl) return undefined;
    return accountType === 'detected' ? account.known?.accountType : accountType;
  }

  const signedOut = (notice?: Sentence): SessionView => {
    const account = settings.get().account;
    const kept = account && !account.builtIn ? account : undefined;
    return {
      status: 'signed-out',
      baseUrl: kept?.baseUrl ?? '',
      tokenId: kept?.tokenId ?? '',
      ...(notice && { notice }),
    };
  };
  const step = (id: 'session.checking' | 'session.startingService' | 'browser.waiting'): void =>
    state.patch({
      session: {
        status: 'signing-in',
        step: { id },
        ...(id === 'browser.waiting' && { waitsForBrowser: true as const }),
      },
    });

  async function leave({ forget } = { forget: false }): Promise<void> {
    const [leaving, service] = [desk, builtIn];
    desk = undefined;
    builtIn = undefined;
    await offline.close();
    // Of the built-in service nothing is kept: the next one is another.
    await contacts.close({ forget: forget || service !== undefined });
    await leaving?.close();
    if (forget || service !== undefined) await parts.media.forget();
    await service?.stop();
  }

  async function enter(wish: AccountWish, remember: () => Promise<'keychain' | 'memory'>): Promise<void> {
    const { accountType } = settings.get();
    const mine = stay;
    const account = await openAccount(environment, {
      ...wish,
      onSecret: (secret) => {
        if (mine.forgotten) return;
        // Whatever is tried with this wish later begins with the newest pair.
        wish.secret = secret;
        if (opened) opened.wish.secret = secret;
        keeping = keeping.then(() => (mine.forgotten ? undefined : keep(secret)));
      },
      ...(accountType !== 'detected' && !builtIn && { accountType }),
      onRequest: (report) => {
        parts.onRequest?.(report);
        // Before the desk is open, the attempt itself says that the token is wrong.
        if (desk) watchExpiry(desk.account, report);
      },
    });
    unlessSuperseded(wish.signal);
    const tokenKept = await remember();
    opened = { wish, tokenKept };
    state.patch({
      session: {
        status: 'signed-in',
        userId: account.user.userId,
        userName: account.userName,
        baseUrl: account.baseUrl,
        accountType: account.accountType,
        accountTypeFrom: account.accountTypeFrom,
        builtIn: builtIn !== undefined,
        ...(wish.secret.oauth && { byBrowser: true as const }),
        tokenKept,
      },
    });
    const { baseUrl, user } = account;
    contacts.open({ baseUrl, userId: user.userId, builtIn: builtIn !== undefined });
    offline.handOver();
    desk = openAccountSession(account, parts);
    tellLimits(account, state);
    void tellMore(account, desk.settled);
  }

  /** What is read once the pushes come. */
  async function tellMore(account: Account, settled: Promise<void>): Promise<void> {
    await settled;
    const [found, userName] = await Promise.all([account.dialect, account.readName()]);
    const { session } = state.get();
    if (desk?.account !== account || session.status !== 'signed-in') return;
    const { dialect, evidence } = found ?? {};
    state.patch({
      session: {
        ...session,
        userName,
        ...(dialect && { dialect: { id: dialect.id, ...(evidence !== undefined && { evidence }) } }),
      },
    });
    if (!builtIn) rememberUser();
  }

  /** One attempt to sign in; what fails is shown where the user signs in, and thrown on. */
  const attemptTo = (work: (signal: AbortSignal) => Promise<void>): Promise<void> =>
    inTurn(async (signal) => {
      try {
        await leave();
        unlessSuperseded(signal);
        await work(signal);
      } catch (error) {
        await leave();
        state.patch({ session: signedOut() });
        throw error;
      }
    });

  async function keep(secret: Secret): Promise<'keychain' | 'memory'> {
    const kept = await keychain.write(secret);
    if (kept.kept === 'memory') state.notice({ id: 'keychain', tone: 'danger', sentence: kept.problem });
    return kept.kept;
  }

  /** So that the next start shows this user's desk before the platform is asked. */
  function rememberUser(): void {
    const { account } = settings.get();
    if (!account || !desk) return;
    const now = { ...account, ...remembered(desk.account) };
    if (JSON.stringify(now) !== JSON.stringify(account)) settings.update({ account: now });
  }

  function showStored(): void {
    const { account } = settings.get();
    if (account?.userId === undefined || account.builtIn) return;
    contacts.open({ baseUrl: account.baseUrl, userId: account.userId, builtIn: false });
  }

  async function resumeWith(secret: Secret, signal: AbortSignal): Promise<void> {
    const why = (failure: Failure): Sentence =>
      signInSentence(failure, secret.baseUrl, secret.oauth !== undefined);
    if (!offline.away()) {
      showStored();
      step('session.checking');
    }
    const wish: AccountWish = { secret, signal, ...lastAt(secret.baseUrl, settings.get().account) };
    const failure = await untilReached({
      clock: environment.clock,
      signal,
      open: () => enter(wish, () => Promise.resolve('keychain')),
      onSlow: () => void offline.show({ kind: 'timeout', detail: '' }, { id: 'session.checking' }),
      onAway(failed) {
        if (offline.show(failed, why(failed))) return;
        state.patch({ session: signedOut({ id: 'signIn.retrying', values: { why: why(failed) } }) });
      },
      hurry: () => (hurry = new AbortController()).signal,
    });
    if (!failure) return rememberUser();
    await leave();
    state.patch({ session: signedOut(why(failure)) });
  }

  async function signInWith(secret: Secret, signal: AbortSignal): Promise<void> {
    step('session.checking');
    // What was corrected for another platform says nothing of this one.
    const address = normaliseBaseUrl(secret.baseUrl);
    const before = settings.get().account?.baseUrl;
    if (address.ok && before !== undefined && before !== address.baseUrl) {
      settings.update({ accountType: 'detected' });
    }
    const wish: AccountWish = { secret, signal };
    await enter(wish, () => keep(wish.secret));
    // To open a desk is work enough for one turn of the loop; a disk is waited for in the next.
    await setImmediate();
    const { baseUrl = secret.baseUrl } = desk?.account ?? {};
    const account = accountOf({ ...secret, baseUrl });
    settings.update({ account: { ...account, ...(desk && remembered(desk.account)) } });
  }

  async function goOnWith(token: Omit<Secret, 'baseUrl'>, signal: AbortSignal): Promise<void> {
    const renewed = desk;
    if (!renewed) throw new Refusal({ kind: 'not-signed-in' });
    await renewed.account.renew(token, signal);
    unlessSuperseded(signal);
    const { baseUrl } = renewed.account;
    const secret = { baseUrl, ...token };
    const tokenKept = builtIn ? 'memory' : await keep(secret);
    if (opened) opened = { wish: { ...opened.wish, secret }, tokenKept };
    const { account } = settings.get();
    if (!builtIn && account)
      settings.update({ account: { ...accountOf(secret), ...remembered(renewed.account) } });
    const { session } = state.get();
    if (session.status === 'signed-in') state.patch({ session: { ...session, tokenKept, expired: false } });
    renewed.reload();
  }

  const resume = (): Promise<void> =>
    inTurn(async (signal) => {
      if (!offline.away()) state.patch({ session: signedOut() });
      // A keychain that waits to be unlocked keeps nobody from signing in by hand.
      const read = await unlessAborted(keychain.read(), signal).catch(() => undefined);
      if (read?.problem && settings.get().account) {
        state.notice({ id: 'keychain', tone: 'danger', sentence: read.problem });
      }
      if (read?.secret) await resumeWith(read.secret, signal);
    });

  return {
    resume,
    signIn: (secret) => attemptTo((signal) => signInWith(secret, signal)),
    signInWithBrowser: ({ baseUrl, ...client }) =>
      attemptTo(async (signal) => {
        const address = normaliseBaseUrl(baseUrl);
        if (!address.ok) throw new Refusal({ kind: 'bad-address', problem: address.problem });
        step('browser.waiting');
        const scope = oauthScope(knownType(address.baseUrl));
        const config = { ...client, scope };
        const token = await tokenFromBrowser(config, environment, parts.browser, signal);
        await signInWith({ baseUrl: address.baseUrl, ...token }, signal);
      }),
    cancel: () =>
      inTurn(() => {
        if (!desk) state.patch({ session: signedOut() });
        return Promise.resolve();
      }),
    tryBuiltIn: (system) =>
      attemptTo(async (signal) => {
        step('session.startingService');
        builtIn = await parts.startBuiltIn(system);
        const { secret, pushPublicKey } = builtIn;
        // Its token dies with it, so the keychain never sees it.
        await enter({ secret, pushPublicKey, signal }, () => Promise.resolve('memory'));
      }),
    renew: (token) => inTurn((signal) => goOnWith(token, signal)),
    renewWithBrowser: () =>
      inTurn(async (signal) => {
        const oauth = desk && opened?.wish.secret.oauth;
        if (!oauth) throw new Refusal({ kind: 'not-signed-in' });
        const scope = oauthScope(desk?.account.accountType);
        const token = await tokenFromBrowser({ ...oauth, scope }, environment, parts.browser, signal);
        await goOnWith(token, signal);
      }),
    correctAccountType: (accountType) =>
      inTurn(async (signal) => {
        settings.update({ accountType });
        const again = opened;
        // The tries to reach the platform ended for this wish, and go on with it.
        if (!desk && offline.away()) void resume();
        if (!desk || !again) return;
        await desk.close();
        desk = undefined;
        step('session.checking');
        try {
          await enter({ ...again.wish, signal }, () => Promise.resolve(again.tokenKept));
        } catch (error) {
          await leave();
          state.patch({ session: signedOut(signInSentence(failureOf(error), again.wish.secret.baseUrl)) });
          throw error;
        }
      }),
    wake() {
      hurry.abort();
      desk?.wake();
    },
    signOut: () =>
      inTurn(async () => {
        const wasBuiltIn = builtIn !== undefined;
        stay.forgotten = true;
        stay = { forgotten: false };
        await leave({ forget: !wasBuiltIn });
        await keeping;
        // The built-in service keeps no token; what the keychain holds is that of the real account.
        const { problem } = wasBuiltIn ? {} : await keychain.remove();
        const { account } = settings.get();
        settings.update({
          // How calls are answered meanwhile is a rule of the user; who is quiet belongs to the account.
          doNotDisturb: quietSettings.parse({ answer: settings.get().doNotDisturb.answer }),
          accountType: 'detected',
          balance: { ...balanceDefaults, warnBelow: settings.get().balance.warnBelow },
          // The address is offered at the next sign-in; what identifies the token goes with it.
          account: account && { baseUrl: account.baseUrl, builtIn: account.builtIn },
        });
        state.patch({ session: signedOut() });
        if (problem) state.notice({ id: 'keychain', tone: 'danger', sentence: problem });
      }),
    desk: () => desk,
    away: offline.away,
    builtIn: () => builtIn,
    close: () =>
      inTurn(async () => {
        await leave();
        await keeping;
      }),
  };
}

function accountOf({ baseUrl, tokenId }: Secret): NonNullable<Settings['account']> {
  return {
    baseUrl,
    builtIn: false,
    ...(tokenId !== undefined && { tokenId }),
  };
}

/** @throws Refusal when the user wishes something else by now */
function unlessSuperseded(signal: AbortSignal | undefined): void {
  if (signal?.aborted)
    throw new Refusal({ kind: 'cancelled', detail: 'Something else was asked for meanwhile.' });
}
