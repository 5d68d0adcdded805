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

/** The secrets of all ways in which pushes can come; in the keychain and here, nowhere else. */
export interface TunnelSecretStore {
  of(provider: TunnelProviderId): Promise<TunnelSecrets>;
  /** Keeps those that are named; an empty one is taken away. */
  change(provider: TunnelProviderId, secrets: TunnelSecrets): Promise<void>;
}

export interface TunnelSecretParts {
  keychain: KeychainEntry;
  /** Which are there, for the windows: their names alone. */
  onKnown: (known: Partial<Record<TunnelProviderId, TunnelSecretName[]>>) => void;
  /** The keychain cannot be used. */
  complain: (problem: Sentence) => void;
}

const secretsSchema = z
  .object({ passphrase: z.string(), authtoken: z.string(), token: z.string() })
  .partial();
const entrySchema = z.partialRecord(z.enum(tunnelProviders), secretsSchema);
type Entry = Partial<Record<TunnelProviderId, TunnelSecrets>>;

/** Reads the keychain once, and only for a provider that has secrets. */
export function createTunnelSecrets({ keychain, onKnown, complain }: TunnelSecretParts): TunnelSecretStore {
  let loading: Promise<Entry> | undefined;

  const names = (secrets: TunnelSecrets): TunnelSecretName[] => Object.keys(secrets) as TunnelSecretName[];
  const tell = (entry: Entry): void =>
    onKnown(Object.fromEntries(Object.entries(entry).map(([id, secrets]) => [id, names(secrets)])));

  async function load(): Promise<Entry> {
    const { text, problem } = await keychain.read();
    if (problem) complain(problem);
    const entry = parsed(text);
    tell(entry);
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
      const kept = Object.entries({ ...before[provider], ...secrets }).filter(([, secret]) => secret !== '');
      const entry: Entry = { ...before, [provider]: Object.fromEntries(kept) };
      loading = Promise.resolve(entry);
      tell(entry);
      const written = await keychain.write(JSON.stringify(entry));
      if (written.kept === 'memory') complain(written.problem);
    },
  };
}

/** Undefined for an entry that another program wrote. */
function parsed(text: string | undefined): Entry {
  try {
    return entrySchema.parse(JSON.parse(text ?? '{}')) as Entry;
  } catch {
    return {};
  }
}
