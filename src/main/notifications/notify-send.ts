import { execFile } from 'node:child_process';

export interface ActionNotification {
  appName: string;
  title: string;
  body: string;
  icon: string;
  action: string;
}

/** A notification nobody touched does not keep a process for longer than this. */
const longestWaitMs = 10 * 60_000;

/**
 * Shows a notification through notify-send with one action, which is also what a click on the notification does.
 * Resolves when the notification is gone.
 * @returns 'unsupported' when notify-send is missing, knows no actions, or finds no notification daemon
 */
export function notifyWithAction({
  appName,
  title,
  body,
  icon,
  action,
}: ActionNotification): Promise<'clicked' | 'closed' | 'unsupported'> {
  // "--" ends the options: a caller may be called "-x". The body may hold markup: names are text, not tags.
  const args = [
    '--app-name',
    appName,
    '--icon',
    icon,
    '--category',
    'call.missed',
    `--action=default=${action}`,
  ];
  return new Promise((resolve) => {
    execFile(
      'notify-send',
      [...args, '--', title, escapeMarkup(body)],
      { timeout: longestWaitMs },
      (error, stdout) => {
        if (stdout.trim() === 'default') resolve('clicked');
        else resolve(error && !error.killed ? 'unsupported' : 'closed');
      },
    );
  });
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
