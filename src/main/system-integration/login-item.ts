import { app } from 'electron';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { autostartEntry } from './autostart-entry.ts';

/** Starts the program with the session of the system's user. */
export interface LoginItem {
  /** Changes the system when the setting has changed. */
  set(wanted: boolean): void;
  /** Changes the system when it says something else, also where a user took it out of the system's list. */
  enforce(wanted: boolean): void;
}

/**
 * macOS and Windows keep a list of programs to start, which Electron writes. Linux desktops start what lies in the
 * autostart folder (Desktop Application Autostart Specification); Electron leaves that to the program.
 */
export function createLoginItem(now: boolean): LoginItem {
  let current = now;
  function write(wanted: boolean): void {
    current = wanted;
    if (process.platform === 'linux') writeAutostart(wanted);
    // From a checkout Windows would start Electron alone, without the folder.
    else if (process.platform !== 'win32' || app.isPackaged) {
      app.setLoginItemSettings({ openAtLogin: wanted });
    }
  }
  return {
    set(wanted) {
      if (wanted !== current) write(wanted);
    },
    enforce(wanted) {
      if (wanted !== startsAtLogin()) write(wanted);
    },
  };
}

const autostartFile = (): string =>
  join(process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'autostart', 'deskbell.desktop');

/** @returns undefined: an entry that does something else, such as one that a user has switched off */
function startsAtLogin(): boolean | undefined {
  // Windows lists what a user has switched off as well; it says apart whether it would start.
  if (process.platform === 'win32') return app.getLoginItemSettings().executableWillLaunchAtLogin;
  if (process.platform !== 'linux') return app.getLoginItemSettings().openAtLogin;
  try {
    return readFileSync(autostartFile(), 'utf8') === ownEntry() ? true : undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

function ownEntry(): string {
  const { program, args } = ownProgram();
  return autostartEntry(program, args);
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

/** How the system starts this program: an installed one is its own executable; from a checkout it is Electron with the folder. */
export const ownProgram = (): { program: string; args: string[] } => ({
  program: process.env.APPIMAGE ?? process.execPath,
  args: app.isPackaged ? [] : [app.getAppPath()],
});
