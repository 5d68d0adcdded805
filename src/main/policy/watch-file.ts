import { watch, type FSWatcher } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { linksOnTheWay } from './links-on-the-way.ts';

export interface WatchOptions {
  /** Calls come at least so far apart after a burst of changes, ms. */
  quietMs: number;
  /** It is looked at all the same this often, ms: some file systems tell of nothing. */
  pollMs: number;
  /** Catches its own failures. */
  onChange(): void;
}

/**
 * Tells of changes of a file that may not exist yet, nor its folder. Resolves once it is watched.
 * @returns what ends it
 */
export async function watchFile(
  file: string,
  { quietMs, pollMs, onChange }: WatchOptions,
): Promise<() => void> {
  let watchers: ReadonlyMap<string, FSWatcher> = new Map();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  /** Watches each folder in which something could change what is read. */
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
      const watcher = watch(folder, { persistent: false }, soon);
      watcher.on('error', () => {
        watcher.close();
        watchers = new Map([...watchers].filter(([, each]) => each !== watcher));
      });
      return watcher;
    } catch {
      // It went meanwhile, or cannot be watched: the next poll tries again.
      return undefined;
    }
  }

  function soon(): void {
    if (timer) clearTimeout(timer);
    timer = setTimeout(() => {
      // Read once it is watched: what changes after that is told.
      void follow().then(onChange, onChange);
    }, quietMs);
    timer.unref();
  }

  const poll = setInterval(soon, pollMs);
  poll.unref();
  await follow();
  return () => {
    closed = true;
    clearInterval(poll);
    if (timer) clearTimeout(timer);
    for (const watcher of watchers.values()) watcher.close();
  };
}

/**
 * The folder of the file, or the nearest one above it until that exists; the one above, in which it may be replaced; and
 * those in which links lie, and to which they lead. By what they are: another folder of the same name is another one.
 */
async function foldersOf(file: string): Promise<Map<string, string>> {
  const folder = await nearestFolder(dirname(file));
  const { links, end } = await linksOnTheWay(file);
  const folders = [...links, end].map((path) => dirname(path));
  const found = new Map<string, string>();
  for (const path of [folder, dirname(folder), ...folders]) {
    const stats = await stat(path).catch(() => undefined);
    // A file system may give the number of a folder that went to the next one.
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
