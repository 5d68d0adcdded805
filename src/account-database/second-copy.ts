import {
  closeSync,
  existsSync,
  fdatasyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { ownFile } from '../storage/owner-only.ts';
import { isDamaged } from '../storage/open-database.ts';
import { StorageError } from '../storage/storage-error.ts';
import { followRows } from './changed-rows.ts';
import { secondCopyFiles, sizeOf, type SecondCopyFiles } from './second-copy-files.ts';

/** Stores what cannot be fetched again in a second place, next to its timeline. */
export interface SecondCopy {
  /** A transaction is on the disk: when this returns, so are the rows it changed. Never throws. */
  committed(): void;
  /** The transaction failed. */
  rolledBack(): void;
  /** Copies the whole file if the last copy is a day old. @returns whether it did @throws StorageError */
  backUp(): Promise<boolean>;
  /** Copies the whole file, and deletes the previous copy. @throws StorageError */
  renew(): Promise<void>;
}

const dayMs = 86_400_000;
/** In one step: concurrent writes do not restart the copy. */
const everyPage = 0x7fff_ffff;
/** More changes than this trigger a copy before the day is over, bytes. */
const mostChanges = 16 * 1024 * 1024;

/** @param db the connection that writes `path`; @param now epoch milliseconds */
export function createSecondCopy(db: DatabaseSync, path: string, now: () => number): SecondCopy {
  const files = secondCopyFiles(path);
  const rows = followRows(db);
  /** The timeline contains a change that the copy lacks. */
  let behind = false;
  let running: Promise<boolean> | undefined;

  const isDue = (): boolean =>
    behind || sizeOf(files.changes) > mostChanges || Math.abs(now() - (timeOf(files.backup) ?? 0)) >= dayMs;

  async function backUp(): Promise<boolean> {
    if (!isDue()) return false;
    // Changes from here on come after the copy, and stay in the list of changes.
    const upTo = sizeOf(files.changes);
    behind = false;
    try {
      await copyTo(path, files.backup, now());
      partChanges(files, upTo);
    } catch (error) {
      behind = true;
      throw error;
    }
    return true;
  }

  return {
    committed() {
      const changed = rows.take();
      if (changed.length === 0) return;
      try {
        append(files.changes, changed);
      } catch {
        // The timeline itself has it; the next full copy will.
        behind = true;
      }
    },
    rolledBack: () => void rows.take(),
    async renew() {
      // A pending copy may have begun before something was deleted.
      await running?.catch(() => undefined);
      behind = true;
      running = backUp().finally(() => (running = undefined));
      await running;
      rmSync(files.earlier, { force: true });
    },
    backUp: () => (running ??= backUp().finally(() => (running = undefined))),
  };
}

/** Uses SQLite's own backup, without blocking the event loop; the previous copy stays until the new one is complete. */
async function copyTo(path: string, to: string, at: number): Promise<void> {
  const fresh = `${to}.new`;
  rmSync(fresh, { force: true });
  closeSync(openSync(fresh, 'w', ownFile));
  const source = new DatabaseSync(path, { readOnly: true });
  try {
    await backup(source, fresh, { rate: everyPage });
  } finally {
    source.close();
  }
  const damaged = isDamaged(fresh);
  // What SQLite put beside it to read it.
  for (const end of ['-wal', '-shm']) rmSync(fresh + end, { force: true });
  if (damaged) throw new StorageError('damaged', `The copy is damaged: ${fresh}`);
  utimesSync(fresh, at / 1000, at / 1000);
  renameSync(fresh, to);
}

function append(file: string, rows: readonly string[]): void {
  const opened = openSync(file, 'a+', ownFile);
  try {
    // A line that a crash cut short must not damage the next one.
    writeSync(opened, `\n${rows.join('\n')}\n`);
    fdatasyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** The changes that the copy contains are replaced by later ones; until then they exist twice. */
function partChanges({ changes, earlier }: SecondCopyFiles, upTo: number): void {
  if (!existsSync(changes)) return;
  const lines = readFileSync(changes);
  replace(earlier, lines.subarray(0, upTo));
  replace(changes, lines.subarray(upTo));
}

function replace(file: string, content: Uint8Array): void {
  writeFileSync(`${file}.new`, content, { mode: ownFile, flush: true });
  renameSync(`${file}.new`, file);
}

const timeOf = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.mtimeMs;
