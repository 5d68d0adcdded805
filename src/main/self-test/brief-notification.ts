import type { Sentence } from '../../shared/sentence.ts';
import { showNatively } from '../notifications/native-notification.ts';
import { sendNotification } from '../notifications/notify-send.ts';

interface NotificationTexts {
  icon: string;
  say: (sentence: Sentence) => string;
}

/** Shows a notification of the self-test in the same way as those of calls. */
export function briefNotification({ icon, say }: NotificationTexts, close: AbortSignal): Promise<unknown> {
  const appName = say({ id: 'app.name' });
  const title = say({ id: 'selfTest.title' });
  const body = say({ id: 'selfTest.notification.body' });
  if (process.platform === 'linux') {
    return sendNotification({ appName, title, body, icon, action: say({ id: 'missed.open' }) }, close);
  }
  return showNatively({ title, body, icon }, close);
}
