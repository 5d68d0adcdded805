import table from './start-flags.json' with { type: 'json' };

/** What decides whether windows use X11 or Wayland. */
export interface StartContext {
  platform: NodeJS.Platform;
  env: Readonly<Record<string, string | undefined>>;
  argv: readonly string[];
}

const { flags: linuxFlags, wantedWith } = table.linux;

/** In a Wayland session Electron uses Wayland by default, unless its command line says otherwise. */
const inWaylandSession = ({ platform, env }: Omit<StartContext, 'argv'>): boolean =>
  platform === 'linux' && (env.XDG_SESSION_TYPE === 'wayland' || Boolean(env.WAYLAND_DISPLAY));

/** On Wayland, global shortcuts go through the desktop portal, which reports granted shortcuts but cannot revoke them. */
export const usesShortcutPortal = inWaylandSession;

const ozoneOf = (argv: readonly string[]): string | undefined =>
  argv.findLast((arg) => arg.startsWith('--ozone-platform='))?.split('=')[1];

/** Native Wayland does not let the program place, raise or focus windows; under XWayland it can. */
export const isWaylandOnly = (start: StartContext): boolean =>
  inWaylandSession(start) && ozoneOf(start.argv) !== 'x11';

/**
 * The missing flags with which the program could place its popup. They need a restart, since Chromium reads them before
 * any script. Empty if there is no X server or the user chose a platform.
 */
export const missingStartFlags = (start: StartContext): string[] =>
  inWaylandSession(start) && ozoneOf(start.argv) === undefined && start.env[wantedWith] ? linuxFlags : [];

/** Whether a program on Linux has nowhere to show a window: Chromium then ends it right after its first script. */
export const lacksDisplay = ({ platform, env, argv }: StartContext): boolean =>
  platform === 'linux' && !env[wantedWith] && !env.WAYLAND_DISPLAY && ozoneOf(argv) !== 'headless';

/**
 * The command of a Linux desktop entry. The same entry is used in every session, so a shell adds the flags only if there
 * is an X server: without one, Chromium exits at once when it is started with `--ozone-platform=x11`.
 */
export const entryCommand = (program: string, args: readonly string[]): string[] => [
  '/bin/sh',
  '-c',
  `exec "$0" \${${wantedWith}:+${linuxFlags.join(' ')}} "$@"`,
  program,
  ...args,
];
