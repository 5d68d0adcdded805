import type { Clock } from '../../platform/deadline.ts';
import type { Settings } from '../../shared/model/settings.ts';
import type { BalanceView } from '../../shared/ipc/snapshot.ts';
import { dialectOf, type DialectClient } from './account.ts';
import type { StateHolder } from '../state/state.ts';
import { startPolling } from '../base/polling.ts';
import type { SettingsStore } from '../settings/settings-store.ts';

/** Watches the balance. Many tokens may not read it; then nothing is shown. */
export interface BalanceWatch {
  read(): void;
  /** Reads it, unless that was done recently. */
  soon(): void;
  /** Checks the limit again, which may have changed. */
  judge(): void;
}

export interface BalanceDeps {
  account: DialectClient;
  clock: Clock;
  state: StateHolder;
  settings: Pick<SettingsStore, 'get' | 'update'>;
  first: Promise<unknown>;
  tell(balance: Pick<BalanceView, 'amount' | 'currency'>): void;
}

const readEveryMs = 60 * 60_000;
/** Opening the window reads it at most this often, ms. */
const newsMs = 5 * 60_000;

export const isLow = ({ amount }: Pick<BalanceView, 'amount'>, warnBelow: number | null): boolean =>
  warnBelow !== null && amount < warnBelow;

/** Notifies once when the balance falls below the limit, also across restarts, and again after it has risen. */
export function watchBalance({ account, clock, state, settings, first, tell }: BalanceDeps): BalanceWatch {
  let readAt = -Infinity;

  const update = (change: Partial<Settings['balance']>): void =>
    settings.update({ balance: { ...settings.get().balance, ...change } });

  function judge(): void {
    const { balance } = state.get();
    if (!balance || account.signal.aborted) return;
    const { warnBelow, warned } = settings.get().balance;
    const low = isLow(balance, warnBelow);
    if (low === warned) return;
    // Saved first: a notification changes the settings, which starts another check.
    update({ warned: low });
    if (low) tell(balance);
  }

  async function read(): Promise<void> {
    readAt = clock.now();
    try {
      const { amount, currency } = await (await dialectOf(account)).balance(account.signal);
      if (account.signal.aborted) return;
      const balance = { amount, currency, at: clock.now() };
      state.patch({ balance });
      update({ last: balance });
      judge();
    } catch {
      // The last balance stays.
    }
  }

  const polling = startPolling({
    clock,
    signal: account.signal,
    waitFor: first,
    poll: () => read().then(() => readEveryMs),
  });
  return {
    read: polling.pollNow,
    soon() {
      if (clock.now() - readAt > newsMs) polling.pollNow();
    },
    judge,
  };
}
