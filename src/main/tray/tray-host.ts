import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { followBusName, isProgramMissing } from '../base/follow-bus-name.ts';

const execute = promisify(execFile);

/** Shows the icons of a desktop; extensions and panels own this name as long as they run. */
const watcher = 'org.kde.StatusNotifierWatcher';
const bus = ['org.freedesktop.DBus', '/org/freedesktop/DBus'] as const;

/** Whether the desktop (Linux) shows StatusNotifierItem icons, according to the session bus; undefined if unknown. */
export async function statusNotifierHost(): Promise<boolean | undefined> {
  const question = ['--session', '--print-reply', `--dest=${bus[0]}`, bus[1], `${bus[0]}.NameHasOwner`];
  try {
    return (
      await execute('dbus-send', [...question, `string:${watcher}`], { timeout: 2_000 })
    ).stdout.includes('boolean true');
  } catch (error) {
    // Without a session bus there is no such host; without dbus-send it is unknown.
    return isProgramMissing(error) ? undefined : false;
  }
}

interface TrayHostDeps {
  /** Calls back for each line of a program's output; returns what ends it. */
  follow(program: string, args: readonly string[], onLine: () => void): () => void;
  tell(has: boolean | undefined): void;
  onFault(error: unknown): void;
}

/**
 * Tells whether the desktop shows tray icons, now and whenever that has changed: an extension of GNOME may load after
 * this program, and be switched off later.
 * @returns ends it
 */
export const followTrayHost = (deps: TrayHostDeps): (() => void) =>
  followBusName({ ...deps, name: watcher, look: statusNotifierHost });
