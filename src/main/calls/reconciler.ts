import type { AccountClient, Account } from '../account/account.ts';
import type { Environment } from '../base/environment.ts';
import { startPolling } from '../base/polling.ts';
import type { CallDesk } from './call-desk.ts';
import { createReconciliation, liveCalls, type Reconciliation } from './reconciliation.ts';
import { watchSessions } from './session-watch.ts';

/** Interval of checks during calls, ms. */
const lookEveryMs = 1_000;
/** Without calls, so that an idle computer sleeps, ms. */
const restMs = 60_000;
/** While a request waits for the running one, ms. */
const whileWantedMs = 250;
/** Interval of `GET /calls` during calls, ms. */
const whileCallsMs = 4_000;
/** Without pushes, ms. */
const whilePollingMs = 5_000;

export interface Reconciler extends Pick<Reconciliation, 'listed'> {
  /** Asks now, or right after the running request. */
  soon(): void;
  /** Pushes can arrive, or cannot any more. */
  tunnelChanged(): void;
}

export interface ReconcilerDeps {
  account: AccountClient & Pick<Account, 'accountType'>;
  environment: Pick<Environment, 'clock'>;
  calls: CallDesk;
  /** Pushes cannot arrive. */
  isPolling(): boolean;
  /** Pushes may have been lost: the platform was away, or a call vanished without a hangup. */
  onDoubt(): void;
}

/**
 * Compares the board with GET /calls while the account is open, so that a lost push leaves no ghost call. Ticks the
 * board every second during calls. Failed requests change nothing.
 */
export function startReconciler({
  account,
  environment: { clock },
  calls,
  isPolling,
  onDoubt,
}: ReconcilerDeps): Reconciler {
  const sessions = watchSessions({ account, clock, calls, isPolling });
  const reconciliation = createReconciliation({ account, clock, calls, onDoubt });
  let isRequested = true;
  let resting = true;

  const step = (): void => {
    const now = clock.now();
    if (calls.board().calls.length > 0) calls.apply({ kind: 'tick', at: now });
    // After the clock was set back, the last request is in the future.
    const since = Math.abs(now - reconciliation.askedAt());
    const due =
      (liveCalls(calls).length > 0 && since >= whileCallsMs) || (isPolling() && since >= whilePollingMs);
    if ((isRequested || due) && !reconciliation.isRunning()) {
      isRequested = false;
      void reconciliation.run();
    }
    sessions.look();
  };

  const pauseMs = (): number => {
    if (isRequested) return whileWantedMs;
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
      isRequested = true;
      step();
      polling.pollNow();
    },
    tunnelChanged: polling.pollNow,
    listed: reconciliation.listed,
  };
}
