import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { APP_ID } from '../base/app-id.ts';

export interface SentNotification {
  appName: string;
  title: string;
  body: string;
  icon: string;
  /** Label of the action that a click stands for. */
  action: string;
  /** Further buttons, with an id each. */
  buttons?: readonly { id: string; label: string }[];
  /** Stays until somebody acts; as one of a call that rings. */
  urgent?: boolean;
}

const execute = promisify(execFile);
/** A notification nobody touched does not keep a process for longer than this. */
const longestWaitMs = 10 * 60_000;

/**
 * Shows a notification through notify-send with one action, which is also what a click on the notification does, and
 * with further buttons. Resolves when the notification is gone, with the id of the button that was pressed, `clicked`,
 * `closed`, or `unseen` when it was taken away before it was there. A notify-send that knows no actions (before libnotify
 * 0.8) is called again without one.
 * @param close takes the notification away when it is aborted
 * @throws what notify-send or the system says: it is missing, or there is no notification daemon
 */
export async function sendNotification(notification: SentNotification, close?: AbortSignal): Promise<string> {
  const buttons = [{ id: 'default', label: notification.action }, ...(notification.buttons ?? [])];
  const actions = buttons.map(({ id, label }) => `--action=${id}=${label}`);
  try {
    // It says the number of a notification that was shown, then what was pressed.
    const said = await run(argumentsOf(notification, ['--print-id', ...actions]), close);
    const pressed = said.trim().split('\n').at(-1) ?? '';
    if (pressed === 'default') return 'clicked';
    return buttons.some(({ id }) => id === pressed) ? pressed : 'closed';
  } catch (error) {
    // Ended from here: it was there for too long, or not there yet, since it ends well by itself once it is.
    if (error instanceof Error && 'killed' in error && error.killed === true) return 'unseen';
    await run(argumentsOf(notification, []));
    return 'closed';
  }
}

/** "--" ends the options: a caller may be called "-x". */
function argumentsOf(
  { appName, icon, title, body, urgent = false }: SentNotification,
  more: string[],
): string[] {
  const category = urgent ? 'call.incoming' : 'call.missed';
  const urgency = urgent ? ['--urgency', 'critical'] : [];
  // The desktop groups it with the program's windows, and under what the user set for the program.
  const entry = ['--hint', `string:desktop-entry:${APP_ID}`];
  const options = [
    '--app-name',
    appName,
    ...entry,
    '--icon',
    icon,
    '--category',
    category,
    ...urgency,
    ...more,
  ];
  return [...options, '--', title, escapeBody(body)];
}

/** Rejects also for what throws at once: a NUL in an argument, or one that is too long for the system. */
async function run(args: string[], close?: AbortSignal): Promise<string> {
  const running = execute('notify-send', args, { timeout: longestWaitMs });
  // Once the notification is there it closes it at SIGINT, and ends well.
  const end = (): void => void running.child.kill('SIGINT');
  close?.addEventListener('abort', end, { once: true });
  try {
    return (await running).stdout;
  } finally {
    close?.removeEventListener('abort', end);
  }
}

/** The body may hold markup, and notify-send reads a backslash as the beginning of an escape: names are text. */
function escapeBody(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
