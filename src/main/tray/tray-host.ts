import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { debounce } from '../../shared/debounce.ts';

const execute = promisify(execFile);

/** Shows the icons of a desktop; extensions and panels own this name as long as they run. */
const watcher = 'org.kde.StatusNotifierWatcher';
const bus = ['org.freedesktop.DBus', '/org/freedesktop/DBus'] as const;
const comesOrGoes = `type='signal',sender='${bus[0]}',path='${bus[1]}',member='NameOwnerChanged',arg0='${watcher}'`;
/** Debounces the signals of a desktop that starts again, ms. */
const restMs = 200;

/** Whether the desktop (Linux) shows icons by StatusNotifierItem, as it tells on its session bus; undefined: nobody tells. */
export async function statusNotifierHost(): Promise<boolean | undefined> {
  const question = ['--session', '--print-reply', `--dest=${bus[0]}`, bus[1], `${bus[0]}.NameHasOwner`];
  try {
    return (
      await execute('dbus-send', [...question, `string:${watcher}`], { timeout: 2_000 })
    ).stdout.includes('boolean true');
  } catch (error) {
    // Without a session bus there is no such host; without dbus-send nobody can be asked.
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? undefined : false;
  }
}

interface TrayHostParts {
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
export function followTrayHost({ follow, tell, onFault }: TrayHostParts): () => void {
  let newest = 0;
  let lastReport: { has: boolean | undefined } | undefined;
  const look = (): void => {
    const question = ++newest;
    statusNotifierHost()
      .then((has) => {
        if (question !== newest || lastReport?.has === has) return;
        lastReport = { has };
        tell(has);
      })
      .catch(onFault);
  };
  const { request: soon, cancel } = debounce(look, restMs);
  look();
  // It also writes when it begins, so that no change between the question and its start is missed.
  const stop = follow('dbus-monitor', ['--session', comesOrGoes], soon);
  return () => {
    newest += 1;
    cancel();
    stop();
  };
}
