import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AppImageUpdater } from 'electron-updater';
import { limitAnswers, type AnswerReader } from '../../../src/main/updates/answer-limits.ts';
import { limitDescriptions, type DescriptionReader } from '../../../src/main/updates/bounded-description.ts';
import { countRedirects, type RedirectFollower } from '../../../src/main/updates/count-redirects.ts';
import { SafeAppImageUpdater, type FailedInstall } from '../../../src/main/updates/safe-updater.ts';
import { endStalledRequests, type RequestMaker } from '../../../src/main/updates/stalled-requests.ts';

const require = createRequire(import.meta.url);

type Answer = (response: unknown) => void;
type ProxyLogin = (info: unknown, answer: unknown) => void;

/** electron-updater's own HTTP code, except that it does not use Electron's network. */
const { ElectronHttpExecutor } = require('electron-updater/out/electronHttpExecutor') as {
  ElectronHttpExecutor: new (login?: ProxyLogin) => {
    createRequest(options: object, answer: Answer): unknown;
  };
};

interface UpdaterOptions {
  folder: string;
  /** Where it downloads to; inside `folder` by default. */
  cache?: string;
  /** A profile that is not the user's usual one. */
  profile?: string;
  onFailed?: (failed: FailedInstall) => void;
  /** Ends requests at which nothing arrives for so long, ms. */
  stalledMs?: number;
  /** Address of the update folder. */
  address: string;
  /** Replaces Electron's fetch; `login` is called when a proxy demands credentials, as by electron-updater. */
  createRequest: (options: object, answer: Answer, login: ProxyLogin) => unknown;
}

/** electron-updater's code for AppImages, running as version 1.0.0 without Electron. */
export function createAppImageUpdater({ folder, stalledMs, createRequest, ...options }: UpdaterOptions): {
  updater: AppImageUpdater;
  quit(): void;
} {
  const { cache, profile, onFailed, address } = options;
  const quitHandlers: ((code: number) => void)[] = [];
  const parts = { profile, relaunch: () => undefined, onFailed: onFailed ?? (() => undefined) };
  const updater = new SafeAppImageUpdater(parts, {
    version: '1.0.0',
    name: 'deskbell',
    isPackaged: true,
    appUpdateConfigPath: join(folder, 'app-update.yml'),
    userDataPath: folder,
    baseCachePath: cache ?? join(folder, 'cache'),
    whenReady: () => Promise.resolve(),
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit: (handler: (code: number) => void) => void quitHandlers.push(handler),
  });
  const login: ProxyLogin = (info, answer) => void updater.emit('login', info as never, answer as never);
  class Executor extends ElectronHttpExecutor {
    override createRequest(options: object, answer: Answer): unknown {
      return createRequest(options, answer, login);
    }
  }
  writeFileSync(
    join(folder, 'app-update.yml'),
    `provider: generic\nurl: ${address}\nupdaterCacheDirName: updates\n`,
  );
  const httpExecutor = new Executor(login);
  endStalledRequests(httpExecutor as unknown as RequestMaker, stalledMs);
  limitAnswers(httpExecutor as unknown as AnswerReader, updater);
  limitDescriptions(updater as unknown as DescriptionReader);
  countRedirects(httpExecutor as unknown as RedirectFollower);
  Object.assign(updater, {
    httpExecutor,
    logger: null,
    disableDifferentialDownload: true,
  });
  updater.on('error', () => undefined);
  updater.setFeedURL({ provider: 'generic', url: address });
  return { updater, quit: () => quitHandlers.forEach((handler) => handler(0)) };
}
