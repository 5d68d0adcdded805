import nodeNotifier from 'node-notifier';
import { notifyWithAction } from './notify-send.ts';

export interface Notification {
  title: string;
  body: string;
  /** Label of the action that a click stands for. */
  action: string;
  icon: string;
  onClick(): void;
}

export type Notify = (notification: Notification) => void;

const appName = 'Deskbell';

/**
 * Shows a notification of the system through node-notifier. On Linux node-notifier cannot tell of a click, since it
 * calls notify-send without an action; there notify-send is asked for one, and where it is too old to know actions
 * (before libnotify 0.8) node-notifier shows the notification without.
 */
export const notify: Notify = (notification) => {
  if (process.platform !== 'linux') {
    showWithNodeNotifier(notification);
    return;
  }
  void notifyWithAction({ ...notification, appName }).then((outcome) => {
    if (outcome === 'clicked') notification.onClick();
    if (outcome === 'unsupported') showWithNodeNotifier(notification);
  });
};

function showWithNodeNotifier({ title, body, icon, action, onClick }: Notification): void {
  const options = {
    title,
    message: body,
    icon,
    appID: appName,
    'app-name': appName,
    wait: true,
    actions: [action],
  };
  // Called back with 'activate' for a click on the notification, or with the action's own name.
  nodeNotifier.notify(options, (error, response) => {
    if (!error && (response === 'activate' || response === action.toLowerCase())) onClick();
  });
}
