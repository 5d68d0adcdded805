import { z } from 'zod';
import type { Sentence } from '../shared/sentence.ts';

/** What signs this desk in; lives in the keychain and in the memory of the main process, nowhere else. */
const secretSchema = z.object({
  baseUrl: z.string(),
  tokenId: z.string().exactOptional(),
  token: z.string(),
});
export type Secret = z.output<typeof secretSchema>;

/** The part of keytar that is used. */
export interface Vault {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

type Kept = { kept: 'keychain' } | { kept: 'memory'; problem: Sentence };

export interface Keychain {
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
  return {
    async read() {
      const { value, problem } = await use((vault) => vault.getPassword(service, account));
      const secret = value ? parseSecret(value) : undefined;
      return { ...(secret && { secret }), ...(problem && { problem }) };
    },
    async write(secret) {
      const { problem } = await use((vault) => vault.setPassword(service, account, JSON.stringify(secret)));
      return problem ? { kept: 'memory', problem } : { kept: 'keychain' };
    },
    async remove() {
      const { problem } = await use((vault) => vault.deletePassword(service, account));
      return { ...(problem && { problem }) };
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

/** An entry written by something else is as good as none. */
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
