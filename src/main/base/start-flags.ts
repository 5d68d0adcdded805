import table from './start-flags.json' with { type: 'json' };

/** What decides how the windows of a start reach the screen. */
export interface Surroundings {
  platform: NodeJS.Platform;
  env: Readonly<Record<string, string | undefined>>;
  argv: readonly string[];
}

const { flags: linuxFlags, wantedWith } = table.linux;

/** In a session of Wayland Electron speaks Wayland by itself, unless its command line names something else. */
const inWaylandSession = ({ platform, env }: Omit<Surroundings, 'argv'>): boolean =>
  platform === 'linux' && (env.XDG_SESSION_TYPE === 'wayland' || Boolean(env.WAYLAND_DISPLAY));

/** Keys for every program go by the portal of the desktop, which tells of those that it gave and takes none back. */
export const keysByPortal = inWaylandSession;

const ozoneOf = (argv: readonly string[]): string | undefined =>
  argv.findLast((arg) => arg.startsWith('--ozone-platform='))?.split('=')[1];

/**
 * No window can be placed, raised or shown without the focus here: the compositor of Wayland decides that alone. With
 * the start flags a Wayland session has XWayland in between, which lets a program decide as under X11.
 */
export const isWaylandOnly = (start: Surroundings): boolean =>
  inWaylandSession(start) && ozoneOf(start.argv) !== 'x11';

/**
 * The flags that this start lacks, and a start with which would be able to place its popup. Too late for this process:
 * Chromium reads them before any script. None where there is no X server to speak to, or where the user chose otherwise.
 */
export const missingStartFlags = (start: Surroundings): string[] =>
  inWaylandSession(start) && ozoneOf(start.argv) === undefined && start.env[wantedWith] ? linuxFlags : [];

/**
 * The command that an entry of a Linux desktop starts. The entry is read in every session, so a shell adds the flags
 * where they can work: with `--ozone-platform=x11` and no X server Chromium ends at once.
 */
export const entryCommand = (program: string, args: readonly string[]): string[] => [
  '/bin/sh',
  '-c',
  `exec "$0" \${${wantedWith}:+${linuxFlags.join(' ')}} "$@"`,
  program,
  ...args,
];
