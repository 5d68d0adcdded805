import { listActiveCalls } from '../../platform/active-calls.ts';
import type { ListedCall } from '../../calls/facts.ts';
import type { Account } from '../account/account.ts';
import type { Environment } from '../base/environment.ts';
import type { CallDesk } from './call-desk.ts';
import { watchSessions } from './session-watch.ts';

/** How often it is looked what is due while there are calls, ms. */
const lookEveryMs = 1_000;
/** And while there are none, so that a computer on which nothing happens may rest: a lost way for pushes is noticed then, ms. */
const restMs = 3_000;
/** How often the platform is asked for its live calls while there are some here, ms. */
const whileCallsMs = 4_000;
/** And when the desk receives no pushes and must look for calls by itself, ms. */
const whilePollingMs = 5_000;

export interface Reconciler {
  /** Asks now, or right after the request under way. */
  soon(): void;
  /** The newest answer, and when it was asked for; undefined before the first. */
  listed(): { calls: readonly ListedCall[]; at: number } | undefined;
}

export interface ReconcilerParts {
  account: Account;
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
  let lastAsked = 0;
  let newest: ReturnType<Reconciler['listed']>;
  let wanted = true;
  let asking = false;
  let away = false;
  let wake = (): void => undefined;

  const live = (): string[] =>
    calls
      .board()
      .calls.filter(({ state }) => state !== 'ended')
      .map(({ id }) => id);

  const ask = async (): Promise<void> => {
    asking = true;
    wanted = false;
    const askedAt = clock.now();
    lastAsked = askedAt;
    try {
      const listed = await listActiveCalls(account.transport, account.signal);
      newest = { calls: listed, at: askedAt };
      if (account.signal.aborted) return;
      const before = live();
      calls.apply({ kind: 'listed', calls: listed, askedAt, at: clock.now() });
      const after = new Set(live());
      if (away || before.some((id) => !after.has(id))) onDoubt();
      away = false;
    } catch {
      // Asked again in a few seconds; the transport reports the failure.
      away = true;
    } finally {
      asking = false;
    }
  };

  const step = (): void => {
    const now = clock.now();
    if (calls.board().calls.length > 0) calls.apply({ kind: 'tick', at: now });
    // A clock that was set back makes the last question one of the future.
    const since = Math.abs(now - lastAsked);
    const due = (live().length > 0 && since >= whileCallsMs) || (isPolling() && since >= whilePollingMs);
    if ((wanted || due) && !asking) void ask();
    sessions.look();
  };

  const pause = (): number => {
    if (wanted) return 250;
    return isPolling() || calls.board().calls.length > 0 ? lookEveryMs : restMs;
  };
  const run = async (): Promise<void> => {
    while (!account.signal.aborted) {
      step();
      const woken = new Promise<void>((done) => (wake = done));
      await Promise.race([clock.sleep(pause(), account.signal), woken]).catch(() => undefined);
    }
  };
  let resting = true;
  const end = calls.onChange(() => {
    const rests = calls.board().calls.length === 0;
    if (resting && !rests) wake();
    resting = rests;
  });
  account.signal.addEventListener('abort', end);
  void run();
  return {
    soon() {
      wanted = true;
      step();
      wake();
    },
    listed: () => newest,
  };
}
