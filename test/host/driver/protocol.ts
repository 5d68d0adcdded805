import type { TrayState } from '../electron/tray.ts';
import type { PowerEvent } from '../electron/power.ts';
import type { DialogAnswer } from '../electron/dialog.ts';
import type { DisplayState } from '../electron/displays.ts';
import type { ConsoleMessage } from '../electron/record.ts';

export interface MenuEntry {
  id: string;
  label: string;
  type: string;
  enabled: boolean;
  checked: boolean;
  visible: boolean;
  accelerator?: string;
  sublabel?: string;
  submenu?: MenuEntry[];
}

export interface WindowEntry {
  id: number;
  title: string;
  url: string;
  visible: boolean;
  focused: boolean;
  bounds: { x: number; y: number; width: number; height: number };
  alwaysOnTop: boolean;
  /** The level of setAlwaysOnTop; real Electron does not tell it. */
  level?: string;
  skipsTaskbar?: boolean;
  targetId: string | null;
  crashed: boolean;
}

interface Command<Arg, Result> {
  arg: Arg;
  result: Result;
}

/** What a test may ask of the host, beside `evaluate`. */
export interface Commands {
  endpoint: Command<null, string | null>;
  windows: Command<null, WindowEntry[]>;
  focusElsewhere: Command<null, void>;
  tray: Command<null, TrayState>;
  trayItems: Command<null, MenuEntry[]>;
  trayItemClick: Command<string, void>;
  trayClick: Command<'click' | 'double-click' | 'right-click', void>;
  appMenuItems: Command<null, MenuEntry[]>;
  appMenuItemClick: Command<string, void>;
  setDisplays: Command<DisplayState[], void>;
  setCursor: Command<{ x: number; y: number }, void>;
  openUrl: Command<string, void>;
  power: Command<PowerEvent, void>;
  /** The user of the computer logs off. */
  logOff: Command<null, void>;
  setIdle: Command<number, void>;
  setTheme: Command<'light' | 'dark', void>;
  setOnline: Command<boolean, void>;
  answerDialog: Command<DialogAnswer, void>;
  dialogs: Command<null, { dialog: string; options: unknown }[]>;
  opened: Command<null, { how: string; what: string }[]>;
  notifications: Command<null, { title: string; body: string }[]>;
  /** The newest is clicked. */
  clickNotification: Command<null, void>;
  failNotification: Command<string, void>;
  /** A page asks for a permission, as the app's handler sees it. */
  requestPermission: Command<{ page: string; permission: string }, boolean>;
  takeShortcut: Command<string, void>;
  pressShortcut: Command<string, void>;
  console: Command<null, ConsoleMessage[]>;
  errors: Command<null, string[]>;
  blockedRequests: Command<null, string[]>;
}

export type Question =
  | { id: number; type: 'evaluate'; source: string; arg: unknown }
  | { id: number; type: keyof Commands; arg: unknown };

export type Answer = { id: number; value: unknown } | { id: number; error: string };
