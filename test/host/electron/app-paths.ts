import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { commandLineValue } from './command-line.ts';

type PathName = Parameters<Electron.App['getPath']>[0];

/** The folder of the nearest package.json above the program that was started. */
export const appFolder = nearestPackage(dirname(resolve(process.argv[1] ?? '.')));

function nearestPackage(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const above = dirname(folder);
  return above === folder ? process.cwd() : nearestPackage(above);
}

export interface PackageFile {
  name?: string;
  productName?: string;
  version?: string;
  desktopName?: string;
}

export const packageFile: PackageFile = (() => {
  const file = join(appFolder, 'package.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PackageFile) : {};
})();

// The desktop and its portals identify the program, and the programs that it starts, by this name.
if (process.platform === 'linux') {
  const slug = (packageFile.productName ?? packageFile.name ?? '').toLowerCase().replace(/[^a-z0-9]+/g, '-');
  process.env.CHROME_DESKTOP = packageFile.desktopName ?? `${slug}.desktop`;
}

let name = packageFile.productName ?? packageFile.name ?? 'Electron';
const overrides = new Map<string, string>();

export function appName(): string {
  return name;
}

export function setAppName(value: string): void {
  name = value;
}

function configFolder(): string {
  if (process.platform === 'win32') return process.env.APPDATA ?? join(homedir(), 'AppData', 'Roaming');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support');
  return process.env.XDG_CONFIG_HOME || join(homedir(), '.config');
}

const known: Partial<Record<PathName, () => string>> = {
  home: homedir,
  appData: configFolder,
  userData: () => commandLineValue('user-data-dir') || join(configFolder(), name),
  sessionData: () => path('userData'),
  temp: tmpdir,
  exe: () => process.execPath,
  module: () => process.execPath,
  desktop: () => join(homedir(), 'Desktop'),
  documents: () => join(homedir(), 'Documents'),
  downloads: () => join(homedir(), 'Downloads'),
  music: () => join(homedir(), 'Music'),
  pictures: () => join(homedir(), 'Pictures'),
  videos: () => join(homedir(), 'Videos'),
  logs: () =>
    process.platform === 'darwin' ? join(homedir(), 'Library', 'Logs', name) : join(path('userData'), 'logs'),
  crashDumps: () => join(path('userData'), 'Crashpad'),
};

export function path(which: PathName): string {
  const value = overrides.get(which) ?? known[which]?.();
  if (value === undefined) throw new Error(`Failed to get '${which}' path`);
  return value;
}

export function setPath(which: string, value: string): void {
  if (!(which in known)) throw new Error('Failed to set path');
  if (resolve(value) !== value) throw new Error('Path must be absolute');
  if (which === 'userData' || which === 'sessionData') mkdirSync(value, { recursive: true });
  overrides.set(which, value);
}
