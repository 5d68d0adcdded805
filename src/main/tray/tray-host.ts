import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Whether the desktop (Linux) shows icons by StatusNotifierItem, as it tells on its session bus; undefined: nobody tells. */
export async function statusNotifierHost(): Promise<boolean | undefined> {
  const bus = ['--session', '--print-reply', '--dest=org.freedesktop.DBus', '/org/freedesktop/DBus'];
  const question = ['org.freedesktop.DBus.NameHasOwner', 'string:org.kde.StatusNotifierWatcher'];
  try {
    return (await execute('dbus-send', [...bus, ...question], { timeout: 2_000 })).stdout.includes(
      'boolean true',
    );
  } catch (error) {
    // Without a session bus there is no such host; without dbus-send nobody can be asked.
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? undefined : false;
  }
}
