import { rm } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { mediaAddress } from '../../platform/media/address.ts';
import { openMediaStream } from '../../platform/media/stream.ts';
import type { RequestArgs, RequestResult } from '../../shared/ipc/contract.ts';
import type { MediaProgress } from '../../shared/ipc/fields.ts';
import type { MediaRequest } from '../../shared/ipc/requests/media.ts';
import type { Account } from '../account/account.ts';
import type { Environment } from '../base/environment.ts';
import type { DeskTimeline } from '../timeline/desk-timeline.ts';
import type { MediaCache } from './cache.ts';
import { writeMedium } from './fetch-medium.ts';
import { saveFile } from './save-file.ts';
import { serveMedium } from './serve.ts';
import {
  accepted,
  isUnknown,
  refusal,
  renewedSource,
  sourceOf,
  type Source,
  type StoredMedium,
} from './source.ts';
import { createTransfers } from './transfers.ts';

/** Voicemails, recordings and faxes: played and shown in the window, saved, opened elsewhere. */
export interface DeskMedia {
  /** @throws Refusal, PlatformException, StorageError */
  load(request: RequestArgs<'media.load'>): Promise<RequestResult<'media.load'>>;
  /** A sound that belongs to no entry, an announcement say; fetched anew each time. `id` names the request. @throws as `load` */
  loadSound(id: string, at: string): Promise<{ name: string }>;
  /** @throws Refusal, PlatformException, StorageError */
  save(request: RequestArgs<'media.save'>): Promise<RequestResult<'media.save'>>;
  /** @throws Refusal, PlatformException, StorageError */
  open(request: RequestArgs<'media.open'>): Promise<void>;
  progress(id: string): RequestResult<'media.progress'>;
  cancel(id: string): void;
  /** @throws Refusal when the file is gone */
  reveal(id: string): void;
  /** Answers for the names that `load` gave. */
  serve(request: Request): Promise<Response>;
  /** The user signs out: nothing that was fetched stays on this computer. */
  forget(): Promise<void>;
}

export interface DeskMediaParts {
  cache: MediaCache;
  timeline: Pick<DeskTimeline, 'entry'>;
  environment: Pick<Environment, 'fetch' | 'clock'>;
  /** The account that is signed in to. @throws Refusal while there is none, or it cannot be reached */
  account: () => Pick<Account, 'baseUrl' | 'transport' | 'access' | 'signal'>;
  /** What a medium is called in the file system. */
  nameOf: (found: Found, index: number, ending: string) => string;
  /** Asks the user where to. @returns undefined when they would rather not */
  askWhere: (name: string) => Promise<string | undefined>;
  /** @returns why the system did not open it; empty when it did */
  openPath: (path: string) => Promise<string>;
  /** @returns false for a file that is gone */
  showInFolder: (path: string) => boolean;
}

type Tell = (now: MediaProgress) => void;
type Found = NonNullable<ReturnType<DeskTimeline['entry']>>;

/** What a sound is taken for until it is there. */
const usualSound = 'mp3';
/** Files that were saved and can be shown in their folder. */
const mostSaved = 200;

export function createDeskMedia(parts: DeskMediaParts): DeskMedia {
  const { cache, timeline, environment } = parts;
  const transfers = createTransfers();
  const saved = new Map<string, string>();
  const listening = new Map<string, Set<Tell>>();
  const openedFolder = join(cache.folder, 'opened');
  // What was opened the last time is in no program any more, or its program has read it.
  void rm(openedFolder, { recursive: true, force: true }).catch(() => undefined);

  function find({ key, index }: MediaRequest): { found: Found; stored: StoredMedium } {
    const found = timeline.entry(key);
    const medium = found?.entry.media[index];
    if (!found || !medium) throw refusal('gone');
    return { found, stored: { medium, index, tellers: found.tellers, at: found.entry.at } };
  }

  /** The file of a medium in the cache: its name. */
  async function fetched(
    { part }: MediaRequest,
    { account: owner }: Found,
    stored: StoredMedium,
    signal: AbortSignal,
    tell: Tell,
  ): Promise<string> {
    const { kind, at } = stored.medium;
    const what = [owner, kind, at, JSON.stringify(part)].join('\n');
    // All who wait for the same are told how far it is.
    const reported = listening.get(what) ?? new Set<Tell>();
    listening.set(what, reported.add(tell));
    try {
      return await cache.file(
        what,
        (path, ending) => receive(stored, part, path, ending, (now) => reported.forEach((each) => each(now))),
        signal,
      );
    } finally {
      reported.delete(tell);
      if (reported.size === 0 && listening.get(what) === reported) listening.delete(what);
    }
  }

  /** Writes what is at an address to `path`. @returns its ending */
  async function writeFrom(
    { at, accept }: Source,
    part: MediaRequest['part'],
    path: string,
    signal: AbortSignal,
    tell: Tell,
  ): Promise<string> {
    const { baseUrl, access } = parts.account();
    const address = mediaAddress(baseUrl, at);
    if (!address) throw refusal('insecure');
    const from = { ...environment, credentials: access.credentials };
    return writeMedium(await openMediaStream(from, address, accept, signal), path, part, tell);
  }

  /** Writes a medium to `path`, from the address that is stored, or from a newer one. @returns its ending */
  async function receive(
    stored: StoredMedium,
    part: MediaRequest['part'],
    path: string,
    ending: AbortSignal,
    tell: Tell,
  ): Promise<string> {
    const { transport, signal: closing } = parts.account();
    const signal = AbortSignal.any([ending, closing]);
    const write = (source: Source): Promise<string> => writeFrom(source, part, path, signal, tell);
    try {
      return await write(await sourceOf(transport, stored, part, signal));
    } catch (error) {
      if (!isUnknown(error)) throw error;
      const renewed = await renewedSource(transport, stored, part, signal);
      if (!renewed) throw error;
      return write(renewed);
    }
  }

  /** What the platform does not have says so in words about the medium. */
  async function inWords<T>({ part }: Pick<MediaRequest, 'part'>, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!isUnknown(error)) throw error;
      const tiff = part.of === 'document' && part.format === 'tiff';
      throw refusal(part.of === 'page' ? 'no-preview' : tiff ? 'no-format' : 'gone');
    }
  }

  return {
    async load({ id, ...request }) {
      const { found, stored } = find(request);
      return transfers.run(id, (signal, tell) =>
        inWords(request, async () => ({
          name: await fetched(request, found, stored, signal, tell),
        })),
      );
    },
    loadSound(id, at) {
      const part = { of: 'sound' } as const;
      return transfers.run(id, (signal, tell) =>
        inWords({ part }, async () => {
          const { signal: closing } = parts.account();
          // What is at the address may have been recorded anew since.
          const name = await cache.file(
            `${at}\n${id}`,
            (path, ending) => {
              const until = AbortSignal.any([ending, closing]);
              return writeFrom({ at, accept: accepted.sound }, part, path, until, tell);
            },
            signal,
          );
          return { name };
        }),
      );
    },
    async save({ id, ...request }) {
      const { found, stored } = find(request);
      const ending = request.part.of === 'document' ? request.part.format : usualSound;
      const wanted = await parts.askWhere(parts.nameOf(found, request.index, ending));
      if (wanted === undefined) return {};
      const path = await transfers.run(id, (signal, tell) =>
        inWords(request, async () => {
          const name = await fetched(request, found, stored, signal, tell);
          const to = withEnding(wanted, ending, extname(name).slice(1));
          await saveFile(join(cache.folder, name), to);
          return to;
        }),
      );
      saved.set(id, path);
      const [oldest] = saved.keys();
      if (saved.size > mostSaved && oldest !== undefined) saved.delete(oldest);
      return { name: basename(path) };
    },
    async open({ id, ...request }) {
      const { found, stored } = find(request);
      const name = await transfers.run(id, (signal, tell) =>
        inWords(request, () => fetched(request, found, stored, signal, tell)),
      );
      // A program shows the name of the file it has open, and may write to it: it gets a copy with a name for people.
      const path = join(openedFolder, parts.nameOf(found, request.index, extname(name).slice(1)));
      await saveFile(join(cache.folder, name), path, { makeFolder: true });
      if ((await parts.openPath(path)) !== '') throw refusal('no-program');
    },
    progress: (id) => transfers.progress(id),
    cancel: (id) => transfers.cancel(id),
    reveal(id) {
      const path = saved.get(id);
      if (path === undefined || !parts.showInFolder(path)) throw refusal('file-gone');
    },
    serve: (request) => serveMedium(cache.folder, request),
    async forget() {
      transfers.cancelAll();
      saved.clear();
      await cache.forget();
    },
  };
}

/** The name that was offered ended in what the medium was taken for; a name of the user's own is left alone. */
function withEnding(path: string, offered: string, actual: string): string {
  return path.endsWith(`.${offered}`) ? `${path.slice(0, -offered.length)}${actual}` : path;
}
