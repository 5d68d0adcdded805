import type { Sentence } from '../../shared/sentence.ts';
import { sendNotification } from '../notifications/notify-send.ts';

interface NotificationTexts {
  icon: string;
  say: (sentence: Sentence) => string;
}

/** Shows a notification of the self-test by the way that those of calls take. */
export async function briefNotification(
  { icon, say }: NotificationTexts,
  close: AbortSignal,
): Promise<unknown> {
  const appName = say({ id: 'app.name' });
  const title = say({ id: 'selfTest.title' });
  const body = say({ id: 'selfTest.notification.body' });
  if (process.platform === 'linux') {
    return sendNotification({ appName, title, body, icon, action: say({ id: 'missed.open' }) }, close);
  }
  const { default: nodeNotifier } = await import('node-notifier');
  // Nobody waits for a click, so that it answers as soon as the system has taken it.
  const options = { title, message: body, icon, appID: appName, wait: false };
  await new Promise<void>((resolve, reject) => {
    nodeNotifier.notify(options, (error) => (error ? reject(error) : resolve()));
  });
  return undefined;
}
