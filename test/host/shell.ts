import type { ElectronApplication, Page } from 'playwright-core';
import type { DialogAnswer } from './electron/dialog.ts';
import type { ErrorBoxFate } from './electron/error-box.ts';
import type { DisplayState } from './electron/displays.ts';
import type { PowerEvent } from './electron/power.ts';
import type { TrayState } from './electron/tray.ts';
import type { MenuEntry, WindowEntry } from './driver/protocol.ts';
import type { Lacking, SystemName } from './systems/model.ts';

export type ShellName = 'electron' | 'chromium';

/** The main process's modules, as a function given to `evaluate` gets them. */
export type MainModules = typeof Electron.CrossProcessExports;

export interface LaunchOptions {
  /** The built main process, relative to the working directory. */
  main?: string;
  args?: string[];
  env?: Record<string, string>;
  /** A command that starts the program; not on real Electron. */
  through?: readonly string[];
  cwd?: string;
  shell?: ShellName;
  /** The system that the stand-in behaves as; without it the strictest that this computer's programs can run on. */
  as?: SystemName;
  /** What that system's desktop lacks. */
  without?: readonly Lacking[];
  /** `false`: started without the flags that `npm start` and the desktop entries give. */
  startFlags?: false;
  /** What becomes of a box that tells of an error, behind which the whole program waits; without it nobody presses it. */
  errorBox?: ErrorBoxFate;
}

/** A running app, on real Electron or on the stand-in. Every wait has a deadline and says what it waited for. */
export interface Shell {
  readonly shell: ShellName;
  readonly pid: number;
  /** Runs the function in the main process; it must not use anything from outside its own body. */
  evaluate<R, A = undefined>(fn: (electron: MainModules, arg: A) => R | Promise<R>, arg?: A): Promise<R>;
  /** The page of the window whose address has the name as its host or a folder, e.g. `popup`. */
  page(name: string, deadlineMs?: number): Promise<Page>;
  windows(): Promise<WindowEntry[]>;
  readonly tray: {
    items(): Promise<MenuEntry[]>;
    click(id: string): Promise<void>;
    tooltip(): Promise<string>;
    state(): Promise<TrayState>;
    clickIcon(button?: 'click' | 'double-click' | 'right-click'): Promise<void>;
  };
  readonly appMenu: { items(): Promise<MenuEntry[]>; click(id: string): Promise<void> };
  setDisplays(displays: DisplayState[]): Promise<void>;
  setCursor(point: { x: number; y: number }): Promise<void>;
  openUrl(url: string): Promise<void>;
  power(event: PowerEvent): Promise<void>;
  /** The notifications that Electron showed, the oldest first; those of Linux go another way. */
  notifications(): Promise<{ title: string; body: string }[]>;
  clickNotification(): Promise<void>;
  /** The system refuses the next notification, for that reason. */
  failNotification(reason: string): Promise<void>;
  /** Logs the user of the computer off, as the modelled system does it. */
  logOff(): Promise<void>;
  /** Takes the network away from the app, or gives it back. */
  setOnline(online: boolean): Promise<void>;
  setTheme(theme: 'light' | 'dark'): Promise<void>;
  answerDialog(answer: DialogAnswer): Promise<void>;
  /** The paths that dialogs for saving offered, the oldest first. */
  savedAs(): Promise<string[]>;
  openedExternally(): Promise<string[]>;
  pressShortcut(keys: string): Promise<void>;
  /** Does the app's permission handler grant it to the page whose address contains the name? */
  requestPermission(page: string, permission: string): Promise<boolean>;
  /** Errors of pages and preloads, and what pages asked of the network. */
  errors(): Promise<string[]>;
  /** Quits the app as a user does, and kills it if it does not. */
  close(): Promise<void>;
  kill(): void;
  readonly exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  readonly stdout: string[];
  readonly stderr: string[];
  /** Playwright's own handle; only on real Electron. */
  readonly electronApp?: ElectronApplication;
}
