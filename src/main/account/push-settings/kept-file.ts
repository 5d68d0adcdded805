import { readFileSync, renameSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { nothingKept, type Kept } from '../../../platform/push-address/kept.ts';

/** What was in the push settings of each account before this desk wrote there. */
export interface KeptPushSettings {
  read(account: string): Kept;
  /** There after a crash once this resolves; one at a time. Rejects when the disk refuses: then nothing must be replaced. */
  write(account: string, kept: Kept): Promise<void>;
}

const fields = z
  .object({
    incomingUrl: z.string(),
    outgoingUrl: z.string(),
    whitelist: z.array(z.string()).nullable(),
    pushApiVersion: z.number(),
  })
  .partial();
const keptSchema = z.object({ written: fields, before: fields, addresses: z.array(z.string()) });
const fileSchema = z.record(z.string(), keptSchema);

/** In a file that only this user can read: addresses hold secrets of others. A damaged file is set aside. */
export function keptInFile(path: string): KeptPushSettings {
  function readAll(): Record<string, Kept> {
    let text: string;
    try {
      text = readFileSync(path, 'utf8');
    } catch {
      return {};
    }
    try {
      return fileSchema.parse(JSON.parse(text));
    } catch {
      renameSync(path, `${path}.damaged`);
      return {};
    }
  }
  return {
    read: (account) => readAll()[account] ?? nothingKept,
    async write(account, kept) {
      const all = { ...readAll(), [account]: kept };
      // What was put back needs no entry.
      const needed = Object.entries(all).filter(([, { written }]) => Object.keys(written).length > 0);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(`${path}.new`, JSON.stringify(Object.fromEntries(needed)), {
        mode: 0o600,
        flush: true,
      });
      await rename(`${path}.new`, path);
    },
  };
}

/** For accounts that are gone when this program ends. */
export function keptInMemory(): KeptPushSettings {
  const all = new Map<string, Kept>();
  return {
    read: (account) => all.get(account) ?? nothingKept,
    write(account, kept) {
      all.set(account, kept);
      return Promise.resolve();
    },
  };
}
