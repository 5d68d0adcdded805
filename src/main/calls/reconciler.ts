import type { AccountClient, Account } from '../account/account.ts';
import type { Environment } from '../base/environment.ts';
import { startPolling } from '../base/polling.ts';
import type { CallDesk } from './call-desk.ts';
import { createReconciliation, liveCalls, type Reconciliation } from './reconciliation.ts';
import { watchSessions } from './session-watch.ts';

/** Interval of the checks while calls are live, ms. */
const lookEveryMs = 1_000;
/** And while there are none, so that a computer on which nothing happens may rest: a lost way for pushes is noticed then, ms. */
const restMs = 3_000;
/** And while a question waits for the end of the one before, ms. */
const whileWantedMs = 250;
/** How often the platform is asked for its live calls while there are some here, ms. */
const whileCallsMs = 4_000;
/** And when the desk receives no pushes and must look for calls by itself, ms. */
const whilePollingMs = 5_000;

export interface Reconciler extends Pick<Reconciliation, 'listed'> {
  /** Asks now, or right after the request under way. */
  soon(): void;
}

export interface ReconcilerParts {
  account: AccountClient & Pick<Account, 'accountType'>;
  environment: Pick<Environment, 'clock'>;
  calls: CallDesk;
  /** No push can come. */
  isPolling(): boolean;
  /** Pushes may have been lost: the platform was away, or knows no more of a call whose end nobody told. */
  onDoubt(): void;
}

/**
 * Compares the call board with GET /calls as long as the account is open, so that a lost push leaves no ghost. Ticks
 * the board once a second while calls are on it. A platform that does not answer changes nothing.
 */
export function startReconciler({
  account,
  environment: { clock },
  calls,
  isPolling,
  onDoubt,
}: ReconcilerParts): Reconciler {
  const sessions = watchSessions({ account, clock, calls, isPolling });
  const reconciliation = createReconciliation({ account, clock, calls, onDoubt });
  /** Somebody has asked for it, and it has not begun since. */
  let wanted = true;
  let resting = true;

  const step = (): void => {
    const now = clock.now();
    if (calls.board().calls.length > 0) calls.apply({ kind: 'tick', at: now });
    // A clock that was set back makes the last question one of the future.
    const since = Math.abs(now - reconciliation.askedAt());
    const due =
      (liveCalls(calls).length > 0 && since >= whileCallsMs) || (isPolling() && since >= whilePollingMs);
    if ((wanted || due) && !reconciliation.isRunning()) {
      wanted = false;
      void reconciliation.run();
    }
    sessions.look();
  };

  const pauseMs = (): number => {
    if (wanted) return whileWantedMs;
    return isPolling() || calls.board().calls.length > 0 ? lookEveryMs : restMs;
  };

  const polling = startPolling({
    clock,
    signal: account.signal,
    poll() {
      step();
      return Promise.resolve(pauseMs());
    },
  });
  const end = calls.onChange(() => {
    const rests = calls.board().calls.length === 0;
    if (resting && !rests) polling.pollNow();
    resting = rests;
  });
  account.signal.addEventListener('abort', end);
  return {
    soon() {
      wanted = true;
      step();
      polling.pollNow();
    },
    listed: reconciliation.listed,
  };
}
