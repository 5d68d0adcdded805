import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ownBusName } from './bus-name.ts';
import { end, firstLine } from './child-process.ts';
import { startXServer, type XServer } from './x-server.ts';

/** A private session bus with real desktop services. */
export interface DesktopSession {
  /** Environment for processes of this session. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

export interface DesktopDeps {
  /** gnome-keyring: unlocked, locked without anybody to unlock it, or absent. */
  keyring?: 'unlocked' | 'locked' | 'none';
  /** dunst on its own Xvfb display; `none`: nobody shows any, and the bus can start nobody for it. */
  notifications?: boolean | 'none';
  /** A tray. */
  tray?: boolean;
}

const patienceMs = 15_000;

/** Starts a private desktop session; `stop` ends everything in it. Linux only. */
export async function startDesktopSession({
  keyring = 'unlocked',
  notifications = false,
  tray = true,
}: DesktopDeps = {}): Promise<DesktopSession> {
  const home = mkdtempSync(join(tmpdir(), 'deskbell-session-'));
  const children: ChildProcess[] = [];
  let xServer: XServer | undefined;
  const env: Record<string, string> = {
    HOME: home,
    XDG_DATA_HOME: join(home, 'data'),
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_RUNTIME_DIR: home,
    GNOME_KEYRING_CONTROL: '',
  };
  const start = (
    command: string,
    args: string[],
    stdio: ('pipe' | 'ignore')[],
    more: NodeJS.ProcessEnv = {},
  ): ChildProcess => {
    const child = spawn(command, args, { env: { ...process.env, ...env, ...more }, stdio });
    children.push(child);
    return child;
  };

  const bus = start(
    'dbus-daemon',
    ['--session', '--nofork', '--print-address'],
    ['ignore', 'pipe', 'ignore'],
    // Where the bus looks for services that it may start.
    notifications === 'none' ? { XDG_DATA_DIRS: join(home, 'none') } : {},
  );
  env.DBUS_SESSION_BUS_ADDRESS = await firstLine(bus.stdout, 'dbus-daemon');

  const giveTrayBack = tray
    ? await ownBusName(env.DBUS_SESSION_BUS_ADDRESS, 'org.kde.StatusNotifierWatcher')
    : undefined;
  if (keyring !== 'none') {
    const flag = keyring === 'unlocked' ? ['--unlock'] : ['--start'];
    const daemon = start(
      'gnome-keyring-daemon',
      [...flag, '--foreground', '--components=secrets'],
      ['pipe', 'ignore', 'ignore'],
    );
    daemon.stdin?.end(keyring === 'unlocked' ? 'a test password' : '');
    await ownerOnBus(env, 'org.freedesktop.secrets');
  }
  if (notifications === true) {
    xServer = await startXServer();
    const own = xServer.display;
    Object.assign(env, displayOfPrograms(process.env, own));
    start('dunst', ['-conf', '/dev/null'], ['ignore', 'ignore', 'ignore'], {
      DISPLAY: own,
      WAYLAND_DISPLAY: undefined,
    });
    await ownerOnBus(env, 'org.freedesktop.Notifications');
  }

  return {
    env,
    async stop() {
      giveTrayBack?.();
      await Promise.all([...children.reverse().map(end), xServer?.stop()]);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/**
 * The display of the session's programs: the existing one with its window manager or compositor, else that of the
 * notifications. The Wayland socket needs its full path, since the session has another runtime folder.
 */
export function displayOfPrograms(around: NodeJS.ProcessEnv, own: string): Record<string, string> {
  const { DISPLAY, WAYLAND_DISPLAY, XDG_RUNTIME_DIR = '' } = around;
  if (!DISPLAY && !WAYLAND_DISPLAY) return { DISPLAY: own };
  return {
    ...(DISPLAY && { DISPLAY }),
    ...(WAYLAND_DISPLAY && { WAYLAND_DISPLAY: resolve(XDG_RUNTIME_DIR, WAYLAND_DISPLAY) }),
  };
}

/** Resolves once the name has an owner on the session bus. */
async function ownerOnBus(env: Record<string, string>, name: string): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    const { stdout } = await execute(
      'dbus-send',
      [...toBus, 'org.freedesktop.DBus.NameHasOwner', `string:${name}`],
      env,
    );
    if (stdout.includes('boolean true')) return;
  }
  throw new Error(`Nobody owned ${name} on the session bus within ${patienceMs} ms.`);
}

const toBus = ['--session', '--print-reply', '--dest=org.freedesktop.DBus', '/org/freedesktop/DBus'];

/** Runs a program in the session and waits for its end. */
export function execute(
  command: string,
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env: { ...process.env, ...env } });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (bytes: Buffer) => (stdout += bytes.toString()));
    child.stderr.on('data', (bytes: Buffer) => (stderr += bytes.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}
