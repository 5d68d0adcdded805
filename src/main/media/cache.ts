import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { createLatest } from '../../shared/latest.ts';
import { cacheName } from '../../shared/model/media.ts';
import { asStorageError } from '../../storage/storage-error.ts';
import { createSharedWork } from './shared-work.ts';

/** Voicemails, recordings and faxes that were fetched, bytes of all together. */
export const mediaLimit = 256 * 1024 * 1024;

/** Writes a medium to `path`. @returns the ending that its file is to have */
export type Fill = (path: string, signal: AbortSignal) => Promise<string>;

/** Media that were fetched, on the disk, so that they are fetched once and play without a network. */
export interface MediaCache {
  readonly folder: string;
  /**
   * The file of a medium; `fill` fetches it if it is not there, once for all who wait for it.
   * @param what names the medium, in any characters
   * @param part names a part of it: a page, say
   * @returns the name of the file in the folder
   * @throws StorageError, what `fill` throws, or the reason of `signal`
   */
  file(what: string, fill: Fill, signal: AbortSignal, part?: string): Promise<string>;
  /** Whether a file of the folder is of this medium. */
  isOf(name: string, what: string): boolean;
  /** Takes these media away, with all parts of them. */
  remove(what: readonly string[]): Promise<void>;
  /** Takes everything away; what is being fetched is not kept. */
  forget(): Promise<void>;
}

export interface MediaCacheOptions {
  folder: string;
  limit: number;
  now: () => number;
}

/** Half of the name of a file says which medium it is of, the other which part. */
const half = 20;
const halfOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, half);
const namedBefore = /^[0-9a-f]{40}\./;

export function createMediaCache({ folder, limit, now }: MediaCacheOptions): MediaCache {
  const work = createSharedWork<string>();
  /** What was begun before everything was deleted is not stored. */
  const contents = createLatest();
  /** Media that were taken away while a part of them may have been on its way. */
  const removed = new Set<string>();

  /** What was under way when the program ended is of no use any more. */
  async function tidy(): Promise<void> {
    const names = await readdir(folder).catch(() => []);
    for (const name of names) {
      // A file of an earlier version has a name that does not say which medium it is a part of.
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

  /** The time of a file is when it was wanted last. */
  async function touch(name: string): Promise<void> {
    const at = now() / 1000;
    await utimes(join(folder, name), at, at).catch(() => undefined);
  }

  async function makeRoom(): Promise<void> {
    for (const name of evicted(await cachedFiles(), limit)) {
      // One that some program holds open stays until the next time.
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
  /** When it was wanted last, epoch milliseconds. */
  used: number;
}

/**
 * The files that must go so that the rest has room, those not wanted for longest first. The one that was wanted last
 * stays, however large it is: somebody listens to it.
 */
export function evicted(files: readonly CachedFile[], limit: number): string[] {
  const byUse = [...files].sort((a, b) => b.used - a.used || (a.name < b.name ? -1 : 1));
  let room = limit;
  return byUse.flatMap(({ name, bytes }, place) => {
    room -= bytes;
    return place > 0 && room < 0 ? [name] : [];
  });
}
