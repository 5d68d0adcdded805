import { z } from 'zod';
import type { Sentence } from '../../shared/sentence.ts';

/** What signs this desk in; lives in the keychain and in the memory of the main process, nowhere else. */
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
      /** Good for one renewal; absent where the platform gives none. */
      refreshToken: z.string().exactOptional(),
      /** Of the access token, epoch milliseconds. */
      expiresAt: z.number(),
    })
    .exactOptional(),
});
export type Secret = z.output<typeof secretSchema>;

export interface Vault {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

type Kept = { kept: 'keychain' } | { kept: 'memory'; problem: Sentence };

/** Another secret than that of the account, under a name of its own. */
export interface KeychainEntry {
  /** Without `text` there is none, or the keychain cannot be used: `problem` says so. */
  read(): Promise<{ text?: string; problem?: Sentence }>;
  write(text: string): Promise<Kept>;
  remove(): Promise<{ problem?: Sentence }>;
}

export interface Keychain {
  entry(name: string): KeychainEntry;
  read(): Promise<{ secret?: Secret; problem?: Sentence }>;
  /** Keeps the secret; without a usable keychain it says so and nothing is written anywhere. */
  write(secret: Secret): Promise<Kept>;
  /** Resolves once no secret is left, or with what stands in the way. */
  remove(): Promise<{ problem?: Sentence }>;
}

const account = 'account';
/** A keychain that asks the user to unlock it waits for them; this long, then the desk goes on without. */
const unlockLimitMs = 60_000;

/**
 * The system's keychain through keytar, which is optional: an installation without it, a session without a secret
 * service and a keychain that stays locked are all survivable.
 * @param service the name under which the entry is seen in the keychain; one for each profile
 */
export function openKeychain(
  service: string,
  load: () => Promise<Vault | undefined> = loadKeytar,
  limitMs = unlockLimitMs,
): Keychain {
  const use = async <T>(action: (vault: Vault) => Promise<T>): Promise<{ value?: T; problem?: Sentence }> => {
    const vault = await load();
    if (!vault) return { problem: { id: 'keychain.missing' } };
    try {
      return { value: await withLimit(action(vault), limitMs) };
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
      return problem ? { kept: 'memory', problem } : { kept: 'keychain' };
    },
    async remove() {
      const { problem } = await use((vault) => vault.deletePassword(service, name));
      return { ...(problem && { problem }) };
    },
  });
  const own = entry(account);
  return {
    entry,
    async read() {
      const { text, problem } = await own.read();
      const secret = text === undefined ? undefined : parseSecret(text);
      return { ...(secret && { secret }), ...(problem && { problem }) };
    },
    write: (secret) => own.write(JSON.stringify(secret)),
    remove: own.remove,
  };
}

/** Begins to read the secret at once, so that the first caller need not wait. */
export function readAhead(keychain: Keychain): Keychain {
  let ahead: ReturnType<Keychain['read']> | undefined = keychain.read();
  return {
    ...keychain,
    read() {
      const first = ahead;
      ahead = undefined;
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

/** Undefined for an entry that another program wrote. */
function parseSecret(text: string): Secret | undefined {
  try {
    return secretSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

async function withLimit<T>(work: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${limitMs / 1000} s`)), limitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
