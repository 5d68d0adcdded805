import { watch, type FSWatcher } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';

export interface WatchOptions {
  /** Calls come at least so far apart after a burst of changes, ms. */
  quietMs: number;
  /** It is looked at all the same this often, ms: some file systems tell of nothing. */
  pollMs: number;
  onChange(): void;
}

/** Tells of changes of a file that may not exist yet, nor its folder. @returns what ends it */
export function watchFile(file: string, { quietMs, pollMs, onChange }: WatchOptions): () => void {
  let watcher: FSWatcher | undefined;
  let watched: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  function unwatch(): void {
    watcher?.close();
    watcher = undefined;
    watched = undefined;
  }

  /** Watches the folder of the file, or the nearest one above it until that exists. */
  async function follow(): Promise<void> {
    const folder = await nearestFolder(dirname(file));
    if (closed || folder === watched) return;
    unwatch();
    try {
      watcher = watch(folder, { persistent: false }, soon);
      watcher.on('error', unwatch);
      watched = folder;
    } catch {
      // It went meanwhile, or cannot be watched: the next poll tries again.
    }
  }

  function soon(): void {
    if (timer) clearTimeout(timer);
    timer = setTimeout(() => {
      void follow();
      onChange();
    }, quietMs);
    timer.unref();
  }

  const poll = setInterval(soon, pollMs);
  poll.unref();
  void follow();
  return () => {
    closed = true;
    clearInterval(poll);
    if (timer) clearTimeout(timer);
    unwatch();
  };
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
