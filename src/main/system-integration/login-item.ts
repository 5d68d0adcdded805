import { app } from 'electron';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { autostartEntry } from './autostart-entry.ts';
import { followMovedProgram } from './moved-program.ts';
import { userFolders } from './user-folders.ts';

export interface LoginItem {
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
  function write(wanted: boolean): void {
    current = wanted;
    if (process.platform === 'linux') writeAutostart(wanted);
    // From a checkout, Windows would start Electron without the folder.
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
    followProgram() {
      if (process.platform === 'linux') followMovedProgram(autostartFile(), ownEntry());
    },
  };
}

const autostartFile = (): string => join(userFolders().config, 'autostart', 'deskbell.desktop');

/** @returns undefined: another entry, such as a disabled one */
function startsAtLogin(): boolean | undefined {
  // Windows also lists disabled entries, and says separately whether one would start.
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

/** How to start this program: its executable if installed, otherwise Electron with the folder. */
export const ownProgram = (): { program: string; args: string[] } => ({
  program: process.env.APPIMAGE ?? process.execPath,
  args: app.isPackaged ? [] : [app.getAppPath()],
});
