import { z } from 'zod';
import type { KeychainEntry } from '../../base/keychain.ts';

/** The keys by which relays know this desk, in the keychain: the same after a restart, so that one shut out stays so. */
export interface RelayKeys {
  /** The seed of the key that this installation has; made and kept where there is none. */
  seed(installation: string, make: () => string): Promise<string>;
  /** The user signs out: the next one is another desk. */
  forget(): Promise<void>;
}

/** The oldest go first; an entry of the keychain has to be short. */
const mostKeys = 8;
const seedSchema = z.string().regex(/^SU[A-Z2-7]{56}$/);
const entrySchema = z.array(z.object({ desk: z.string(), seed: seedSchema }));
type Entry = z.output<typeof entrySchema>;

/** Where no keychain can be used, which the sign-in has said already, keys last as long as the program. */
export function createRelayKeys(keychain: KeychainEntry): RelayKeys {
  /** What comes later waits for what was asked before. */
  let kept: Promise<Entry> | undefined;

  return {
    seed: async (installation, make) => {
      const before = (kept ??= keychain.read().then(({ text }) => parsed(text)));
      let found: string | undefined;
      kept = before.then(async (entry) => {
        found = entry.find(({ desk }) => desk === installation)?.seed;
        if (found !== undefined) return entry;
        found = make();
        const next = [...entry, { desk: installation, seed: found }].slice(-mostKeys);
        await keychain.write(JSON.stringify(next));
        return next;
      });
      await kept;
      return found ?? make();
    },
    forget: async () => {
      await kept;
      kept = Promise.resolve([]);
      await keychain.remove();
    },
  };
}

/** Empty for an entry that another program wrote. */
function parsed(text: string | undefined): Entry {
  try {
    return entrySchema.parse(JSON.parse(text ?? '[]'));
  } catch {
    return [];
  }
}
