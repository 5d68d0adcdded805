import type { Sentence } from '../../shared/sentence.ts';
import type { Texts } from '../base/texts.ts';
import type { Notification } from './notifier.ts';

/** A short notification for a user of another program. */
export const shortNotice = (
  sentence: Sentence,
  { texts, icon, openDesk }: { texts: Pick<Texts, 'say'>; icon: string; openDesk: () => void },
): Notification => ({
  title: texts.say({ id: 'app.name' }),
  body: texts.say(sentence),
  action: texts.say({ id: 'missed.open' }),
  icon,
  onClick: openDesk,
});
