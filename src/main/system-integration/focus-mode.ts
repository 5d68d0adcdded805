import { execFile, spawn } from 'node:child_process';
import type { SystemView } from '../../shared/model/snapshot.ts';

interface FocusMode {
  /** Looks now, and again whenever the desktop says that something changed. Called again: looks again. */
  watch(): void;
  look(): void;
  close(): void;
}

interface FocusModeParts {
  platform: NodeJS.Platform;
  /** Names of the desktop, as in `ubuntu:GNOME`. */
  desktop: string;
  /** What the program wrote; undefined where it is missing or failed. */
  run(program: string, args: readonly string[]): Promise<string | undefined>;
  /** Calls back at every line that the program writes, until it is ended. */
  follow(program: string, args: readonly string[], onLine: () => void): () => void;
  onChange(focus: SystemView['focus']): void;
}

const daemon = ['org.freedesktop.Notifications', '/org/freedesktop/Notifications'] as const;
const gnome = ['org.gnome.desktop.notifications', 'show-banners'] as const;
const xfce = ['-c', 'xfce4-notifyd', '-p', '/do-not-disturb'] as const;
const signal = `type='signal',path='${daemon[1]}',member='PropertiesChanged'`;
/** Several signals of one change are one look, ms. */
const restMs = 50;

const property = (owner: string, name: string): string[] => [
  '--session',
  '--print-reply=literal',
  '--reply-timeout=1000',
  `--dest=${daemon[0]}`,
  daemon[1],
  'org.freedesktop.DBus.Properties.Get',
  `string:${owner}`,
  `string:${name}`,
];

/**
 * Whether the system wants that nothing disturbs. Linux: the notification daemon tells (`Inhibited` of the Desktop
 * Notifications Specification, as KDE has it, or dunst's `paused`), or GNOME's setting, or that of Xfce. Electron has
 * no way to read the focus of macOS or of Windows: `unreadable`.
 */
export function createFocusMode(parts: FocusModeParts): FocusMode {
  const { platform, run, follow } = parts;
  const isGnome = /gnome|unity|cinnamon/i.test(parts.desktop);
  const isXfce = /xfce/i.test(parts.desktop);
  let watching: (() => void)[] | undefined;
  let rest: NodeJS.Timeout | undefined;

  const readers: (() => Promise<boolean | undefined>)[] = [
    async () => asBoolean(await run('dbus-send', property(daemon[0], 'Inhibited'))),
    async () => asBoolean(await run('dbus-send', property('org.dunstproject.cmd0', 'paused'))),
    async () => {
      if (!isGnome) return undefined;
      const banners = asBoolean(await run('gsettings', ['get', ...gnome]));
      return banners === undefined ? undefined : !banners;
    },
    async () => (isXfce ? asBoolean(await run('xfconf-query', xfce)) : undefined),
  ];

  async function read(): Promise<SystemView['focus']> {
    if (platform !== 'linux') return 'unreadable';
    const all = (await Promise.all(readers.map((reader) => reader()))).filter((one) => one !== undefined);
    if (all.length === 0) return 'unreadable';
    return all.includes(true) ? 'on' : 'off';
  }

  const look = (): void =>
    void read()
      .then(parts.onChange)
      // What cannot be read is as it was; the next change is looked at again.
      .catch(() => undefined);
  const soon = (): void => {
    clearTimeout(rest);
    rest = setTimeout(look, restMs);
  };

  return {
    look,
    watch() {
      look();
      if (platform !== 'linux') return;
      watching ??= [
        follow('dbus-monitor', ['--session', signal], soon),
        ...(isGnome ? [follow('gsettings', ['monitor', ...gnome], soon)] : []),
        ...(isXfce ? [follow('xfconf-query', [...xfce, '-m'], soon)] : []),
      ];
    },
    close() {
      clearTimeout(rest);
      for (const end of watching ?? []) end();
      watching = undefined;
    },
  };
}

/** The answer of a program: `variant boolean true`, `true`. */
function asBoolean(answer: string | undefined): boolean | undefined {
  const word = /\b(true|false)\s*$/.exec(answer ?? '')?.[1];
  return word === undefined ? undefined : word === 'true';
}

/** Real programs, none of which may hold anything up. */
export const programs: Pick<FocusModeParts, 'run' | 'follow'> = {
  run: (program, args) =>
    new Promise((done) => {
      execFile(program, [...args], { timeout: 2_000 }, (error, stdout) => done(error ? undefined : stdout));
    }),
  follow(program, args, onLine) {
    const child = spawn(program, [...args], { stdio: ['ignore', 'pipe', 'ignore'] });
    // One that is missing tells nothing.
    child.on('error', () => undefined);
    child.stdout.on('data', onLine);
    child.unref();
    return () => void child.kill();
  },
};
