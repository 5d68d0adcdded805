import { APP_ID } from '../base/app-id.ts';
import { notificationBody, notificationTitle } from './notification-text.ts';
import { sendNotification } from './notify-send.ts';

export interface Notification {
  title: string;
  body: string;
  /** Label of the default action. */
  action: string;
  icon: string;
  onClick(): void;
}

/** Never throws: a failed notification must not stop its cause. */
export type Notify = (notification: Notification) => void;

/** Error messages quote arguments, which may contain names: only the code is logged. */
const notShown = (error: unknown): Error => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return new Error(`The notification was not shown (${code}).`);
};

const appName = 'Deskbell';

/**
 * Shows system notifications: through Electron on macOS and Windows, through notify-send on Linux, where Electron
 * reports no click once a notification has left the screen. macOS refuses Electron's without a signature: node-
 * notifier shows them then.
 * @param onFault gets the error of a notification or its click
 */
export function createNotifier(onFault: (error: unknown) => void, system = process.platform): Notify {
  const show = system === 'linux' ? throughNotifySend : throughElectron;
  return ({ title, body, onClick, ...rest }) => {
    const clean = { ...rest, title: notificationTitle(title), body: notificationBody(body) };
    show(clean)
      .catch((error: unknown) => Promise.reject(notShown(error)))
      .then((outcome) => {
        if (outcome === 'clicked') onClick();
      })
      .catch(onFault);
  };
}

const throughNotifySend = (notification: Omit<Notification, 'onClick'>): Promise<string> =>
  sendNotification({ appName, ...notification });

async function throughElectron(notification: Omit<Notification, 'onClick'>): Promise<string> {
  const { showNatively } = await import('./native-notification.ts');
  try {
    return await showNatively(notification);
  } catch {
    return throughNodeNotifier(notification);
  }
}

async function throughNodeNotifier(notification: Omit<Notification, 'onClick'>): Promise<string> {
  const { title, body, icon, action } = notification;
  // Loaded on demand.
  const { default: nodeNotifier } = await import('node-notifier');
  const options = { title, message: body, icon, appID: APP_ID, wait: true, actions: [action] };
  return new Promise((resolve, reject) => {
    nodeNotifier.notify(options, (error, response) => {
      if (error) reject(error);
      // 'activate' for a click, or the name of the action.
      else resolve(response === 'activate' || response === action.toLowerCase() ? 'clicked' : 'closed');
    });
  });
}
