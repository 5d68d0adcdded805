import updaterPackage, { type AppUpdater } from 'electron-updater';
import { createHash } from 'node:crypto';
import { realpathSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { InstallProblem } from '../../shared/update.ts';
import { checkDownload, NotInstalled, replaceProgram, type DownloadedFile } from './replace-program.ts';

/** A version that was ready and was not installed; the one before is as it was. */
export interface FailedInstall {
  version: string;
  problem: InstallProblem;
  /** The user asked for it; else the program was ending. */
  onRequest: boolean;
}

export interface SafeInstallDeps {
  /** Name of this profile, if it is not the user's usual one: it downloads into a folder of its own. */
  profile?: string | undefined;
  /** Starts the program in `file` when this one has ended. */
  relaunch(file: string): void;
  onFailed(failed: FailedInstall, error: unknown): void;
}

interface InstallOptions {
  isSilent: boolean;
  isForceRunAfter: boolean;
  isAdminRightsRequired: boolean;
}

/** What electron-updater says when a version is downloaded. */
interface Downloaded {
  version: string;
  downloadedFile: string;
  files: { sha512: string; size?: number | undefined }[];
}

/** Shared by all formats: keeps which file was downloaded, and reports if it is not installed. */
class SafeInstall {
  private readonly deps: SafeInstallDeps;
  private ready: { version: string; file: DownloadedFile } | undefined;

  constructor(updater: AppUpdater, deps: SafeInstallDeps) {
    this.deps = deps;
    updater.on('update-downloaded', (event) => {
      const { version, downloadedFile, files } = event as Downloaded;
      const own = sumOfDownloaded(updater) ?? files[0]?.sha512;
      const file = files.find(({ sha512 }) => sha512 === own);
      this.ready = file && { version, file: { path: downloadedFile, sha512: file.sha512, size: file.size } };
    });
  }

  /** @throws NotInstalled, when `onFailed` knows of it */
  run({ isForceRunAfter }: InstallOptions, install: (file: DownloadedFile) => void): void {
    try {
      if (!this.ready) throw new NotInstalled('lost', new Error('no file is known'));
      install(this.ready.file);
    } catch (error) {
      const problem = error instanceof NotInstalled ? error.problem : 'unwritable';
      // Else the updater would take a damaged file for the downloaded one.
      if (problem === 'lost' && this.ready) rmSync(this.ready.file.path, { force: true });
      this.deps.onFailed({ version: this.ready?.version ?? '', problem, onRequest: isForceRunAfter }, error);
      throw error;
    }
  }
}

/** electron-updater knows which of several files it took. */
const sumOfDownloaded = (updater: AppUpdater): string | undefined =>
  (updater as unknown as { downloadedUpdateHelper: { downloadedFileInfo: { sha512: string } | null } | null })
    .downloadedUpdateHelper?.downloadedFileInfo?.sha512;

/**
 * Once a version is downloaded, the updater listens for the end of the program only if it is told at that moment to install
 * then. Whether it does is decided until the end, as by calls; so it is told that for the moment in which it asks.
 */
function arranging(updater: AppUpdater, arrange: () => void): void {
  const { autoInstallOnAppQuit } = updater;
  updater.autoInstallOnAppQuit = true;
  arrange();
  updater.autoInstallOnAppQuit = autoInstallOnAppQuit;
}

/** Two programs of one user would remove each other's downloads. */
function useOwnCache(app: { baseCachePath: string }, profile: string | undefined): void {
  if (profile === undefined) return;
  const name = createHash('sha256').update(profile).digest('hex').slice(0, 16);
  const value = join(app.baseCachePath, 'deskbell-profiles', name);
  Object.defineProperty(app, 'baseCachePath', { value });
}

/**
 * Updates the program in an AppImage. electron-updater itself deletes the installed file before it looks for the new one,
 * and renames it, so that links and desktop entries would lead nowhere.
 */
export class SafeAppImageUpdater extends updaterPackage.AppImageUpdater {
  private readonly deps: SafeInstallDeps;
  private readonly safe: SafeInstall;
  private readonly program: string;
  private readonly stamp: string | undefined;

  constructor(deps: SafeInstallDeps, app?: unknown) {
    super(undefined, app);
    useOwnCache(this.app, deps.profile);
    this.deps = deps;
    this.safe = new SafeInstall(this, deps);
    this.program = ownAppImage();
    this.stamp = stampOf(this.program);
  }

  protected override addQuitHandler(): void {
    arranging(this, () => super.addQuitHandler());
  }

  protected override doInstall(options: InstallOptions): boolean {
    this.safe.run(options, (file) => {
      const stamp = stampOf(this.program);
      if (stamp === undefined) throw new NotInstalled('moved', new Error(`${this.program} is gone`));
      // Somebody has replaced it since the start, as another Deskbell of this user: theirs may be newer.
      if (stamp === this.stamp) replaceProgram(file, this.program);
    });
    if (options.isForceRunAfter) this.deps.relaunch(this.program);
    return true;
  }
}

/** Updates an installed program on Windows. The installer checks itself as well, but it says nothing when it is silent. */
export class SafeNsisUpdater extends updaterPackage.NsisUpdater {
  private readonly safe: SafeInstall;

  constructor(deps: SafeInstallDeps, app?: never) {
    super(undefined, app);
    useOwnCache(this.app, deps.profile);
    this.safe = new SafeInstall(this, deps);
  }

  protected override addQuitHandler(): void {
    arranging(this, () => super.addQuitHandler());
  }

  protected override doInstall(options: InstallOptions): boolean {
    this.safe.run(options, checkDownload);
    return super.doInstall(options);
  }
}

/** The file of this program; links to it stay. */
export const ownAppImage = (): string => realPath(process.env.APPIMAGE ?? '');

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** Changes whenever the file does; undefined: there is none. */
function stampOf(path: string): string | undefined {
  try {
    const { size, mtimeMs } = statSync(path);
    return `${size} ${mtimeMs}`;
  } catch {
    return undefined;
  }
}
