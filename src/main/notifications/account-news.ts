import { money } from '../../shared/money.ts';
import type { DeskParts } from '../account/open-desk.ts';
import { missedSummary, type SummaryParts } from './missed-summary.ts';
import type { Notify } from './notifier.ts';

/** What happened on the account while nobody looked, said on the screen. */
export function accountNews(
  parts: SummaryParts & { notify: Notify },
): Pick<DeskParts, 'tellMissed' | 'tellBalance'> {
  const { texts, icon, notify, openDesk } = parts;
  return {
    tellMissed: (missed) => notify(missedSummary(missed, parts)),
    tellBalance: ({ amount, currency }) =>
      notify({
        title: texts.say({ id: 'balance.lowTitle' }),
        body: texts.say({ id: 'balance.low', values: { amount: money(amount, currency, texts.locale()) } }),
        action: texts.say({ id: 'missed.open' }),
        icon,
        onClick: openDesk,
      }),
  };
}
