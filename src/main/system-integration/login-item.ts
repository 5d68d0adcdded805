import { app } from 'electron';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { autostartEntry } from './autostart-entry.ts';

/** Starts the program with the session of the system's user. */
export interface LoginItem {
  /** Changes the system when the setting has changed. */
  set(wanted: boolean): void;
}

/**
 * macOS and Windows keep a list of programs to start, which Electron writes. Linux desktops start what lies in the
 * autostart folder (Desktop Application Autostart Specification); Electron leaves that to the program.
 */
export function createLoginItem(now: boolean): LoginItem {
  let current = now;
  return {
    set(wanted) {
      if (wanted === current) return;
      current = wanted;
      if (process.platform === 'linux') writeAutostart(wanted);
      // From a checkout Windows would start Electron alone, without the folder.
      else if (process.platform !== 'win32' || app.isPackaged) {
        app.setLoginItemSettings({ openAtLogin: wanted });
      }
    },
  };
}

function writeAutostart(wanted: boolean): void {
  const folder = join(process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'autostart');
  const file = join(folder, 'deskbell.desktop');
  if (!wanted) {
    rmSync(file, { force: true });
    return;
  }
  mkdirSync(folder, { recursive: true });
  const { program, args } = ownProgram();
  writeFileSync(file, autostartEntry(program, args));
}

/** How the system starts this program: an installed one is its own executable; from a checkout it is Electron with the folder. */
export const ownProgram = (): { program: string; args: string[] } => ({
  program: process.env.APPIMAGE ?? process.execPath,
  args: app.isPackaged ? [] : [app.getAppPath()],
});
