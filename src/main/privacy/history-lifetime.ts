import { getAccountInfo } from '../../platform/v2/account-info.ts';
import type { Clock } from '../../platform/deadline.ts';
import { PlatformException } from '../../shared/errors.ts';
import type { AccountClient } from '../account/account.ts';
import { startPolling } from '../base/polling.ts';
import type { Retention } from './retention.ts';

export interface HistoryLifetimeDeps {
  account: AccountClient;
  retention: Pick<Retention, 'platformKeeps'>;
  clock: Pick<Clock, 'sleep'>;
  /** More urgent requests have ended. */
  first: Promise<unknown>;
  onFault(error: unknown): void;
}

/** Interval, as an administrator may change it while the program runs, ms. */
const everyMs = 86_400_000;
/** Interval after a failure, ms. */
const againAfterMs = 3_600_000;

/**
 * Reads daily how long the platform keeps the history of an account. The last known value is kept if the platform gives
 * none.
 */
export function watchHistoryLifetime(deps: HistoryLifetimeDeps): void {
  const { account, retention, clock, first, onFault } = deps;
  const { transport, signal } = account;
  startPolling({
    ...{ clock, signal, waitFor: first },
    async poll() {
      try {
        const { historyLifeTime } = await getAccountInfo(transport, signal);
        if (historyLifeTime === 'unlimited') await retention.platformKeeps(undefined);
        // Less than a day would delete what has just happened.
        else if (historyLifeTime && historyLifeTime.days >= 1)
          await retention.platformKeeps(Math.floor(historyLifeTime.days));
        return everyMs;
      } catch (error) {
        if (!(error instanceof PlatformException) && !signal.aborted) onFault(error);
        return againAfterMs;
      }
    },
  });
}
