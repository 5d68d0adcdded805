import { Notification } from 'electron';
import type { SentNotification } from './notify-send.ts';

/** Keeps notifications from being garbage-collected, and their click handlers with them. */
const visible = new Set<Notification>();

/**
 * Shows a notification through Electron (macOS, Windows). Resolves when it is clicked or gone, if the system reports
 * that; one in the notification centre may never be.
 * @param close removes it when aborted.
 * @throws the system's error
 */
export function showNatively(
  { title, body, icon }: Pick<SentNotification, 'title' | 'body' | 'icon'>,
  close?: AbortSignal,
): Promise<'clicked' | 'closed'> {
  if (!Notification.isSupported()) return Promise.reject(new Error('The system shows no notifications.'));
  return new Promise((resolve, reject) => {
    // macOS shows the program's icon itself.
    const notification = new Notification({
      title,
      body,
      ...(process.platform === 'win32' && { icon }),
    });
    visible.add(notification);
    const end = (settle: () => void): void => {
      visible.delete(notification);
      settle();
    };
    notification.on('click', () => end(() => resolve('clicked')));
    notification.on('close', () => end(() => resolve('closed')));
    notification.on('failed', (_event, error) => end(() => reject(new Error(error))));
    close?.addEventListener('abort', () => notification.close(), { once: true });
    notification.show();
  });
}
