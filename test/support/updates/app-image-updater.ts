import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import updaterPackage, { type AppImageUpdater } from 'electron-updater';

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
  /** Address of the update folder. */
  address: string;
  /** Replaces Electron's fetch; `login` is called when a proxy demands credentials, as by electron-updater. */
  createRequest: (options: object, answer: Answer, login: ProxyLogin) => unknown;
}

/** electron-updater's code for AppImages, running as version 1.0.0 without Electron. */
export function createAppImageUpdater({ folder, cache, address, createRequest }: UpdaterOptions): {
  updater: AppImageUpdater;
  quit(): void;
} {
  const quitHandlers: ((code: number) => void)[] = [];
  const updater = new updaterPackage.AppImageUpdater(undefined, {
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
  Object.assign(updater, {
    httpExecutor: new Executor(login),
    logger: null,
    disableDifferentialDownload: true,
  });
  updater.on('error', () => undefined);
  updater.setFeedURL({ provider: 'generic', url: address });
  return { updater, quit: () => quitHandlers.forEach((handler) => handler(0)) };
}
