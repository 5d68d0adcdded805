import type { SignInRequest } from '../account/account.ts';
import type { Keychain, Secret, SecretPlace } from '../base/keychain.ts';
import type { StateHolder } from '../state/state.ts';
import { createSerialQueue } from '../../shared/serial-queue.ts';

/** How to open the session again. */
export interface SignIn {
  request: SignInRequest;
  tokenStoredIn: SecretPlace;
}

/** Stores the account's token in the keychain, and its renewals. */
export interface TokenStore {
  write(secret: Secret): Promise<SecretPlace>;
  /** @param onSecret called before each is written @returns stores renewed tokens, until sign-out */
  renewals(onSecret: (secret: Secret) => void): (secret: Secret) => void;
  /** Sign-out: later tokens are dropped. */
  forget(): void;
  written(): Promise<unknown>;
}

/** Made once at the start. Without a keychain the token stays in memory, and a notice says so. */
export function createTokenStore(
  keychain: Pick<Keychain, 'write'>,
  state: Pick<StateHolder, 'notice'>,
): TokenStore {
  let signedOut = new AbortController();
  const inTurn = createSerialQueue();

  async function write(secret: Secret): Promise<SecretPlace> {
    const written = await keychain.write(secret);
    if (written.storedIn === 'memory')
      state.notice({ id: 'keychain', tone: 'danger', sentence: written.problem });
    return written.storedIn;
  }

  return {
    write,
    renewals(onSecret) {
      const { signal } = signedOut;
      return (secret) => {
        if (signal.aborted) return;
        onSecret(secret);
        // A keychain failure is shown as a notice.
        inTurn(async () => (signal.aborted ? undefined : write(secret))).catch(() => undefined);
      };
    },
    forget() {
      signedOut.abort();
      signedOut = new AbortController();
    },
    written: () => inTurn(() => Promise.resolve()),
  };
}
