import type { DatabaseSync } from 'node:sqlite';
import type { ContactsChange } from '../../contacts/store.ts';
import type { DirectoryInUse } from '../../contacts/directory.ts';
import { migrations } from '../../contacts/schema.ts';
import type { Proxies } from '../../network/open-socket.ts';
import type { PlatformAccess } from '../../platform/transport.ts';
import { failureSentence } from '../../shared/failure-sentence.ts';
import type { DirectoryView } from '../../shared/ipc/snapshot.ts';
import type { Sentence } from '../../shared/sentence.ts';
import { openForReading, openFrozen } from '../../storage/open-database.ts';
import type { SetAside } from '../../storage/set-aside.ts';
import { storageProblem } from '../../storage/storage-error.ts';
import type { StateHolder } from '../state/state.ts';
import { fileOf, removeFiles, removeOthers, type Owner } from './contact-files.ts';
import { writeTimeoutMs, type SyncEnd, type SyncWork } from './sync-messages.ts';
import { startSync, type ForkSync, type RunningSync } from './start-sync.ts';

export interface StoredDirectoryDeps {
  folder: string;
  directory: DirectoryInUse;
  state: StateHolder;
  fork: ForkSync;
  proxies: Proxies;
  /** Longest wait for another writing process, ms. */
  busyTimeoutMs?: number;
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
  const { folder, directory, state, busyTimeoutMs = writeTimeoutMs } = deps;
  let path: string | undefined;
  let last: { access: PlatformAccess; dialect: SyncWork['dialect'] } | undefined;
  let running: { sync: RunningSync; done: Promise<void> } | undefined;
  /** Checks the whole file for damage once, and again on suspicion. */
  let check = true;
  /** Opened on a full disk: it must be closed before somebody writes. */
  let isFrozen = false;
  const { show, changed, onChange } = createShownDirectory(state, directory);
  const resting = (): DirectoryView['status'] => (directory.whole ? 'ready' : 'empty');
  const reading = (contacts: number, total?: number): void =>
    show({
      status: directory.whole ? 'ready' : 'loading',
      reading: { contacts, ...(total !== undefined && { total }) },
    });

  function read(from: string): void {
    const stored = openStored(from);
    ({ isFrozen } = stored);
    directory.use(stored.db);
  }

  function run(of: string, access: PlatformAccess, dialect: SyncWork['dialect']): RunningSync {
    let shownAt = 0;
    return startSync(
      { path: of, country: directory.country, dialect, check, busyTimeoutMs },
      {
        fork: deps.fork,
        proxies: deps.proxies,
        access,
        onDamaged: () => directory.use(undefined),
        onOpened(setAside) {
          if (path !== of) return;
          check = false;
          // The open file may have been set aside.
          if (setAside || isFrozen || directory.storedCountry === undefined) read(of);
          if (setAside) tell(setAside);
          reading(0);
        },
        onProgress(contacts, total) {
          const now = performance.now();
          if (path !== of || now - shownAt < progressEveryMs) return;
          shownAt = now;
          reading(contacts, total);
        },
      },
    );
  }

  function tell({ why, path: file }: SetAside): void {
    const sentence = { id: `directory.${why}`, values: { file } } as const;
    state.notice({ id: 'directory.setAside', tone: 'info', sentence });
  }

  async function sync(access: PlatformAccess, dialect: SyncWork['dialect'] = 'spec'): Promise<void> {
    if (running) return running.done;
    if (path === undefined) return;
    const of = path;
    last = { access, dialect };
    const started = run(of, access, dialect);
    reading(0);
    const done = started.ended.then((end) => {
      running = undefined;
      if (path !== of) return;
      const { status, notice } = shownEnd(end, resting());
      show({ status, ...(notice && { notice }) });
      changed();
    });
    running = { sync: started, done };
    return done;
  }

  async function change(contacts: ContactsChange, access: PlatformAccess): Promise<void> {
    while (running) await running.done;
    if (path === undefined) return;
    const of = path;
    const applied = Promise.withResolvers<void>();
    const started = startSync(
      {
        ...{ path: of, country: directory.country, dialect: 'spec', check: false, busyTimeoutMs },
        change: contacts,
      },
      {
        fork: deps.fork,
        proxies: deps.proxies,
        access,
        onDamaged: () => directory.use(undefined),
        onOpened() {
          if (path === of && isFrozen) read(of);
        },
        onApplied() {
          if (path === of) changed();
          applied.resolve();
        },
        onProgress: () => undefined,
      },
    );
    const done = started.ended.then((end) => {
      running = undefined;
      if (path !== of) return;
      if (directory.storedCountry === undefined) read(of);
      const { status, notice } = shownEnd(end, resting());
      show({ status, ...(notice && { notice }) });
      changed();
    });
    running = { sync: started, done };
    return Promise.race([applied.promise, done]);
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
      const wantedFile = fileOf(folder, owner);
      if (wantedFile === path) return;
      if (owner.builtIn) removeFiles(wantedFile);
      else removeOthers(wantedFile);
      path = wantedFile;
      check = true;
      read(wantedFile);
      show({ status: resting() });
    },
    get path() {
      return path;
    },
    stopSync: () => running?.sync.stop(),
    changed,
    onChange,
    async close({ forget }) {
      const closing = path;
      path = undefined;
      running?.sync.stop();
      await running?.done;
      directory.use(undefined);
      if (closing !== undefined) show({ status: 'empty' });
      if (forget && closing !== undefined) removeFiles(closing);
    },
  };
}

function openStored(path: string): { db: DatabaseSync | undefined; isFrozen: boolean } {
  try {
    return { db: openForReading(path, migrations.length), isFrozen: false };
  } catch (error) {
    // Perhaps locked by another program: the reading process waits longer, and reports the problem.
    const db = storageProblem(error) === 'full' ? openFrozen(path, migrations.length) : undefined;
    return { db, isFrozen: db !== undefined };
  }
}

/** The state after a reading. */
function shownEnd(
  end: SyncEnd,
  resting: DirectoryView['status'],
): { status: DirectoryView['status']; notice?: Sentence } {
  switch (end.status) {
    case 'done':
      return end.refused === 0
        ? { status: 'ready' }
        : { status: 'ready', notice: { id: 'directory.refused', values: { count: end.refused } } };
    case 'stopped':
      return { status: resting === 'ready' ? 'ready' : 'stopped' };
    case 'failed':
      return failed(failureSentence(end.failure));
  }
}

const failed = (why: Sentence): { status: 'failed'; notice: Sentence } => ({
  status: 'failed',
  notice: { id: 'directory.failed', values: { why } },
});

interface ShownDirectory {
  show(view: Omit<DirectoryView, 'contacts' | 'revision'>): void;
  /** Contacts of any source have changed. */
  changed(): void;
  /** Called after `changed`. */
  onChange(listener: () => void): void;
}

function createShownDirectory(state: StateHolder, directory: Pick<DirectoryInUse, 'size'>): ShownDirectory {
  const listeners: (() => void)[] = [];
  const put = (view: Omit<DirectoryView, 'contacts'>): void =>
    state.patch({ directory: { ...view, contacts: directory.size } });
  return {
    show: (view) => put({ ...view, revision: state.get().directory.revision }),
    changed() {
      const { directory: view } = state.get();
      put({ ...view, revision: view.revision + 1 });
      for (const listener of listeners) listener();
    },
    onChange: (listener) => void listeners.push(listener),
  };
}
