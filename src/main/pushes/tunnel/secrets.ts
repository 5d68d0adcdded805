import { z } from 'zod';
import type { Sentence } from '../../../shared/sentence.ts';
import {
  tunnelProviders,
  tunnelSecrets,
  type TunnelProviderId,
  type TunnelSecretName,
  type TunnelSecrets,
} from '../../../shared/tunnel-settings.ts';
import type { KeychainEntry } from '../../base/keychain.ts';
import { parseAs } from '../../../shared/json.ts';

/** The secrets of the tunnel providers; stored only in the keychain and in memory. */
export interface TunnelSecretStore {
  of(provider: TunnelProviderId): Promise<TunnelSecrets>;
  /** Stores the given secrets; an empty string removes one. */
  change(provider: TunnelProviderId, secrets: TunnelSecrets): Promise<void>;
}

export interface TunnelSecretDeps {
  keychain: KeychainEntry;
  /** Called with the names of the stored secrets, for the windows. */
  onNames: (names: Partial<Record<TunnelProviderId, TunnelSecretName[]>>) => void;
  /** Called if the keychain cannot be used. */
  onProblem: (problem: Sentence) => void;
}

const secretsSchema = z
  .object({ passphrase: z.string(), authtoken: z.string(), token: z.string() })
  .partial();
const entrySchema = z.partialRecord(z.enum(tunnelProviders), secretsSchema);
type Entry = Partial<Record<TunnelProviderId, TunnelSecrets>>;

/** Reads the keychain once, and only if a provider has secrets. */
export function createTunnelSecrets({ keychain, onNames, onProblem }: TunnelSecretDeps): TunnelSecretStore {
  let loading: Promise<Entry> | undefined;

  const names = (secrets: TunnelSecrets): TunnelSecretName[] => Object.keys(secrets) as TunnelSecretName[];
  const reportNames = (entry: Entry): void =>
    onNames(Object.fromEntries(Object.entries(entry).map(([id, secrets]) => [id, names(secrets)])));

  async function load(): Promise<Entry> {
    const { text, problem } = await keychain.read();
    if (problem) onProblem(problem);
    const entry = (parseAs(entrySchema, text) ?? {}) as Entry;
    reportNames(entry);
    return entry;
  }

  return {
    of: async (provider) => {
      if (Object.keys(tunnelSecrets[provider]).length === 0) return {};
      loading ??= load();
      return (await loading)[provider] ?? {};
    },
    change: async (provider, secrets) => {
      loading ??= load();
      const before = await loading;
      const entries = Object.entries({ ...before[provider], ...secrets }).filter(
        ([, secret]) => secret !== '',
      );
      const entry: Entry = { ...before, [provider]: Object.fromEntries(entries) };
      loading = Promise.resolve(entry);
      reportNames(entry);
      const written = await keychain.write(JSON.stringify(entry));
      if (written.storedIn === 'memory') onProblem(written.problem);
    },
  };
}
