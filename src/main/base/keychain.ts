import { z } from 'zod';
import type { Sentence } from '../../shared/sentence.ts';
import { parseAs } from '../../shared/json.ts';
import { withTimeout } from '../../shared/with-timeout.ts';

/** The credentials of the account; stored only in the keychain and in the memory of the main process. */
const secretSchema = z.object({
  baseUrl: z.string(),
  tokenId: z.string().exactOptional(),
  /** A personal access token, or the access token of a sign-in with the browser. */
  token: z.string(),
  oauth: z
    .object({
      clientId: z.string(),
      clientSecret: z.string().exactOptional(),
      authorizeUrl: z.string(),
      tokenUrl: z.string(),
      scope: z.string(),
      /** Valid for one renewal; absent if the platform issues none. */
      refreshToken: z.string().exactOptional(),
      /** Expiry of the access token, epoch milliseconds. */
      expiresAt: z.number(),
    })
    .exactOptional(),
});
export type Secret = z.output<typeof secretSchema>;

export interface Vault {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
  findCredentials(service: string): Promise<readonly { account: string }[]>;
}

export type SecretPlace = 'keychain' | 'memory';
type WriteResult = { storedIn: 'keychain' } | { storedIn: 'memory'; problem: Sentence };

/** A secret other than the account's, under its own name. */
export interface KeychainEntry {
  /** `text` is absent if there is no entry or the keychain is unavailable, which `problem` then describes. */
  read(): Promise<{ text?: string; problem?: Sentence }>;
  write(text: string): Promise<WriteResult>;
  remove(): Promise<{ problem?: Sentence }>;
}

export interface Keychain {
  entry(name: string): KeychainEntry;
  /** Names of all secrets of this profile in the keychain; empty if it cannot be used. */
  names(): Promise<readonly string[]>;
  /** `isInMemory`: the keychain did not take this secret, as `problem` says. */
  read(): Promise<{ secret?: Secret; isInMemory?: true; problem?: Sentence }>;
  /** Without a usable keychain it returns the problem, and the secret is kept in memory until the program ends. */
  write(secret: Secret): Promise<WriteResult>;
  /** Resolves once the secret is removed, or with the problem that prevents it. */
  remove(): Promise<{ problem?: Sentence }>;
}

/** How the name of an address book's password begins, before its id. */
export const bookSecret = 'address-book-';

const account = 'account';
/** A locked keychain waits for the user to unlock it; after this time the program continues without it. */
const unlockTimeoutMs = 60_000;

/** Calls that the keychain has not answered yet. */
let running = 0;

/**
 * A call that waits for the user to unlock the keychain cannot be cancelled, and would hold the process at its end for as
 * long. To be called last before the process ends: it is killed after everything else has been told of its end.
 */
export function leaveKeychain(): void {
  if (running > 0) process.once('exit', () => process.kill(process.pid, 'SIGKILL'));
}

/**
 * The system's keychain through keytar. The program also works when keytar is not installed, the session has no secret
 * service, or the keychain stays locked.
 * @param service the name that the keychain shows for the entry; different for each profile
 */
export function openKeychain(
  service: string,
  load: () => Promise<Vault | undefined> = loadKeytar,
  timeoutMs = unlockTimeoutMs,
): Keychain {
  const use = async <T>(action: (vault: Vault) => Promise<T>): Promise<{ value?: T; problem?: Sentence }> => {
    const vault = await load();
    if (!vault) return { problem: { id: 'keychain.missing' } };
    try {
      running += 1;
      const answer = action(vault).finally(() => (running -= 1));
      return { value: await withTimeout(answer, timeoutMs, () => noAnswer(timeoutMs)) };
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      return { problem: { id: 'keychain.unavailable', values: { detail } } };
    }
  };
  const entry = (name: string): KeychainEntry => ({
    async read() {
      const { value, problem } = await use((vault) => vault.getPassword(service, name));
      return { ...(value && { text: value }), ...(problem && { problem }) };
    },
    async write(text) {
      const { problem } = await use((vault) => vault.setPassword(service, name, text));
      return problem ? { storedIn: 'memory', problem } : { storedIn: 'keychain' };
    },
    async remove() {
      const { problem } = await use((vault) => vault.deletePassword(service, name));
      return { ...(problem && { problem }) };
    },
  });
  const own = entry(account);
  /** Newer than what the keychain holds. */
  let inMemory: { secret: Secret; problem: Sentence } | undefined;
  return {
    entry,
    async names() {
      const { value = [] } = await use((vault) => vault.findCredentials(service));
      return value.map(({ account: name }) => name);
    },
    async read() {
      if (inMemory) return { ...inMemory, isInMemory: true };
      const { text, problem } = await own.read();
      const secret = parseAs(secretSchema, text);
      return { ...(secret && { secret }), ...(problem && { problem }) };
    },
    async write(secret) {
      const written = await own.write(JSON.stringify(secret));
      inMemory = written.storedIn === 'memory' ? { secret, problem: written.problem } : undefined;
      return written;
    },
    remove() {
      inMemory = undefined;
      return own.remove();
    },
  };
}

/** Starts reading the secret right away, so that the first `read` finds it already loaded. */
export function preloadSecret(keychain: Keychain): Keychain {
  let preloaded: ReturnType<Keychain['read']> | undefined = keychain.read();
  return {
    ...keychain,
    read() {
      const first = preloaded;
      preloaded = undefined;
      return first ?? keychain.read();
    },
  };
}

async function loadKeytar(): Promise<Vault | undefined> {
  try {
    return ((await import('keytar')) as { default: Vault }).default;
  } catch {
    return undefined;
  }
}

function noAnswer(ms: number): never {
  throw new Error(`no answer within ${ms / 1000} s`);
}
