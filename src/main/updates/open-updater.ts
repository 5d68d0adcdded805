import { app } from 'electron';
import updaterPackage, { type AppUpdater } from 'electron-updater';
import { limitAnswers, type AnswerReader } from './answer-limits.ts';
import { limitDescriptions, type DescriptionReader } from './bounded-description.ts';
import { countRedirects, type RedirectFollower } from './count-redirects.ts';
import { lockedFolderOf } from './replace-program.ts';
import { ownAppImage, SafeAppImageUpdater, SafeNsisUpdater, type SafeInstallDeps } from './safe-updater.ts';
import { endStalledRequests, type RequestMaker } from './stalled-requests.ts';

/** Linux: the folder of the AppImage, if it cannot be replaced there. */
export const lockedProgramFolder = (): string | undefined =>
  process.platform === 'linux' ? lockedFolderOf(ownAppImage()) : undefined;

/** electron-updater for this system. On macOS the system itself checks and replaces the program. */
export function openUpdater(deps: Omit<SafeInstallDeps, 'relaunch'>): AppUpdater {
  const updater = updaterOf(deps);
  const { httpExecutor } = updater as unknown as {
    httpExecutor: RequestMaker & AnswerReader & RedirectFollower;
  };
  endStalledRequests(httpExecutor);
  limitAnswers(httpExecutor, updater);
  limitDescriptions(updater as unknown as DescriptionReader);
  countRedirects(httpExecutor);
  return updater;
}

function updaterOf(deps: Omit<SafeInstallDeps, 'relaunch'>): AppUpdater {
  const relaunch = (execPath: string): void => app.relaunch({ execPath, args: process.argv.slice(1) });
  if (process.platform === 'linux') return new SafeAppImageUpdater({ ...deps, relaunch });
  if (process.platform === 'win32') return new SafeNsisUpdater({ ...deps, relaunch });
  return updaterPackage.autoUpdater;
}
