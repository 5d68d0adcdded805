import type { RequestReport } from '../../platform/transport.ts';
import { getUserInfo } from '../../platform/userinfo.ts';
import type { StateHolder } from '../state/state.ts';
import { failureOf } from '../base/refusal.ts';
import type { Account } from './account.ts';

/** Tells whether the token is still valid. */
const USERINFO = '/authorization/userinfo';

/** Notices an expired token. One 401 may be due to a single endpoint, so it first asks for the user. */
export function createExpiryWatch(state: StateHolder): (account: Account, report: RequestReport) => void {
  let asking = false;
  return (account, { status, path }) => {
    const { session } = state.get();
    const isHandled = session.status !== 'signed-in' || session.expired === true;
    if (status !== 401 || path === USERINFO || asking || isHandled) return;
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
