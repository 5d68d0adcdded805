import { notificationBody, notificationTitle } from './notification-text.ts';
import { sendNotification } from './notify-send.ts';

export interface Notification {
  title: string;
  body: string;
  /** Label of the action that a click stands for. */
  action: string;
  icon: string;
  onClick(): void;
}

/** Never throws: a notification that cannot be shown must not stop what it tells of. */
export type Notify = (notification: Notification) => void;

/** Errors of programs quote their arguments, and the log is to hold no name: of such an error the code is enough. */
const notShown = (error: unknown): Error => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return new Error(`The notification was not shown (${code}).`);
};

const appName = 'Deskbell';

/**
 * Shows notifications of the system: on Linux through notify-send, since node-notifier cannot tell of a click there and
 * writes the text into a shell command; elsewhere through node-notifier.
 * @param onFault learns why one was not shown, or what its click led to
 */
export function createNotifier(onFault: (error: unknown) => void): Notify {
  const show = process.platform === 'linux' ? throughNotifySend : throughNodeNotifier;
  return ({ title, body, ...rest }) => {
    show({ ...rest, title: notificationTitle(title), body: notificationBody(body) }).catch(onFault);
  };
}

async function throughNotifySend(notification: Notification): Promise<void> {
  const { title, body, icon, action, onClick } = notification;
  const sending = sendNotification({ appName, title, body, icon, action });
  const outcome = await sending.catch((error: unknown) => Promise.reject(notShown(error)));
  if (outcome === 'clicked') onClick();
}

async function throughNodeNotifier({ title, body, icon, action, onClick }: Notification): Promise<void> {
  // Loaded with the first one: no start waits for it.
  const { default: nodeNotifier } = await import('node-notifier');
  const options = {
    title,
    message: body,
    icon,
    appID: appName,
    'app-name': appName,
    wait: true,
    actions: [action],
  };
  const response = await new Promise<string>((resolve, reject) => {
    nodeNotifier.notify(options, (error, answer) => (error ? reject(notShown(error)) : resolve(answer)));
  });
  // 'activate' for a click on the notification, or the action's own name.
  if (response === 'activate' || response === action.toLowerCase()) onClick();
}
