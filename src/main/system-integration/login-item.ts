import { app } from 'electron';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { autostartEntry, enabledEntry, isEntryEnabled } from './autostart-entry.ts';
import { desktopsOf, withValue } from './desktop-entry.ts';
import { passesTryExec, startsProgram } from './entry-program.ts';
import { followMovedProgram, readIfThere } from './moved-program.ts';
import { userFolders } from './user-folders.ts';

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
    current = wanted;
    if (process.platform === 'linux') writeEntry(wanted);
    else if (isKnown) app.setLoginItemSettings({ openAtLogin: wanted });
  }
  return {
    read() {
      if (!isKnown) return undefined;
      current = startsAtLogin();
      return current;
    },
    set(wanted) {
      if (wanted !== current) write(wanted, switchAutostart);
    },
    enforce(wanted) {
      const isThere = process.platform === 'linux' ? isOwnEntry() : startsAtLogin();
      if (wanted !== isThere) write(wanted, writeAutostart);
    },
    followProgram() {
      if (process.platform === 'linux') followMovedProgram(autostartFile(), ownEntry());
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

/** @returns undefined: another entry, such as a disabled one */
function isOwnEntry(): boolean | undefined {
  const entry = readIfThere(autostartFile());
  if (entry === undefined) return false;
  return entry === ownEntry() ? true : undefined;
}

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
  if (!wanted) {
    rmSync(file, { force: true });
    return;
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, ownEntry());
}

/** How to start this program: its executable if installed, otherwise Electron with the folder. */
export const ownProgram = (): { program: string; args: string[] } => ({
  program: process.env.APPIMAGE ?? process.execPath,
  args: app.isPackaged ? [] : [app.getAppPath()],
});
