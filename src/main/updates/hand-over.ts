import type { AutoUpdater } from 'electron';

/** Gives the downloaded version to macOS, which checks it and keeps it for the end of the program. */
export function handOverTo(system: Pick<AutoUpdater, 'on' | 'off' | 'checkForUpdates'>): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      system.off('update-downloaded', taken);
      system.off('error', refused);
    };
    const taken = (): void => {
      stop();
      resolve();
    };
    const refused = (error: Error): void => {
      stop();
      reject(error);
    };
    system.on('update-downloaded', taken);
    system.on('error', refused);
    system.checkForUpdates();
  });
}
