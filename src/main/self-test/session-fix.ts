import type { Sentence } from '../../shared/sentence.ts';

/** Packages of Debian and Ubuntu with all that the command needs. */
const packages = 'xvfb xauth dbus gnome-keyring libsecret-1-0 libnotify-bin dunst';

/** How the self-test is started on a terminal of Linux. */
export const selfTestCommand = (isPackaged: boolean, appImage: string | undefined): string => {
  if (!isPackaged) return 'npm start -- --self-test';
  return `${appImage === undefined ? 'deskbell' : `"${appImage}"`} --self-test`;
};

/** The command of the advice, run on a virtual display with its own session bus and keyring. */
export const withoutDesktop = (command: string): { command: string; packages: string } => ({
  command: `xvfb-run -a dbus-run-session -- sh -c 'echo | XDG_DATA_HOME=$(mktemp -d) gnome-keyring-daemon --unlock; ${command}'`,
  packages,
});

/** Advice for Linux where the desktop is missing, as at a terminal without one; undefined for other failures. */
export function sessionFix(why: unknown, command: string): Sentence | undefined {
  if (typeof why !== 'string') return undefined;
  const values = withoutDesktop(command);
  // GLib's words for an address where no bus answers: "Could not connect: No such file or directory".
  if (/autolaunch|message bus|session bus|given address is empty|could not connect: /i.test(why))
    return { id: 'selfTest.noSessionBus.fix', values };
  // The service ended while it started, or it could not open a window that asks for a password.
  return /StartServiceByName.*: Process |collections?\/login/.test(why)
    ? { id: 'selfTest.noWindow.fix', values }
    : undefined;
}
