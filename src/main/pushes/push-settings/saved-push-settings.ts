import { readFileSync, renameSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { createSerialQueue } from '../../../shared/serial-queue.ts';
import { nothingReplaced, type ReplacedSettings } from '../../../platform/push-address/replaced-settings.ts';
import { ownFile, ownFolder } from '../../../storage/owner-only.ts';

/** What was in the push settings of each account before this desk wrote there. */
export interface SavedPushSettings {
  read(account: string): ReplacedSettings;
  /** There after a crash once this resolves, unless the disk refuses: then it is told, and holds in memory. */
  write(account: string, kept: ReplacedSettings): Promise<void>;
}

export interface SavedFileParts {
  /** The file could not be read; it is at `aside` now, or still in its place where that could not be done either. */
  onDamaged(aside: string): void;
  /** The disk refused; it is tried again. */
  onRefused(error: unknown): void;
  /** Everything is on the disk again. */
  onWritten(): void;
  /** Does something later, unless the program ends before. */
  after(ms: number, then: () => void): void;
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

/** A disk that refused is tried again, ms. */
const againMs = 5_000;

/**
 * In a file that only this user can read: addresses hold secrets of others. A damaged file is set aside. A disk that
 * refuses keeps nobody from receiving calls.
 */
export function savedInFile(path: string, parts: SavedFileParts): SavedPushSettings {
  /** What the disk has not taken yet. */
  const waiting = new Map<string, ReplacedSettings>();
  const inTurn = createSerialQueue();
  let refused = false;

  function readAll(): Record<string, ReplacedSettings> {
    try {
      return fileSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
      parts.onDamaged(setAside(path));
      return {};
    }
  }

  async function flush(): Promise<void> {
    const batch = [...waiting];
    if (batch.length === 0) return;
    try {
      await writeAll(path, { ...readAll(), ...Object.fromEntries(batch) });
      for (const [account, kept] of batch) if (waiting.get(account) === kept) waiting.delete(account);
      if (refused) parts.onWritten();
      refused = false;
    } catch (error) {
      refused = true;
      parts.onRefused(error);
      parts.after(againMs, () => void inTurn(flush));
    }
  }

  return {
    read: (account) => waiting.get(account) ?? readAll()[account] ?? nothingReplaced,
    write(account, kept) {
      waiting.set(account, kept);
      return inTurn(flush);
    },
  };
}

async function writeAll(path: string, all: Record<string, ReplacedSettings>): Promise<void> {
  // What was put back needs no entry.
  const needed = Object.entries(all).filter(([, { written }]) => Object.keys(written).length > 0);
  await mkdir(dirname(path), { recursive: true, mode: ownFolder });
  await writeFile(`${path}.new`, JSON.stringify(Object.fromEntries(needed)), { mode: ownFile, flush: true });
  await rename(`${path}.new`, path);
}

/** Renames what cannot be read, be it a file or not. @returns where it is now */
function setAside(path: string): string {
  const aside = `${path}.damaged`;
  try {
    renameSync(path, aside);
    return aside;
  } catch {
    return path;
  }
}

/** For accounts that are gone when this program ends. */
export function savedInMemory(): SavedPushSettings {
  const all = new Map<string, ReplacedSettings>();
  return {
    read: (account) => all.get(account) ?? nothingReplaced,
    write(account, kept) {
      all.set(account, kept);
      return Promise.resolve();
    },
  };
}
