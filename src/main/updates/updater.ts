import type { OfferedUpdate } from './update-signature.ts';

export interface Updater {
  autoDownload: boolean;
  autoInstallOnAppQuit: boolean;
  currentVersion: { compare(other: string): number };
  checkForUpdates(): Promise<{ isUpdateAvailable: boolean; updateInfo: OfferedUpdate } | null>;
  downloadUpdate(): Promise<string[]>;
  quitAndInstall(isSilent?: boolean, isForceRunAfter?: boolean): void;
  on(event: 'download-progress', listener: (progress: { percent: number }) => void): unknown;
}
