import { readFileSync, renameSync } from 'node:fs';
import { z } from 'zod';
import { createSerialQueue } from '../../../shared/serial-queue.ts';
import { nothingReplaced, type ReplacedSettings } from '../../../platform/push-address/replaced-settings.ts';
import { replaceFile } from '../../../storage/replace-file.ts';

/** The push settings of each account as they were before this desk changed them. */
export interface SavedPushSettings {
  read(account: string): ReplacedSettings;
  /** Once resolved, the settings survive a crash; if the disk cannot be written, they are only kept in memory. */
  write(account: string, replaced: ReplacedSettings): Promise<void>;
}

export interface SavedFileDeps {
  /** The file was unreadable and has been renamed to `aside`, or left in place if that failed too. */
  onDamaged(aside: string): void;
  /** Writing failed and will be retried. */
  onWriteFailed(error: unknown): void;
  /** A retry succeeded. */
  onRecovered(): void;
  /** A timer that does not keep the program running. */
  schedule(ms: number, then: () => void): void;
}

const fields = z
  .object({
    incomingUrl: z.string(),
    outgoingUrl: z.string(),
    whitelist: z.array(z.string()).nullable(),
    pushApiVersion: z.number(),
  })
  .partial();
const replacedSchema = z.object({ written: fields, before: fields, addresses: z.array(z.string()) });
const fileSchema = z.record(z.string(), replacedSchema);

const retryDelayMs = 5_000;

/**
 * Stores the settings in a file that only this user can read, since addresses contain secrets of others. A damaged file is
 * set aside. Calls are received even if the disk cannot be written.
 */
export function fileBackedPushSettings(path: string, deps: SavedFileDeps): SavedPushSettings {
  /** Settings that are not on the disk yet. */
  const unsaved = new Map<string, ReplacedSettings>();
  /** The content of the file, once it was read. */
  let saved: Record<string, ReplacedSettings> | undefined;
  const enqueue = createSerialQueue();
  let refused = false;

  const readAll = (): Record<string, ReplacedSettings> => (saved ??= readFile());

  function readFile(): Record<string, ReplacedSettings> {
    try {
      return fileSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
      deps.onDamaged(setAside(path));
      return {};
    }
  }

  async function flush(): Promise<void> {
    const batch = [...unsaved];
    if (batch.length === 0) return;
    try {
      const all = { ...readAll(), ...Object.fromEntries(batch) };
      await writeAll(path, all);
      saved = all;
      for (const [account, replaced] of batch) if (unsaved.get(account) === replaced) unsaved.delete(account);
      if (refused) deps.onRecovered();
      refused = false;
    } catch (error) {
      refused = true;
      deps.onWriteFailed(error);
      deps.schedule(retryDelayMs, () => void enqueue(flush));
    }
  }

  return {
    read: (account) => unsaved.get(account) ?? readAll()[account] ?? nothingReplaced,
    write(account, replaced) {
      unsaved.set(account, replaced);
      return enqueue(flush);
    },
  };
}

async function writeAll(path: string, all: Record<string, ReplacedSettings>): Promise<void> {
  // Restored settings need no entry.
  const needed = Object.entries(all).filter(([, { written }]) => Object.keys(written).length > 0);
  await replaceFile(path, JSON.stringify(Object.fromEntries(needed)));
}

/** Renames an unreadable file or folder. @returns its new path */
function setAside(path: string): string {
  const aside = `${path}.damaged`;
  try {
    renameSync(path, aside);
    return aside;
  } catch {
    return path;
  }
}

/** For accounts of the built-in service, which end with the program. */
export function inMemoryPushSettings(): SavedPushSettings {
  const all = new Map<string, ReplacedSettings>();
  return {
    read: (account) => all.get(account) ?? nothingReplaced,
    write(account, replaced) {
      all.set(account, replaced);
      return Promise.resolve();
    },
  };
}
