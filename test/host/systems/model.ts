import { realPlatform } from './real-platform.ts';

const systemNames = ['x11', 'wayland', 'macos', 'windows'] as const;
export type SystemName = (typeof systemNames)[number];

/** What a desktop may lack: the X server beside Wayland, a place for tray icons. */
export type Lacking = 'xwayland' | 'tray';

/** What Electron does on one system and not on the others. Each is said in Electron's documents or typings. */
export interface SystemModel {
  readonly name: SystemName;
  readonly platform: NodeJS.Platform;
  /** The program decides where its windows stand, which is above the others, and which is shown without the focus. */
  readonly placesWindows: boolean;
  /** `setVisibleOnAllWorkspaces` does something, and `isVisibleOnAllWorkspaces` tells. */
  readonly everyWorkspace: boolean;
  /** A click into a window that has not the focus only gives it the focus, unless `acceptFirstMouse` is set. */
  readonly swallowsFirstClick: boolean;
  /** A window in full screen that is hidden leaves its black space behind. */
  readonly blackSpace: boolean;
  readonly tray: {
    readonly isShown: boolean;
    /** Which button opens the menu, beside the event. */
    readonly menuOpensBy: 'click' | 'right-click';
  };
  /** `portal`: every registration succeeds, and none is ever taken back. */
  readonly keys: 'system' | 'portal';
  /** `claims`: setting a scheme claims it, but another program stays the user's choice. */
  readonly links: 'system' | 'claims';
  /** `app.setBadgeCount` shows a number somewhere. */
  readonly badges: boolean;
  /** What ends a program when the user logs off. */
  readonly logOff: 'quit' | 'session-end';
}

const x11: SystemModel = {
  name: 'x11',
  platform: 'linux',
  placesWindows: true,
  everyWorkspace: true,
  swallowsFirstClick: false,
  blackSpace: false,
  tray: { isShown: true, menuOpensBy: 'right-click' },
  keys: 'system',
  links: 'system',
  badges: false,
  logOff: 'quit',
};

const models: Record<SystemName, SystemModel> = {
  x11,
  wayland: { ...x11, name: 'wayland', placesWindows: false, everyWorkspace: false, keys: 'portal' },
  macos: {
    ...x11,
    name: 'macos',
    platform: 'darwin',
    swallowsFirstClick: true,
    blackSpace: true,
    tray: { isShown: true, menuOpensBy: 'click' },
    badges: true,
  },
  windows: {
    ...x11,
    name: 'windows',
    platform: 'win32',
    everyWorkspace: false,
    links: 'claims',
    logOff: 'session-end',
  },
};

/** Where nothing is said: the strictest of those that this computer's own programs can run on. */
const usual: Partial<Record<NodeJS.Platform, SystemName>> = { darwin: 'macos', win32: 'windows' };

function valuesOf(argv: readonly string[], flag: string): string[] {
  return argv.flatMap((arg, at) => {
    if (arg === flag) return (argv[at + 1] ?? '').split(',');
    return arg.startsWith(`${flag}=`) ? arg.slice(flag.length + 1).split(',') : [];
  });
}

/**
 * The system that a command line asks for.
 * @throws Error for a name that is none
 */
export function modelFor(argv: readonly string[], platform: NodeJS.Platform): SystemModel {
  const name = valuesOf(argv, '--as').at(-1) ?? usual[platform] ?? 'wayland';
  const found = systemNames.find((each) => each === name);
  if (!found) throw new Error(`--as: expected ${systemNames.join(', ')}, got ${name}.`);
  const lacking = valuesOf(argv, '--without');
  const model = models[found];
  const throughX11 = found === 'wayland' && argv.includes('--ozone-platform=x11');
  if (throughX11 && lacking.includes('xwayland')) {
    throw new Error('Missing X server or $DISPLAY\nThe platform failed to initialize.  Exiting.');
  }
  return {
    ...model,
    ...(throughX11 && { placesWindows: true, everyWorkspace: true }),
    ...(lacking.includes('tray') && { tray: { ...model.tray, isShown: false } }),
  };
}

/** The environment in which programs of that system find themselves; undefined: a name that is not there. */
export function environmentOf(
  { name, platform }: SystemModel,
  argv: readonly string[],
): Record<string, string | undefined> {
  if (platform !== 'linux') return { XDG_SESSION_TYPE: undefined, WAYLAND_DISPLAY: undefined };
  const wayland = name === 'wayland';
  return {
    XDG_SESSION_TYPE: name,
    WAYLAND_DISPLAY: wayland ? 'wayland-0' : undefined,
    ...(valuesOf(argv, '--without').includes('xwayland') && { DISPLAY: undefined }),
  };
}

let model: SystemModel | undefined;

/** The system that this process is told to be on. */
export const system = (): SystemModel => (model ??= modelFor(process.argv, realPlatform));
