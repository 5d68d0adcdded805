import { APP_ID } from '../base/app-id.ts';
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
 * Shows notifications of the system: on macOS and Windows through Electron, on Linux through notify-send, as Electron
 * tells there of no click once the notification has left the screen. macOS takes none of Electron's from a program
 * without a signature: they go through node-notifier then.
 * @param onFault learns why one was not shown, or what its click led to
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
  // Loaded with the first one: no start waits for it.
  const { default: nodeNotifier } = await import('node-notifier');
  const options = { title, message: body, icon, appID: APP_ID, wait: true, actions: [action] };
  return new Promise((resolve, reject) => {
    nodeNotifier.notify(options, (error, response) => {
      if (error) reject(error);
      // 'activate' for a click on the notification, or the action's own name.
      else resolve(response === 'activate' || response === action.toLowerCase() ? 'clicked' : 'closed');
    });
  });
}
