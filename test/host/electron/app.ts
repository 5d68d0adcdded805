import { strict, preventable, strictModule } from './strict.ts';
import { appFolder, appName, packageFile, path, setAppName, setPath } from './app-paths.ts';
import { commandLine, commandLineValue } from './command-line.ts';
import { spawn } from 'node:child_process';
import { scriptArguments } from '../archive/paths.ts';
import { system } from '../systems/model.ts';
import { ownEnvironment } from '../systems/pretend.ts';
import { createImage } from './native-image.ts';
import { browser } from './runtime.ts';
import { installedIn } from './installation.ts';
import { setAppUserModelId } from './notification.ts';
import { isClaimed, isProtocolClient, removeProtocolClient, setProtocolClient } from './protocol-clients.ts';
import { hasLock, releaseLock, requestLock } from './single-instance.ts';

type Surface =
  | 'badgeCount'
  | 'commandLine'
  | 'disableHardwareAcceleration'
  | 'dock'
  | 'enableSandbox'
  | 'exit'
  | 'focus'
  | 'getAppPath'
  | 'getApplicationInfoForProtocol'
  | 'getBadgeCount'
  | 'getLocale'
  | 'getLoginItemSettings'
  | 'getName'
  | 'getPath'
  | 'getPreferredSystemLanguages'
  | 'getSystemLocale'
  | 'getVersion'
  | 'hasSingleInstanceLock'
  | 'hide'
  | 'isDefaultProtocolClient'
  | 'isPackaged'
  | 'isReady'
  | 'name'
  | 'quit'
  | 'relaunch'
  | 'releaseSingleInstanceLock'
  | 'removeAsDefaultProtocolClient'
  | 'requestSingleInstanceLock'
  | 'setAppLogsPath'
  | 'setAppUserModelId'
  | 'setAsDefaultProtocolClient'
  | 'setBadgeCount'
  | 'setLoginItemSettings'
  | 'setName'
  | 'setPath'
  | 'show'
  | 'whenReady';

/** The windows of the app, known to browser-window.ts alone; quitting closes them. */
interface Windows {
  all(): { close(): void; isDestroyed(): boolean }[];
}

let windows: Windows = { all: () => [] };
let ready = false;
let quitting = false;
let badge = 0;
let openAtLogin = false;
const readiness = Promise.withResolvers<void>();

/** Must be called before any window exists. */
export function useWindows(all: Windows): void {
  windows = all;
}

export function isReady(): boolean {
  return ready;
}

function locale(): string {
  const wanted = commandLineValue('lang') || process.env.LC_ALL || process.env.LANG || '';
  const [tag = ''] = wanted.split('.');
  return /^[a-z]{2}/i.test(tag) ? tag.replace('_', '-') : 'en-US';
}

/** How the program is to be started again once it has ended. */
let next: { args: string[]; execPath: string | undefined } | undefined;

function startNext({ args, execPath = process.execPath }: NonNullable<typeof next>): void {
  const main = process.argv[1] ?? '';
  const flags = args.filter((arg) => arg !== main);
  // The stand-in is Node with a script, which stands in front of the flags; an installed program unpacks its own archive,
  // as the one that this process runs from is removed with it.
  const command =
    installedIn === undefined
      ? [execPath, ...process.execArgv, ...scriptArguments(main), ...flags]
      : [execPath, ...flags];
  const [program = '', ...rest] = command;
  spawn(program, rest, { stdio: 'inherit', detached: true, env: ownEnvironment() }).unref();
}

function leave(code: number): never {
  app.emit('quit', preventable(), code);
  releaseLock();
  if (next) startNext(next);
  process.exit(code);
}

/** Electron's order: before-quit, every window closes (each may refuse), will-quit, quit. */
function quit(): void {
  if (quitting) return;
  quitting = true;
  const before = preventable();
  app.emit('before-quit', before);
  if (before.defaultPrevented) {
    quitting = false;
    return;
  }
  setImmediate(() => {
    for (const window of windows.all()) window.close();
    if (windows.all().some((window) => !window.isDestroyed())) {
      quitting = false;
      return;
    }
    const last = preventable();
    app.emit('will-quit', last);
    if (last.defaultPrevented) quitting = false;
    else leave(0);
  });
}

/** The last window has closed. Without a listener the app quits. */
export function allWindowsClosed(): void {
  if (quitting) return;
  if (!app.emit('window-all-closed')) quit();
}

const members: Pick<Electron.App, Surface> = {
  commandLine: strict('app.commandLine', commandLine),
  // The dock shows Chromium, on macOS too.
  dock: undefined,
  isPackaged: installedIn !== undefined,
  get name() {
    return appName();
  },
  set name(value) {
    setAppName(value);
  },
  get badgeCount() {
    return badge;
  },
  set badgeCount(count) {
    if (system().badges) badge = count;
  },
  whenReady: () => readiness.promise,
  isReady,
  quit,
  exit: (code = 0) => leave(code),
  relaunch: ({ args, execPath } = {}) => void (next = { args: args ?? process.argv.slice(1), execPath }),
  focus: () => undefined,
  hide: () => undefined,
  show: () => undefined,
  getAppPath: () => appFolder,
  getPath: path,
  setPath,
  setAppLogsPath: (folder) => setPath('logs', folder ?? path('logs')),
  getName: appName,
  setName: setAppName,
  getVersion: () => packageFile.version ?? '0.0.0',
  getLocale: locale,
  getSystemLocale: locale,
  getPreferredSystemLanguages: () => [locale()],
  requestSingleInstanceLock: (data) =>
    requestLock(data, (second) =>
      app.emit('second-instance', preventable(), second.argv, second.cwd, second.data),
    ),
  hasSingleInstanceLock: hasLock,
  releaseSingleInstanceLock: releaseLock,
  setAppUserModelId,
  setAsDefaultProtocolClient: setProtocolClient,
  isDefaultProtocolClient: isProtocolClient,
  getApplicationInfoForProtocol: (url) => {
    const scheme = url.split(':', 1)[0] ?? '';
    const own = isClaimed(scheme) && system().links === 'system';
    if (system().platform === 'linux') return Promise.reject(new Error('not supported on this platform'));
    const icon = createImage(Buffer.alloc(0));
    return Promise.resolve(
      own
        ? { name: appName(), path: process.execPath, icon }
        : { name: 'Another Phone', path: '/another/phone', icon },
    );
  },
  removeAsDefaultProtocolClient: removeProtocolClient,
  getBadgeCount: () => badge,
  setBadgeCount: (count = 0) => {
    if (system().badges) badge = count;
    return system().badges;
  },
  getLoginItemSettings: () => ({
    openAtLogin,
    wasOpenedAtLogin: false,
    status: openAtLogin ? 'enabled' : 'not-registered',
    executableWillLaunchAtLogin: openAtLogin,
    launchItems: [],
  }),
  setLoginItemSettings: (settings) => {
    openAtLogin = settings.openAtLogin ?? false;
  },
  enableSandbox: beforeReady('enableSandbox'),
  disableHardwareAcceleration: beforeReady('disableHardwareAcceleration'),
};

function beforeReady(name: string): () => void {
  return () => {
    if (ready) throw new Error(`app.${name}() can only be called before app is ready`);
  };
}

export const app = strictModule('app', members);

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, quit);
process.on('exit', releaseLock);

// The event loop reaches this after the app's own modules have run, as Electron's ready does.
setImmediate(() => {
  if (quitting) return;
  browser();
  ready = true;
  app.emit('will-finish-launching');
  app.emit('ready', preventable(), {});
  readiness.resolve();
  app.on('newListener', (name) => {
    if (name === 'ready')
      process.emitWarning("electron stand-in: a listener of app's ready was added after it fired");
  });
});
