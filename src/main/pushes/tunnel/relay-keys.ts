import { z } from 'zod';
import type { KeychainEntry } from '../../base/keychain.ts';
import { parseAs } from '../../../shared/json.ts';
import { createSerialQueue } from '../../../shared/serial-queue.ts';

/** The keys that identify this desk to relays; stored in the keychain, so that a blocked desk stays blocked after a restart. */
export interface RelayKeys {
  /** Returns the stored seed of this installation, or creates and stores one. */
  seed(installation: string, make: () => string): Promise<string>;
  /** Removes all keys at sign-out: the next user is a different desk. */
  forget(): Promise<void>;
}

/** The oldest are dropped, since keychain entries have to be short. */
const maxKeys = 8;
const seedSchema = z.string().regex(/^SU[A-Z2-7]{56}$/);
const entrySchema = z.array(z.object({ desk: z.string(), seed: seedSchema }));
type Entry = z.output<typeof entrySchema>;

/** Without a usable keychain, which the sign-in has already reported, keys last until the program ends. */
export function createRelayKeys(keychain: KeychainEntry): RelayKeys {
  const queue = createSerialQueue();
  let entry: Entry | undefined;

  return {
    seed: (installation, make) =>
      queue(async () => {
        entry ??= parseAs(entrySchema, (await keychain.read()).text) ?? [];
        const known = entry.find(({ desk }) => desk === installation)?.seed;
        if (known !== undefined) return known;
        const seed = make();
        const next = [...entry, { desk: installation, seed }].slice(-maxKeys);
        await keychain.write(JSON.stringify(next));
        entry = next;
        return seed;
      }),
    forget: () =>
      queue(async () => {
        entry = [];
        await keychain.remove();
      }),
  };
}
