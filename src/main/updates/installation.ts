import type { Updater } from './updater.ts';

/** Puts a new version in the place of this one, when nobody is on a call. */
export interface Installation {
  /** The updater installs what it has downloaded by itself; else `handOver` gives it to the system. */
  readonly byUpdater: boolean;
  /** This version was downloaded and works here: it is installed at quit. */
  ready(): void;
  isReady(): boolean;
  /** @throws Error while there is none, or a call is live */
  install(): void;
  /** A call has begun or ended, or updates were switched on or off: looks again whether it is installed at quit. */
  changed(): void;
}

interface InstallationParts {
  updater: Pick<Updater, 'autoInstallOnAppQuit' | 'quitAndInstall'>;
  /**
   * macOS: gives the downloaded version to the system, which installs it at the end of the program, whatever the updater
   * is told after that. Elsewhere the updater installs it itself.
   */
  handOver?: () => void;
  /** A call is live at this desk. */
  inCall(): boolean;
  /** The administrator has switched updates off. */
  isOff(): boolean;
}

export function createInstallation({ updater, handOver, inCall, isOff }: InstallationParts): Installation {
  let isReady = false;
  let handedOver = false;
  updater.autoInstallOnAppQuit = false;

  function installAtQuit(): void {
    const installs = isReady && !inCall() && !isOff();
    updater.autoInstallOnAppQuit = installs;
    if (!installs || handedOver) return;
    handedOver = true;
    handOver?.();
  }

  return {
    byUpdater: handOver === undefined,
    isReady: () => isReady,
    ready() {
      isReady = true;
      installAtQuit();
    },
    install() {
      if (!isReady) throw new Error('no update is ready');
      if (inCall()) throw new Error('a call is live');
      updater.quitAndInstall(true, true);
    },
    changed: installAtQuit,
  };
}
