import type { Updater } from './updater.ts';

/** Replaces this version by a new one, but not during a call. */
export interface Installation {
  /** Called when a version was downloaded and tested: it is installed at quit. */
  ready(): void;
  /** The program is about to end. Resolves when the system has what it is to install. */
  atQuit(): Promise<void>;
  isReady(): boolean;
  /** The folder in which this program is, if it cannot be replaced there. */
  lockedFolder(): string | undefined;
  /** Called when the installation failed: no version is ready any more. */
  failed(): void;
  /** Rejects if no version is ready, or during a call. */
  install(): Promise<void>;
  /** A call began or ended, or updates were switched on or off: decides again whether to install at quit. */
  changed(): void;
}

interface InstallationDeps {
  updater: Pick<Updater, 'autoInstallOnAppQuit' | 'quitAndInstall'>;
  /**
   * macOS: gives the downloaded version to the system, and resolves when the system has it. The system then installs it
   * at the end of the program and cannot be stopped. Elsewhere the updater installs it itself.
   */
  handOver?: () => Promise<void>;
  /** The folder of the program, if nothing can be written there; absent: the system installs. */
  lockedFolder?: () => string | undefined;
  /** A call is live at this desk. */
  inCall(): boolean;
  /** The administrator has switched updates off. */
  isOff(): boolean;
}

/** Made once at the start; takes the installation at quit out of the updater's hands. */
export function createInstallation(deps: InstallationDeps): Installation {
  const { updater, handOver, inCall, isOff } = deps;
  let isReady = false;
  let handedOver: Promise<void> | undefined;
  // Nothing is installed before it is tried out; on macOS the updater would hand it over as soon as it is downloaded.
  updater.autoInstallOnAppQuit = false;

  const installsAtQuit = (): boolean => isReady && !inCall() && !isOff();

  function changed(): void {
    // Nothing takes back what the system was given: during the next call it would still be installed.
    updater.autoInstallOnAppQuit = handOver === undefined && installsAtQuit();
  }

  const giveToSystem = (): Promise<void> =>
    (handedOver ??= (handOver?.() ?? Promise.resolve()).catch((error: unknown) => {
      handedOver = undefined;
      throw error;
    }));

  function check(): void {
    if (!isReady) throw new Error('no update is ready');
    if (inCall()) throw new Error('a call is live');
  }

  return {
    isReady: () => isReady,
    lockedFolder: () => deps.lockedFolder?.(),
    ready() {
      isReady = true;
      changed();
    },
    async atQuit() {
      changed();
      if (installsAtQuit()) await giveToSystem();
    },
    failed() {
      isReady = false;
      changed();
    },
    async install() {
      check();
      await giveToSystem();
      // It takes a while, in which somebody may have called.
      check();
      updater.quitAndInstall(true, true);
    },
    changed,
  };
}
