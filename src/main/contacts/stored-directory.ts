import type { ContactsChange } from '../../contacts/store.ts';
import type { DirectoryInUse } from '../../contacts/directory.ts';
import type { PlatformAccess } from '../../platform/transport.ts';
import type { SetAside } from '../../storage/set-aside.ts';
import { storageProblem } from '../../storage/storage-error.ts';
import type { StateHolder } from '../state/state.ts';
import { createAccountFile } from './account-file.ts';
import { fileOf, removeFiles, removeOthers, type Owner } from './contact-files.ts';
import { createShownDirectory, type ShownDirectory } from './shown-directory.ts';
import { createSingleSync, type SingleSyncDeps } from './single-sync.ts';
import type { SyncWork } from './sync-messages.ts';

export interface StoredDirectoryDeps extends Omit<SingleSyncDeps, 'directory'> {
  folder: string;
  directory: DirectoryInUse;
  state: StateHolder;
}

/** The stored contacts of the signed-in account. */
export interface StoredDirectory extends Pick<ShownDirectory, 'changed' | 'onChange'> {
  /** Shows the stored contacts at once, in place of another account's. */
  open(owner: Owner): void;
  /** Reads the platform's contacts; joins a running reading. */
  sync(access: PlatformAccess, dialect?: SyncWork['dialect']): Promise<void>;
  /**
   * Writes contacts that changed at the platform, after a running reading. Resolves when they can be found, which may
   * take as long as writing an address book.
   */
  change(change: ContactsChange, access: PlatformAccess): Promise<void>;
  /** The file of the open account. */
  readonly path: string | undefined;
  /** Cancels reading; contacts read so far stay. */
  stopSync(): void;
  /** `forget`: also deletes the file. */
  close(options: { forget: boolean }): Promise<void>;
}

/** Progress interval, ms, as each report redraws the windows. */
const progressEveryMs = 250;

/** Made once at the start, for one account at a time: `open` and `close` enclose it. One process writes at a time. */
export function createStoredDirectory(deps: StoredDirectoryDeps): StoredDirectory {
  const { folder, directory, state } = deps;
  const file = createAccountFile(directory);
  const worker = createSingleSync(deps);
  const view = createShownDirectory(state, directory);
  let last: { access: PlatformAccess; dialect: SyncWork['dialect'] } | undefined;
  /** Checks the whole file for damage once, and again on suspicion. */
  let check = true;

  function onSyncOpened(setAside: SetAside | undefined): void {
    check = false;
    // The open file may have been set aside.
    if (setAside || file.isFrozen() || directory.storedCountry === undefined) file.read();
    if (setAside) tellSetAside(state, setAside);
    view.showReading(0);
  }

  async function sync(access: PlatformAccess, dialect: SyncWork['dialect'] = 'spec'): Promise<void> {
    const running = worker.ended();
    if (running) return running;
    const path = file.path();
    if (path === undefined) return;
    const isOpen = (): boolean => file.path() === path;
    last = { access, dialect };
    let shownAt = 0;
    const ended = worker.start(
      { path, dialect, check },
      {
        access,
        onOpened(setAside) {
          if (isOpen()) onSyncOpened(setAside);
        },
        onProgress(contacts, total) {
          const now = performance.now();
          if (!isOpen() || now - shownAt < progressEveryMs) return;
          shownAt = now;
          view.showReading(contacts, total);
        },
      },
      (end) => {
        if (isOpen()) view.showEnd(end);
      },
    );
    view.showReading(0);
    return ended;
  }

  async function change(contacts: ContactsChange, access: PlatformAccess): Promise<void> {
    for (let running = worker.ended(); running; running = worker.ended()) await running;
    const path = file.path();
    if (path === undefined) return;
    const isOpen = (): boolean => file.path() === path;
    const applied = Promise.withResolvers<void>();
    const ended = worker.start(
      { path, dialect: 'spec', check: false, change: contacts },
      {
        access,
        onOpened() {
          if (isOpen() && file.isFrozen()) file.read();
        },
        onApplied() {
          if (isOpen()) view.changed();
          applied.resolve();
        },
        onProgress: () => undefined,
      },
      (end) => {
        if (!isOpen()) return;
        if (directory.storedCountry === undefined) file.read();
        view.showEnd(end);
      },
    );
    return Promise.race([applied.promise, ended]);
  }

  directory.onFault((error) => {
    if (storageProblem(error) !== 'damaged' || check) return;
    check = true;
    directory.use(undefined);
    if (last) void sync(last.access, last.dialect);
  });

  return {
    sync,
    change,
    open(owner) {
      const path = fileOf(folder, owner);
      if (path === file.path()) return;
      if (owner.builtIn) removeFiles(path);
      else removeOthers(path);
      check = true;
      file.open(path);
      view.showResting();
    },
    get path() {
      return file.path();
    },
    stopSync: worker.stop,
    changed: view.changed,
    onChange: view.onChange,
    async close({ forget }) {
      const closing = file.path();
      file.forget();
      worker.stop();
      await worker.ended();
      directory.use(undefined);
      if (closing === undefined) return;
      view.showClosed();
      if (forget) removeFiles(closing);
    },
  };
}

function tellSetAside(state: Pick<StateHolder, 'notice'>, { why, path: file }: SetAside): void {
  const sentence = { id: `directory.${why}`, values: { file } } as const;
  state.notice({ id: 'directory.setAside', tone: 'info', sentence });
}
