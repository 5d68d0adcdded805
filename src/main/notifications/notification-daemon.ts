import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { SystemView } from '../../shared/ipc/snapshot.ts';
import { followBusName, isProgramMissing } from '../base/follow-bus-name.ts';

const execute = promisify(execFile);

const daemon = ['org.freedesktop.Notifications', '/org/freedesktop/Notifications'] as const;

const capabilitiesCall = [
  '--session',
  '--print-reply',
  '--reply-timeout=1500',
  `--dest=${daemon[0]}`,
  daemon[1],
  `${daemon[0]}.GetCapabilities`,
];

/**
 * What the notification daemon of the session bus can do, and its unique name; the bus starts one that is installed for
 * that.
 * @throws if there is none, it does not answer, or dbus-send is missing
 */
export async function daemonCapabilities(): Promise<{ list: string; name: string | undefined }> {
  const { stdout } = await execute('dbus-send', capabilitiesCall, { timeout: 2_000 });
  return { list: stdout, name: /\bsender=(:[\w.]+)/.exec(stdout)?.[1] };
}

/** Errors of dbus-send if no notification daemon runs or can be started, or if there is no bus. */
const saysNobody = /\.(?:ServiceUnknown|NameHasNoOwner|Spawn\.\w+)\b|Failed to open connection/;

const stderrOf = (error: unknown): string =>
  error instanceof Error && 'stderr' in error ? String(error.stderr) : '';

/** The missing part that would show notifications (Linux); undefined if nothing is missing, or it is unknown. */
export const missingForNotifications = async (): Promise<SystemView['notifications']> =>
  (await lookForDaemon()).missing;

interface DaemonState {
  missing?: SystemView['notifications'];
  /** Unique name on the bus. */
  name?: string | undefined;
}

async function lookForDaemon(): Promise<DaemonState> {
  try {
    await execute('notify-send', ['--version'], { timeout: 2_000 });
  } catch (error) {
    if (isProgramMissing(error)) return { missing: 'noProgram' };
  }
  try {
    const { name } = await daemonCapabilities();
    return { name };
  } catch (error) {
    return saysNobody.test(stderrOf(error)) ? { missing: 'noDaemon' } : {};
  }
}

interface NotificationDaemonDeps {
  /** Calls back for each line of a program's output; returns what ends it. */
  follow(program: string, args: readonly string[], onLine: () => void): () => void;
  tell(missing: SystemView['notifications']): void;
  /** Another daemon runs than before. @param name its unique name on the bus; undefined: none runs, or it does not answer */
  onReplaced(name: string | undefined): void;
  onFault(error: unknown): void;
}

/**
 * Tells what the desktop lacks to show notifications, now and whenever a daemon comes or goes.
 * @returns ends it
 */
export function followNotificationDaemon(deps: NotificationDaemonDeps): () => void {
  let before: DaemonState | undefined;
  return followBusName<DaemonState>({
    ...deps,
    name: daemon[0],
    look: lookForDaemon,
    tell(now) {
      deps.tell(now.missing);
      if (before && before.name !== now.name) deps.onReplaced(now.name);
      before = now;
    },
  });
}
