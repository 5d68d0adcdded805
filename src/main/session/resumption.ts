import type { Clock } from '../../platform/deadline.ts';
import { unlessAborted } from '../../shared/unless-aborted.ts';
import type { Failure } from '../../shared/failure.ts';
import type { Sentence } from '../../shared/sentence.ts';
import { signInSentence } from '../../shared/sign-in-sentence.ts';
import type { SignInRequest } from '../account/account.ts';
import type { Keychain, Secret, SecretPlace } from '../base/keychain.ts';
import { endedByPolicy, signedInWith } from './fixed-sign-in.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { StateHolder } from '../state/state.ts';
import { lastAt, type OfflineDesk } from './offline-desk.ts';
import type { SessionOpener } from './open-session.ts';
import type { SignInPage } from './sign-in-page.ts';
import { openWithRetry } from './platform-retry.ts';

export interface Resumption {
  /** Goes on trying while the platform is away; nothing where no token is kept. */
  run(signal: AbortSignal): Promise<void>;
  /** There is reason to try at once. */
  retryNow(): void;
}

export interface ResumptionDeps {
  keychain: Pick<Keychain, 'read'>;
  opener: Pick<SessionOpener, 'open' | 'close' | 'rememberUser'>;
  offline: Pick<OfflineDesk, 'isOpen' | 'openContacts' | 'show'>;
  page: SignInPage;
  settings: Pick<SettingsStore, 'get' | 'isLocked'>;
  state: Pick<StateHolder, 'notice'>;
  clock: Pick<Clock, 'sleep'>;
}

/** Made once at the start. `run` ends when the session is open, or with the sign-in page and the reason on it. */
export function createResumption(deps: ResumptionDeps): Resumption {
  const { keychain, opener, offline, page, settings, state, clock } = deps;
  let retryNow = new AbortController();

  async function signInWith(secret: Secret, storedIn: SecretPlace, signal: AbortSignal): Promise<void> {
    const why = (failure: Failure): Sentence =>
      signInSentence(failure, secret.baseUrl, secret.oauth !== undefined);
    const { account } = settings.get();
    if (!offline.isOpen()) {
      offline.openContacts();
      page.showStep('session.checking');
    }
    const signIn: SignInRequest = { secret, signal, ...lastAt(secret.baseUrl, account) };
    const failure = await openWithRetry({
      clock,
      signal,
      open: () => opener.open(signIn, () => Promise.resolve(storedIn)),
      onSlow: () => void offline.show({ kind: 'timeout', detail: '' }, { id: 'session.checking' }, storedIn),
      onAway(failed) {
        if (offline.show(failed, why(failed), storedIn)) return;
        page.show({ id: 'signIn.retrying', values: { why: why(failed) } });
      },
      retryNow: () => (retryNow = new AbortController()).signal,
    });
    if (!failure) return opener.rememberUser();
    await opener.close();
    page.show(why(failure));
  }

  return {
    async run(signal) {
      if (!offline.isOpen()) page.show();
      // A locked keychain must not prevent a sign-in by hand.
      const read = await unlessAborted(keychain.read(), signal).catch(() => undefined);
      if (read?.problem && settings.get().account) {
        state.notice({ id: 'keychain', tone: 'danger', sentence: read.problem });
      }
      if (!read?.secret) return;
      const ended = endedByPolicy(settings, signedInWith(read.secret));
      if (!ended) return signInWith(read.secret, read.isInMemory ? 'memory' : 'keychain', signal);
      // The stored data that was shown while the platform was away is closed.
      await opener.close();
      page.show(ended);
    },
    retryNow: () => retryNow.abort(),
  };
}
