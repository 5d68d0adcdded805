import { getAccountInfo } from '../../platform/v2/account-info.ts';
import { PlatformException } from '../../shared/errors.ts';
import type { AccountClient } from '../account/account.ts';
import type { Retention } from './retention.ts';

/**
 * Asks for how long the platform keeps the history of an account. One that does not say changes nothing: what was said
 * last goes on to hold.
 */
export async function readHistoryLifetime(
  { transport, signal }: AccountClient,
  retention: Pick<Retention, 'platformKeeps'>,
): Promise<void> {
  try {
    const { historyLifeTime } = await getAccountInfo(transport, signal);
    if (historyLifeTime === 'unlimited') await retention.platformKeeps(undefined);
    // Less than a day would leave nothing of what has just happened.
    else if (historyLifeTime && historyLifeTime.days >= 1)
      await retention.platformKeeps(Math.floor(historyLifeTime.days));
  } catch (error) {
    if (!(error instanceof PlatformException) && !signal.aborted) throw error;
  }
}
