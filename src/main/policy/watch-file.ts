import { watch, type FSWatcher } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { debounceAtMost } from '../../shared/debounce.ts';
import { linksOnTheWay } from './links-on-the-way.ts';

export interface WatchDeps {
  /** Debounces changes, ms. */
  quietMs: number;
  /** Polling interval, ms: some file systems report no changes. */
  pollMs: number;
  onChange(): Promise<void>;
  /** Reports what `onChange` throws; later changes are still followed. */
  onFault(error: unknown): void;
}

/** Longest wait for quiet: other files may change beside it all the time, ms. */
const busyMs = 1_500;

/**
 * Watches a file that, like its folder, may not exist yet. Resolves once it is watched.
 * @returns stops it
 */
export async function watchFile(
  file: string,
  { quietMs, pollMs, onChange, onFault }: WatchDeps,
): Promise<() => void> {
  let watchers: ReadonlyMap<string, FSWatcher> = new Map();
  let closed = false;
  // The new folders are watched first, so that no change after the reading is missed.
  const followAndRead = (): void => void follow().catch(onFault).then(onChange).catch(onFault);
  const reading = debounceAtMost(followAndRead, quietMs, busyMs);

  /** Watches each folder in which a change could affect the file. */
  async function follow(): Promise<void> {
    const folders = await foldersOf(file);
    if (closed) return;
    const before = watchers;
    const next = new Map<string, FSWatcher>();
    for (const [key, folder] of folders) {
      const watcher = before.get(key) ?? watchFolder(folder);
      if (watcher) next.set(key, watcher);
    }
    watchers = next;
    for (const [key, watcher] of before) if (!next.has(key)) watcher.close();
  }

  function watchFolder(folder: string): FSWatcher | undefined {
    try {
      const watcher = watch(folder, { persistent: false }, reading.request);
      watcher.on('error', () => {
        watcher.close();
        watchers = new Map([...watchers].filter(([, each]) => each !== watcher));
      });
      return watcher;
    } catch {
      // The next poll tries again.
      return undefined;
    }
  }

  const poll = setInterval(reading.request, pollMs);
  poll.unref();
  await follow();
  return () => {
    closed = true;
    clearInterval(poll);
    reading.cancel();
    for (const watcher of watchers.values()) watcher.close();
  };
}

/**
 * The nearest existing folder above the file; its parent, in which it may be replaced; and the folders that links are in
 * or lead to. Keyed by identity, as a folder may be replaced by another one of the same name.
 */
async function foldersOf(file: string): Promise<Map<string, string>> {
  const folder = await nearestFolder(dirname(file));
  const { links, end } = await linksOnTheWay(file);
  const folders = [...links, end].map((path) => dirname(path));
  const found = new Map<string, string>();
  for (const path of [folder, dirname(folder), ...folders]) {
    const stats = await stat(path).catch(() => undefined);
    // File systems reuse the inode number of a deleted folder.
    if (stats) found.set([stats.dev, stats.ino, stats.birthtimeMs].join(' '), path);
  }
  return found;
}

async function nearestFolder(folder: string): Promise<string> {
  for (let path = folder; ; path = dirname(path)) {
    const isFolder = await stat(path).then(
      (stats) => stats.isDirectory(),
      () => false,
    );
    if (isFolder || dirname(path) === path) return path;
  }
}
