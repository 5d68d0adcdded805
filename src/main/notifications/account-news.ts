import type { BalanceView } from '../../shared/ipc/snapshot.ts';
import { money } from '../../shared/money.ts';
import type { CallEntry } from '../../account-database/entry.ts';
import { missedSummary, type SummaryDeps } from './missed-summary.ts';
import type { Notify } from './notifier.ts';

export interface AccountNews {
  /** Calls missed while the desk was offline. */
  tellMissed(missed: readonly CallEntry[]): void;
  tellBalance(balance: Pick<BalanceView, 'amount' | 'currency'>): void;
}

export function accountNews(deps: SummaryDeps & { notify: Notify }): AccountNews {
  const { texts, icon, notify, openDesk } = deps;
  return {
    tellMissed: (missed) => notify(missedSummary(missed, deps)),
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
