import type { UpdateRefusal, UpdateView } from '../../shared/update.ts';
import type { OfferedUpdate } from './update-signature.ts';

/** The part of electron-updater that is used. */
export interface Updater {
  autoDownload: boolean;
  autoInstallOnAppQuit: boolean;
  currentVersion: { compare(other: string): number };
  checkForUpdates(): Promise<{ isUpdateAvailable: boolean; updateInfo: OfferedUpdate } | null>;
  downloadUpdate(): Promise<string[]>;
  quitAndInstall(isSilent?: boolean, isForceRunAfter?: boolean): void;
  on(event: 'download-progress', listener: (progress: { percent: number }) => void): unknown;
}

export interface Updates {
  /** Checks now, once a day from now on, and installs at quit, as long as the user wants that. */
  start(): void;
  /** Resolves when what it has led to is shown. */
  check(): Promise<void>;
  /** @throws Error while there is none, or a call is live */
  install(): void;
  /** A call has begun or ended: none is interrupted by an installation. */
  callsChanged(): void;
}

export interface UpdatesParts {
  updater: Updater;
  isSigned(offered: OfferedUpdate): boolean;
  /**
   * Tries a downloaded version out before it takes the place of this one; names of the checks that this version passes
   * and that one does not.
   */
  tryOut(file: string): Promise<string[]>;
  /**
   * macOS: gives the downloaded version to the system, which installs it at the end of the program, whatever the updater
   * is told after that. Elsewhere the updater installs it itself.
   */
  handOver?: () => void;
  /** A call is live at this desk. */
  inCall(): boolean;
  /** The user wants updates without being asked. */
  automatic(): boolean;
  show(view: UpdateView): void;
  /** Epoch milliseconds. */
  now(): number;
  /** Runs `work` again and again. */
  every(ms: number, work: () => void): void;
  onFault(error: unknown): void;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Codes of electron-updater for files and descriptions that are not what they should be. */
const brokenCodes = [
  'ERR_CHECKSUM_MISMATCH',
  'ERR_UPDATER_INVALID_UPDATE_INFO',
  'ERR_UPDATER_INVALID_VERSION',
  'ERR_UPDATER_NO_CHECKSUM',
  'ERR_UPDATER_NO_FILES_PROVIDED',
];

/** Looks for updates, takes those that are whole, signed, newer and work here, and installs them when nobody is on a call. */
export function createUpdates(parts: UpdatesParts): Updates {
  const { updater, show } = parts;
  let ready: string | undefined;
  let running: Promise<void> | undefined;
  let version = '';
  let handedOver = false;
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.on('download-progress', ({ percent }) =>
    show({ status: 'downloading', version, share: percent / 100 }),
  );

  const refuse = (why: UpdateRefusal, checks?: string[]): void =>
    show({ status: 'refused', version, why, ...(checks && { checks }) });

  const installAtQuit = (): void => {
    const installs = ready !== undefined && !parts.inCall();
    updater.autoInstallOnAppQuit = installs;
    if (!installs || handedOver) return;
    handedOver = true;
    parts.handOver?.();
  };

  async function checkOnce(): Promise<void> {
    show({ status: 'checking' });
    const found = await updater.checkForUpdates();
    if (found === null) return show({ status: 'current', at: parts.now() });
    version = found.updateInfo.version;
    if (!found.isUpdateAvailable) {
      if (updater.currentVersion.compare(version) > 0) return refuse('older');
      return show({ status: 'current', at: parts.now() });
    }
    if (!parts.isSigned(found.updateInfo)) return refuse('unsigned');
    await takeUpdate();
  }

  async function takeUpdate(): Promise<void> {
    show({ status: 'downloading', version, share: 0 });
    // The updater arranges at the end of a download for what happens at quit; whether it does is decided below. On macOS
    // it would hand the version over before it is tried out.
    updater.autoInstallOnAppQuit = parts.handOver === undefined;
    let files: string[];
    try {
      files = await updater.downloadUpdate();
    } finally {
      updater.autoInstallOnAppQuit = false;
    }
    const [file] = files;
    if (file === undefined) throw new Error('the updater names no file');
    show({ status: 'testing', version });
    const worse = await parts.tryOut(file);
    if (worse.length > 0) return refuse('selfTest', worse);
    ready = version;
    installAtQuit();
    show({ status: 'ready', version });
  }

  /** An update that failed has left nothing behind that would be installed. */
  function failed(error: unknown): void {
    parts.onFault(error);
    const code = (error as { code?: unknown } | null)?.code;
    if (code === 'ERR_UPDATER_INVALID_SIGNATURE') refuse('unsigned');
    else if (brokenCodes.some((each) => each === code)) refuse('broken');
    else show({ status: 'unreachable' });
  }

  const check = (): Promise<void> => {
    if (ready !== undefined) return Promise.resolve();
    running ??= checkOnce()
      .catch(failed)
      .finally(() => (running = undefined));
    return running;
  };
  const checkIfWanted = (): void => {
    if (parts.automatic()) void check();
  };

  return {
    start() {
      checkIfWanted();
      parts.every(dayMs, checkIfWanted);
    },
    check,
    install() {
      if (ready === undefined) throw new Error('no update is ready');
      if (parts.inCall()) throw new Error('a call is live');
      updater.quitAndInstall(true, true);
    },
    callsChanged: installAtQuit,
  };
}
