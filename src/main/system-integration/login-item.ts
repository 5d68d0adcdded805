import { app } from 'electron';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Sentence } from '../../shared/sentence.ts';
import { autostartEntry, enabledEntry, isEntryEnabled } from './autostart-entry.ts';
import { desktopsOf, withValue } from './desktop-entry.ts';
import { passesTryExec, startsProgram } from './entry-program.ts';
import { followMovedProgram, readIfThere } from './moved-program.ts';
import { userFolders } from './user-folders.ts';

/** All of it throws what the system says where it refuses. */
export interface LoginItem {
  /** Whether the system starts the program at login; undefined: it does not say. */
  read(): boolean | undefined;
  /** Applies a changed setting. */
  set(wanted: boolean): void;
  /** Restores the entry even if a user removed it. */
  enforce(wanted: boolean): void;
  /** Corrects an entry whose program has been moved to here. */
  followProgram(): void;
}

/** Linux: writes a desktop entry into the autostart folder, which Electron does not. */
export function createLoginItem(now: boolean): LoginItem {
  let current = now;
  /** From a checkout, Windows would start Electron without the folder. */
  const isKnown = process.platform !== 'win32' || app.isPackaged;
  function write(wanted: boolean, writeEntry: (wanted: boolean) => void): void {
    if (process.platform === 'linux') writeEntry(wanted);
    else if (isKnown) app.setLoginItemSettings({ openAtLogin: wanted });
    current = wanted;
  }
  /** An entry that cannot be read starts nothing. */
  function withEntry<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      current = false;
      throw error;
    }
  }
  return {
    read() {
      if (!isKnown) return undefined;
      return withEntry(() => (current = startsAtLogin()));
    },
    set(wanted) {
      if (wanted !== current) write(wanted, switchAutostart);
    },
    enforce(wanted) {
      const isThere = process.platform === 'linux' ? wanted && isOwnEntry() : startsAtLogin();
      // Whatever entry there is, is removed.
      const removes = process.platform === 'linux' && !wanted;
      if (wanted !== isThere || removes) write(wanted, writeAutostart);
    },
    followProgram() {
      if (process.platform === 'linux') withEntry(() => followMovedProgram(autostartFile(), ownEntry()));
    },
  };
}

const autostartFile = (): string => join(userFolders().config, 'autostart', 'deskbell.desktop');

function startsAtLogin(): boolean {
  // Windows also lists disabled entries, and says separately whether one would start.
  if (process.platform === 'win32') return app.getLoginItemSettings().executableWillLaunchAtLogin;
  if (process.platform !== 'linux') return app.getLoginItemSettings().openAtLogin;
  const entry = readIfThere(autostartFile());
  return entry !== undefined && starts(entry);
}

const currentDesktops = (): string[] => desktopsOf(process.env.XDG_CURRENT_DESKTOP);

/** Whether the desktop of this session starts the program by the entry. */
const starts = (entry: string): boolean =>
  isEntryEnabled(entry, currentDesktops()) && passesTryExec(entry) && startsProgram(entry, ownProgram());

/** False for another entry, too, such as a disabled one. */
const isOwnEntry = (): boolean => readIfThere(autostartFile()) === ownEntry();

function ownEntry(): string {
  const { program, args } = ownProgram();
  return autostartEntry(program, args);
}

/** An entry that its user has disabled is enabled again as it stands, where that leads to this program. */
function switchAutostart(wanted: boolean): void {
  const file = autostartFile();
  const entry = wanted ? readIfThere(file) : undefined;
  if (entry === undefined) return writeAutostart(wanted);
  const enabled = enabledEntry(entry, currentDesktops());
  const startable = passesTryExec(enabled) ? enabled : withValue(enabled, 'TryExec', undefined);
  if (starts(startable)) return writeFileSync(file, startable);
  // It may be a link to /dev/null.
  rmSync(file);
  writeAutostart(true);
}

function writeAutostart(wanted: boolean): void {
  const file = autostartFile();
  if (!wanted) return removeEntry(file);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, ownEntry());
}

function removeEntry(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch (error) {
    // A folder in its place starts nothing, and is somebody else's; where a file is in place of its folder, there is none.
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ERR_FS_EISDIR' && code !== 'ENOTDIR') throw error;
  }
}

/** Says why the system refused, and what to do. */
export function loginItemRefused(error: unknown): Sentence {
  const detail = error instanceof Error ? error.message : String(error);
  const { code, path } = error as NodeJS.ErrnoException;
  const file = autostartFile();
  const problem = code === 'EISDIR' || code === 'ERR_FS_EISDIR' ? 'folder' : 'other';
  return {
    id: 'atLogin.refused',
    values: { file: problem === 'folder' ? file : (path ?? file), problem, detail },
  };
}

/** How to start this program: its executable if installed, otherwise Electron with the folder. */
export const ownProgram = (): { program: string; args: string[] } => ({
  program: process.env.APPIMAGE ?? process.execPath,
  args: app.isPackaged ? [] : [app.getAppPath()],
});
