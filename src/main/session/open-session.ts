import type { RequestReport } from '../../platform/transport.ts';
import { openAccount, type Account, type SignInRequest } from '../account/account.ts';
import { createExpiryWatch } from '../account/expiry.ts';
import { showLimits } from '../account/limit-notices.ts';
import type { SecretPlace } from '../base/keychain.ts';
import { Refusal } from '../base/refusal.ts';
import type { BuiltInService } from '../built-in/built-in-service.ts';
import { openAccountSession } from './account-session.ts';
import type { AccountSessionDeps } from './session-deps.ts';
import type { CurrentSessionHolder } from './current-session.ts';
import { remembered, type OfflineDesk } from './offline-desk.ts';
import { signedInView } from './session-views.ts';
import type { SignIn, TokenStore } from './token-store.ts';

export interface SessionOpenerDeps {
  account: AccountSessionDeps;
  current: CurrentSessionHolder;
  offline: OfflineDesk;
  tokens: TokenStore;
  /** Reports every request to the platform, for the log. */
  onRequest?: (report: RequestReport) => void;
}

export interface SessionOpener {
  /** @param keepToken called once the platform has accepted the token. @throws Refusal, PlatformException */
  open(request: SignInRequest, keepToken: () => Promise<SecretPlace>): Promise<void>;
  /** Closes everything of the account; `forget`: and deletes it. */
  close(options?: { forget: boolean }): Promise<void>;
  signIn(): SignIn | undefined;
  renewed(signIn: SignIn): void;
  builtIn(): BuiltInService | undefined;
  useBuiltIn(service: BuiltInService): void;
  /** Saves the user, so that the next start can show the stored data. */
  rememberUser(): void;
}

/** Made once at the start, for one session at a time: the caller closes it before it opens another. */
export function createSessionOpener(deps: SessionOpenerDeps): SessionOpener {
  const { account: accountDeps, current, offline, tokens } = deps;
  const { environment, state, stores, desk } = accountDeps;
  const { settings, contacts, media } = stores;
  let builtIn: BuiltInService | undefined;
  let signIn: SignIn | undefined;
  const watchExpiry = createExpiryWatch(state);

  function rememberUser(): void {
    const { account } = settings.get();
    const session = current.get();
    if (!account || !session) return;
    settings.update({ account: { ...account, ...remembered(session.account) } });
  }

  /** Reads the details once pushes can arrive. */
  async function showDetails(account: Account, settled: Promise<void>): Promise<void> {
    await settled;
    const [found, userName] = await Promise.all([account.dialect, account.readName()]);
    const { session } = state.get();
    if (current.get()?.account !== account || session.status !== 'signed-in') return;
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

  return {
    signIn: () => signIn,
    renewed: (renewed) => void (signIn &&= renewed),
    builtIn: () => builtIn,
    useBuiltIn: (service) => void (builtIn = service),
    rememberUser,
    async open(request, keepToken) {
      const { accountType } = settings.get();
      const account = await openAccount(environment, {
        ...request,
        onSecret: tokens.renewals((secret) => {
          // Later attempts use the newest tokens.
          request.secret = secret;
          if (signIn) signIn.request.secret = secret;
        }),
        ...(accountType !== 'detected' && !builtIn && { accountType }),
        onRequest: (report) => {
          deps.onRequest?.(report);
          // Before the session is open, the sign-in itself reports a wrong token.
          const session = current.get();
          if (session) watchExpiry(session.account, report);
        },
      });
      unlessSuperseded(request.signal);
      signIn = { request, tokenStoredIn: await keepToken() };
      state.patch({ session: signedInView(account, signIn, builtIn !== undefined) });
      const { baseUrl, user } = account;
      contacts.open({ baseUrl, userId: user.userId, builtIn: builtIn !== undefined });
      offline.handOver();
      const session = openAccountSession(account, accountDeps);
      current.set(session);
      showLimits(account, state);
      showDetails(account, session.settled).catch(desk.onFault);
    },
    async close({ forget } = { forget: false }) {
      const [session, service] = [current.get(), builtIn];
      current.set(undefined);
      builtIn = undefined;
      await offline.close();
      // Data of the built-in service is deleted, as its next run is another account.
      const forgets = forget || service !== undefined;
      await stores.addressBooks.end();
      await contacts.close({ forget: forgets });
      await session?.close();
      if (forgets) await media.forget();
      await service?.stop();
    },
  };
}

/** @throws Refusal if the user made another request meanwhile */
export function unlessSuperseded(signal: AbortSignal | undefined): void {
  if (signal?.aborted)
    throw new Refusal({ kind: 'cancelled', detail: 'Something else was asked for meanwhile.' });
}
