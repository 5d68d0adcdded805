import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { createLatest } from '../../shared/latest.ts';
import { cacheName } from '../../shared/model/media.ts';
import { asStorageError } from '../../storage/storage-error.ts';
import { createSharedWork } from './shared-work.ts';

/** Bytes of all cached media. */
export const mediaLimit = 256 * 1024 * 1024;

/** Writes a medium to `path`. @returns the file extension */
export type Fill = (path: string, signal: AbortSignal) => Promise<string>;

/** Caches media on disk, so that they are downloaded once and play offline. */
export interface MediaCache {
  readonly folder: string;
  /**
   * The cached file of a medium, or downloads it by `fill`, once for all callers.
   * @param what identifies the medium, in any characters.
   * @param part of it, such as a page.
   * @returns the file name.
   * @throws StorageError, errors of `fill`, or the reason of `signal`
   */
  file(what: string, fill: Fill, signal: AbortSignal, part?: string): Promise<string>;
  isOf(name: string, what: string): boolean;
  /** Deletes these media with all parts. */
  remove(what: readonly string[]): Promise<void>;
  /** Deletes everything, and drops running downloads. */
  forget(): Promise<void>;
}

export interface MediaCacheDeps {
  folder: string;
  limit: number;
  now: () => number;
}

/** Each half of the name is a hash: of the medium and of the part. */
const half = 20;
const halfOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, half);
const namedBefore = /^[0-9a-f]{40}\./;

/** One per folder. Beyond `limit` bytes, the files that were used longest ago are deleted. */
export function createMediaCache({ folder, limit, now }: MediaCacheDeps): MediaCache {
  const work = createSharedWork<string>();
  /** Downloads started before `forget` are not stored. */
  const contents = createLatest();
  /** Media removed while a part may have been loading. */
  const removed = new Set<string>();

  /** Deletes unfinished files of an earlier run. */
  async function tidy(): Promise<void> {
    const names = await readdir(folder).catch(() => []);
    for (const name of names) {
      // Names of an earlier version do not tell the medium.
      const isOver = name.endsWith('.part') || namedBefore.test(name);
      if (isOver) await rm(join(folder, name), { force: true }).catch(() => undefined);
    }
  }
  const tidied = tidy();

  async function cachedFiles(): Promise<CachedFile[]> {
    const names = await readdir(folder).catch(() => []);
    const files = names
      .filter((name) => cacheName.test(name))
      .map((name) =>
        stat(join(folder, name)).then(
          ({ size, mtimeMs }) => [{ name, bytes: size, used: mtimeMs }],
          () => [],
        ),
      );
    return (await Promise.all(files)).flat();
  }

  /** The file time is that of the last use. */
  async function touch(name: string): Promise<void> {
    const at = now() / 1000;
    await utimes(join(folder, name), at, at).catch(() => undefined);
  }

  async function makeRoom(): Promise<void> {
    for (const name of evicted(await cachedFiles(), limit)) {
      // A file in use stays until the next time.
      await rm(join(folder, name), { force: true }).catch(() => undefined);
    }
  }

  async function fetched(hash: string, fill: Fill, signal: AbortSignal): Promise<string> {
    const isWanted = contents.join();
    const temporary = join(folder, `${hash}.${randomBytes(4).toString('hex')}.part`);
    try {
      await tidied;
      await mkdir(folder, { recursive: true, mode: 0o700 }).catch(refuse);
      const ending = await fill(temporary, signal);
      signal.throwIfAborted();
      if (!isWanted() || removed.has(hash.slice(0, half)))
        throw new DOMException('The media were taken away.', 'AbortError');
      const name = `${hash}.${ending}`;
      await rename(temporary, join(folder, name)).catch(refuse);
      await touch(name);
      await makeRoom();
      return name;
    } finally {
      await rm(temporary, { force: true }).catch(() => undefined);
    }
  }

  return {
    folder,
    async file(what, fill, signal, part = '') {
      const hash = `${halfOf(what)}-${halfOf(part)}`;
      return work.join(
        hash,
        async (ending) => {
          const [known] = (await cachedFiles()).filter(
            ({ name }) => name.slice(0, -extname(name).length) === hash,
          );
          removed.delete(halfOf(what));
          if (!known) return fetched(hash, fill, ending);
          await touch(known.name);
          return known.name;
        },
        signal,
      );
    },
    isOf: (name, what) => name.slice(0, half) === halfOf(what),
    async remove(whats) {
      const halves = new Set(whats.map(halfOf));
      for (const each of halves) removed.add(each);
      const names = await readdir(folder).catch(() => []);
      for (const name of names)
        if (halves.has(name.slice(0, half))) await rm(join(folder, name), { force: true }).catch(refuse);
    },
    async forget() {
      contents.cancel();
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    },
  };
}

function refuse(error: unknown): never {
  throw asStorageError(error);
}

export interface CachedFile {
  name: string;
  bytes: number;
  /** Last use, epoch milliseconds. */
  used: number;
}

/** The files to delete to stay within the limit, least recently used first; the latest is in use and stays. */
export function evicted(files: readonly CachedFile[], limit: number): string[] {
  const byUse = [...files].sort((a, b) => b.used - a.used || (a.name < b.name ? -1 : 1));
  let room = limit;
  return byUse.flatMap(({ name, bytes }, place) => {
    room -= bytes;
    return place > 0 && room < 0 ? [name] : [];
  });
}
