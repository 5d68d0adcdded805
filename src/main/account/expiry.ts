import type { RequestReport } from '../../platform/transport.ts';
import { getUserInfo } from '../../platform/userinfo.ts';
import type { StateHolder } from '../state/state.ts';
import { failureOf } from '../base/refusal.ts';
import type { Account } from './account.ts';

/** Who is logged in; asked for when another answer casts doubt on the token. */
const USERINFO = '/authorization/userinfo';

/**
 * Notices that the platform no longer accepts the token of a desk at work. One 401 may be the fault of one endpoint, so
 * the platform is asked who is logged in before the user is.
 */
export function createExpiryWatch(state: StateHolder): (account: Account, report: RequestReport) => void {
  let asking = false;
  return (account, { status, path }) => {
    const { session } = state.get();
    const known = session.status !== 'signed-in' || session.expired === true;
    if (status !== 401 || path === USERINFO || asking || known) return;
    asking = true;
    void getUserInfo(account.transport, account.signal)
      .catch((error: unknown) => {
        const failure = failureOf(error);
        if (account.signal.aborted || failure.kind !== 'platform' || failure.status !== 401) return;
        const { session: now } = state.get();
        if (now.status === 'signed-in') state.patch({ session: { ...now, expired: true } });
      })
      .finally(() => (asking = false));
  };
}
