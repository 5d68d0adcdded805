import { rm } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { RequestArgs, RequestResult } from '../../shared/ipc/contract.ts';
import type { MediaRequest } from '../../shared/ipc/requests/media.ts';
import type { Media } from '../../shared/model/timeline.ts';
import type { DeskTimeline } from '../timeline/desk-timeline.ts';
import type { MediaCache } from './cache.ts';
import { takeName, type TakenNames } from './file-name.ts';
import { nameOfMedium, type MediaFiles, type WantedMedium } from './media-files.ts';
import { saveFile } from './save-file.ts';
import { serveMedium } from './serve.ts';
import { refusal } from './source.ts';
import { createTransfers } from './transfers.ts';

/** Plays, shows, saves and opens voicemails, recordings and faxes. */
export interface DeskMedia {
  /** @throws Refusal, PlatformException, StorageError */
  load(request: RequestArgs<'media.load'>): Promise<RequestResult<'media.load'>>;
  /** A sound without an entry, such as an announcement; never cached. `id` names the request. @throws as `load` */
  loadSound(id: string, at: string): Promise<{ name: string }>;
  /** @throws Refusal, PlatformException, StorageError */
  save(request: RequestArgs<'media.save'>): Promise<RequestResult<'media.save'>>;
  /** @throws Refusal, PlatformException, StorageError */
  open(request: RequestArgs<'media.open'>): Promise<void>;
  progress(id: string): RequestResult<'media.progress'>;
  cancel(id: string): void;
  /** @throws Refusal if the file is gone */
  reveal(id: string): void;
  /** Serves the names that `load` returned. */
  serve(request: Request): Promise<Response>;
  /** Whether any of these is being played or shown. */
  isInUse(owner: string, media: readonly Media[]): boolean;
  /** Copies a medium into a folder, with a readable name that is not among `taken`. @returns the name @throws as `load` */
  copy(request: MediaRequest, folder: string, taken: TakenNames): Promise<string>;
  /** Deletes these from the cache, and all copies opened in other programs. @throws StorageError */
  remove(owner: string, media: readonly Media[]): Promise<void>;
  /** Deletes everything at sign-out. */
  forget(): Promise<void>;
}

export interface DeskMediaDeps {
  cache: Pick<MediaCache, 'folder' | 'forget' | 'remove' | 'isOf'>;
  files: MediaFiles;
  entry: DeskTimeline['entry'];
  nameOf: (found: Found, index: number, ending: string) => string;
  /** Shows the save dialog. @returns undefined if cancelled */
  askWhere: (name: string) => Promise<string | undefined>;
  /** @returns the error; empty if it was opened */
  openPath: (path: string) => Promise<string>;
  /** @returns false if the file is gone */
  showInFolder: (path: string) => boolean;
}

type Found = NonNullable<ReturnType<DeskTimeline['entry']>>;

/** The assumed format before the download. */
const usualSound = 'mp3';
/** Saved files that can be shown in their folder. */
const mostSaved = 200;
const mostServed = 50;
/** A sound served within this time may still be playing, ms. */
const inUseMs = 10 * 60_000;

/** Made once at the start. Deletes copies that an earlier run opened in other programs. */
export function createDeskMedia(deps: DeskMediaDeps): DeskMedia {
  const { cache, files } = deps;
  const transfers = createTransfers();
  const saved = new Map<string, string>();
  const served = new Map<string, number>();
  const openedFolder = join(cache.folder, 'opened');
  // Copies of an earlier run are no longer in use.
  void rm(openedFolder, { recursive: true, force: true }).catch(() => undefined);

  function find({ key, index, part }: MediaRequest): { found: Found; wanted: WantedMedium } {
    const found = deps.entry(key);
    const medium = found?.entry.media[index];
    if (!found || !medium) throw refusal('gone');
    const stored = { medium, index, tellers: found.tellers, at: found.entry.at };
    return { found, wanted: { owner: found.account, stored, part } };
  }

  return {
    async load({ id, ...request }) {
      const { wanted } = find(request);
      return transfers.run(id, async (signal, tell) => ({
        name: await files.medium(wanted, signal, tell),
      }));
    },
    loadSound: (id, at) =>
      transfers.run(id, async (signal, tell) => ({ name: await files.sound(id, at, signal, tell) })),
    async save({ id, ...request }) {
      const { found, wanted } = find(request);
      const ending = request.part.of === 'document' ? request.part.format : usualSound;
      const chosen = await deps.askWhere(deps.nameOf(found, request.index, ending));
      if (chosen === undefined) return {};
      const path = await transfers.run(id, async (signal, tell) => {
        const name = await files.medium(wanted, signal, tell);
        const to = withEnding(chosen, ending, extname(name).slice(1));
        await saveFile(join(cache.folder, name), to);
        return to;
      });
      saved.set(id, path);
      const [oldest] = saved.keys();
      if (saved.size > mostSaved && oldest !== undefined) saved.delete(oldest);
      return { name: basename(path) };
    },
    async copy(request, folder, taken) {
      const { found, wanted } = find(request);
      const name = await files.medium(wanted, new AbortController().signal, () => undefined);
      const to = takeName(deps.nameOf(found, request.index, extname(name).slice(1)), taken);
      await saveFile(join(cache.folder, name), join(folder, to), { makeFolder: true });
      return to;
    },
    async open({ id, ...request }) {
      const { found, wanted } = find(request);
      const name = await transfers.run(id, (signal, tell) => files.medium(wanted, signal, tell));
      // Another program shows the file name, and may write to the file: it gets a copy with a readable name.
      const path = join(openedFolder, deps.nameOf(found, request.index, extname(name).slice(1)));
      await saveFile(join(cache.folder, name), path, { makeFolder: true });
      if ((await deps.openPath(path)) !== '') throw refusal('no-program');
    },
    progress: (id) => transfers.progress(id),
    cancel: (id) => transfers.cancel(id),
    reveal(id) {
      const path = saved.get(id);
      if (path === undefined || !deps.showInFolder(path)) throw refusal('file-gone');
    },
    serve(request) {
      const name = URL.parse(request.url)?.pathname.slice(1) ?? '';
      served.set(name, performance.now());
      const [oldest] = served.keys();
      if (served.size > mostServed && oldest !== undefined) served.delete(oldest);
      return serveMedium(cache.folder, request);
    },
    isInUse(owner, media) {
      const since = performance.now() - inUseMs;
      const names = [...served].flatMap(([name, at]) => (at >= since ? [name] : []));
      return media.some((each) => names.some((name) => cache.isOf(name, nameOfMedium(owner, each))));
    },
    async remove(owner, media) {
      await cache.remove(media.map((each) => nameOfMedium(owner, each)));
      // The copies have names of people.
      await rm(openedFolder, { recursive: true, force: true }).catch(() => undefined);
    },
    async forget() {
      transfers.cancelAll();
      saved.clear();
      await cache.forget();
    },
  };
}

/** Replaces the assumed extension; a name that the user changed stays. */
function withEnding(path: string, offered: string, actual: string): string {
  return path.endsWith(`.${offered}`) ? `${path.slice(0, -offered.length)}${actual}` : path;
}
