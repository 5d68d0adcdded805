import type { SignInRequest } from '../account/account.ts';
import type { Keychain, Secret } from '../base/keychain.ts';
import type { StateHolder } from '../state/state.ts';
import { createSerialQueue } from '../../shared/serial-queue.ts';

export type TokenPlace = 'keychain' | 'memory';

/** How a session was signed in to, to open it again. */
export interface SignIn {
  request: SignInRequest;
  tokenStoredIn: TokenPlace;
}

/** Keeps the token of the account in the keychain, and the newer ones that the platform gives for it. */
export interface TokenStore {
  write(secret: Secret): Promise<TokenPlace>;
  /**
   * For the tokens of one sign-in that the platform renews by itself.
   * @param onSecret learns of each before it is written
   * @returns what takes them, until the user signs out
   */
  renewals(onSecret: (secret: Secret) => void): (secret: Secret) => void;
  /** The user signs out: whatever the platform gives after that is kept nowhere. */
  forget(): void;
  /** Resolves once no token waits to be written. */
  written(): Promise<unknown>;
}

export function createTokenStore(
  keychain: Pick<Keychain, 'write'>,
  state: Pick<StateHolder, 'notice'>,
): TokenStore {
  let signedOut = new AbortController();
  const inTurn = createSerialQueue();

  async function write(secret: Secret): Promise<TokenPlace> {
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
        // What the keychain refuses is shown as a notice.
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
