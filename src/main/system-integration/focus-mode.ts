import { execFile, spawn } from 'node:child_process';
import type { SystemView } from '../../shared/ipc/snapshot.ts';
import { debounce } from '../../shared/debounce.ts';

interface FocusMode {
  /** Reads the state now, and on changes. Can be called again. */
  watch(): void;
  look(): void;
  close(): void;
}

interface FocusModeDeps {
  platform: NodeJS.Platform;
  /** Names of the desktop: `ubuntu:GNOME`. */
  desktop: string;
  /** The program's output; undefined if it is missing or failed. */
  run(program: string, args: readonly string[]): Promise<string | undefined>;
  /** Calls back for each line of output. */
  follow(program: string, args: readonly string[], onLine: () => void): () => void;
  onChange(focus: SystemView['focus']): void;
}

const daemon = ['org.freedesktop.Notifications', '/org/freedesktop/Notifications'] as const;
const gnome = ['org.gnome.desktop.notifications', 'show-banners'] as const;
const xfce = ['-c', 'xfce4-notifyd', '-p', '/do-not-disturb'] as const;
const signal = `type='signal',path='${daemon[1]}',member='PropertiesChanged'`;
/** Debounces signals of one change, ms. */
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
 * Reads the system's focus mode. Linux: `Inhibited` of the notification daemon (as in KDE) or dunst's `paused`, or
 * the setting of GNOME or Xfce. Electron cannot read that of macOS or Windows: `unreadable`.
 */
export function createFocusMode(deps: FocusModeDeps): FocusMode {
  const { platform, run, follow } = deps;
  const isGnome = /gnome|unity|cinnamon/i.test(deps.desktop);
  const isXfce = /xfce/i.test(deps.desktop);
  let watching: (() => void)[] | undefined;

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
      .then(deps.onChange)
      // On failure the state stays until the next change.
      .catch(() => undefined);
  const { request: soon, cancel } = debounce(look, restMs);

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
      cancel();
      for (const end of watching ?? []) end();
      watching = undefined;
    },
  };
}

/** Output of a program: `variant boolean true`, `true`. */
function asBoolean(answer: string | undefined): boolean | undefined {
  const word = /\b(true|false)\s*$/.exec(answer ?? '')?.[1];
  return word === undefined ? undefined : word === 'true';
}

/** The real programs, with time limits. */
export const programs: Pick<FocusModeDeps, 'run' | 'follow'> = {
  run: (program, args) =>
    new Promise((done) => {
      execFile(program, [...args], { timeout: 2_000 }, (error, stdout) => done(error ? undefined : stdout));
    }),
  follow(program, args, onLine) {
    const child = spawn(program, [...args], { stdio: ['ignore', 'pipe', 'ignore'] });
    // A missing program reports nothing.
    child.on('error', () => undefined);
    child.stdout.on('data', onLine);
    child.unref();
    return () => void child.kill();
  },
};
