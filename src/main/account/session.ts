import { failureSentence } from '../../shared/failure-sentence.ts';
import type { SessionView } from '../../shared/model/snapshot.ts';
import type { Sentence } from '../../shared/sentence.ts';
import { startBuiltInService, type BuiltInService } from '../built-in/built-in-service.ts';
import type { Keychain, Secret } from '../keychain.ts';
import { failureOf, Refusal } from '../refusal.ts';
import { openAccount, type AccountWish } from './account.ts';
import { openDesk, type DeskParts, type OpenDesk } from './open-desk.ts';

export interface Session {
  /** Signs in with what the keychain holds, if it holds anything; goes on trying while the platform is away. */
  resume(): Promise<void>;
  /** @throws Refusal, PlatformException when the account cannot be opened */
  signIn(secret: Secret): Promise<void>;
  tryBuiltIn(system: 'new' | 'classic'): Promise<void>;
  /** Leaves no token behind. */
  signOut(): Promise<void>;
  desk(): OpenDesk | undefined;
  builtIn(): BuiltInService | undefined;
  /** At the end of the program: the account is left as it was found, the token stays in the keychain. */
  close(): Promise<void>;
}

/** While the platform cannot be reached at the start, ms between two tries; the last one repeats. */
const retryAfterMs = [2_000, 5_000, 10_000, 30_000];
const passing = new Set(['unreachable', 'timeout', 'reset', 'unknown-host']);

export function createSession(parts: DeskParts, keychain: Keychain): Session {
  const { environment, state, settings } = parts;
  let desk: OpenDesk | undefined;
  let builtIn: BuiltInService | undefined;
  /** A newer wish of the user ends older attempts. */
  let attempt = 0;

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
  const step = (id: 'session.checking' | 'session.startingService'): void =>
    state.patch({ session: { status: 'signing-in', step: { id } } });

  async function leave(): Promise<void> {
    const [leaving, service] = [desk, builtIn];
    desk = undefined;
    builtIn = undefined;
    await leaving?.close();
    await service?.stop();
  }

  async function enter(wish: AccountWish, remember: () => Promise<'keychain' | 'memory'>): Promise<void> {
    const account = await openAccount(environment, {
      ...wish,
      onRequest: ({ status }) => {
        if (status !== 401) return;
        state.notice({ id: 'session.expired', tone: 'danger', sentence: { id: 'session.expired' } });
      },
    });
    const tokenKept = await remember();
    state.patch({
      session: {
        status: 'signed-in',
        userId: account.user.userId,
        userName: account.userName,
        baseUrl: account.baseUrl,
        accountType: account.accountType,
        accountTypeFrom: account.accountTypeFrom,
        builtIn: builtIn !== undefined,
        tokenKept,
      },
    });
    desk = openDesk(account, parts);
  }

  /** Runs one attempt to sign in; what fails is shown where the user signs in, and thrown on. */
  async function attemptTo(work: () => Promise<void>): Promise<void> {
    attempt += 1;
    try {
      await leave();
      await work();
    } catch (error) {
      await leave();
      state.patch({ session: signedOut() });
      throw error;
    }
  }

  async function keep(secret: Secret): Promise<'keychain' | 'memory'> {
    const kept = await keychain.write(secret);
    if (kept.kept === 'memory') state.notice({ id: 'keychain', tone: 'danger', sentence: kept.problem });
    return kept.kept;
  }

  async function resumeWith(secret: Secret): Promise<void> {
    attempt += 1;
    const mine = attempt;
    for (let tries = 0; mine === attempt; tries += 1) {
      try {
        if (tries === 0) step('session.checking');
        await enter({ secret }, () => Promise.resolve('keychain'));
        return;
      } catch (error) {
        if (mine !== attempt) return;
        const failure = failureOf(error);
        state.patch({ session: signedOut(failureSentence(failure)) });
        const later = passing.has(failure.kind) || (failure.kind === 'platform' && failure.status >= 500);
        if (!later) return;
        const wait = retryAfterMs[Math.min(tries, retryAfterMs.length - 1)] ?? 30_000;
        await environment.clock.sleep(wait, new AbortController().signal);
      }
    }
  }

  return {
    async resume() {
      const { secret, problem } = await keychain.read();
      if (problem && settings.get().account) {
        state.notice({ id: 'keychain', tone: 'danger', sentence: problem });
      }
      if (secret) await resumeWith(secret);
    },
    signIn: (secret) =>
      attemptTo(async () => {
        step('session.checking');
        await enter({ secret }, () => keep(secret));
        const { baseUrl = secret.baseUrl } = desk?.account ?? {};
        settings.update({
          account: { baseUrl, builtIn: false, ...(secret.tokenId !== undefined && { tokenId: secret.tokenId }) },
        });
      }),
    tryBuiltIn: (system) =>
      attemptTo(async () => {
        step('session.startingService');
        const service = await startBuiltInService(system, environment).catch((error: unknown) => {
          throw new Refusal(failureOf(error));
        });
        builtIn = service;
        // Its token dies with it, so the keychain never sees it.
        await enter({ secret: service.secret, pushPublicKey: service.pushPublicKey }, () => Promise.resolve('memory'));
      }),
    async signOut() {
      attempt += 1;
      await leave();
      const { problem } = await keychain.remove();
      settings.update({ doNotDisturb: false });
      state.patch({ session: signedOut() });
      if (problem) state.notice({ id: 'keychain', tone: 'danger', sentence: problem });
    },
    desk: () => desk,
    builtIn: () => builtIn,
    async close() {
      attempt += 1;
      await leave();
    },
  };
}
