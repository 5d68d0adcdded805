import { listActiveCalls } from '../../platform/active-calls.ts';
import type { ListedCall } from '../../shared/model/listed-call.ts';
import type { Account } from '../account/account.ts';
import type { Environment } from '../base/environment.ts';
import type { CallDesk } from './call-desk.ts';

/** Compares the board with GET /calls, one request at a time. */
export interface Reconciliation {
  /** Applies the platform's list to the board. A failed request changes nothing. */
  run(): Promise<void>;
  isRunning(): boolean;
  /** Time of the last request, epoch ms; 0: never. */
  askedAt(): number;
  /** The last list and the time of its request. */
  listed(): { calls: readonly ListedCall[]; at: number } | undefined;
}

export interface ReconciliationDeps {
  account: Pick<Account, 'transport' | 'signal'>;
  clock: Pick<Environment['clock'], 'now'>;
  calls: CallDesk;
  /** Pushes may have been lost: the platform was away, or a call vanished without a hangup. */
  onDoubt(): void;
}

/** One per session; the requests end with the account's signal. */
export function createReconciliation({
  account: { transport, signal },
  clock,
  calls,
  onDoubt,
}: ReconciliationDeps): Reconciliation {
  let askedAt = 0;
  let newest: ReturnType<Reconciliation['listed']>;
  let running = false;
  let away = false;

  async function run(): Promise<void> {
    running = true;
    askedAt = clock.now();
    const at = askedAt;
    try {
      const listed = await listActiveCalls(transport, signal);
      newest = { calls: listed, at };
      if (signal.aborted) return;
      const before = liveCalls(calls);
      calls.apply({ kind: 'listed', calls: listed, askedAt: at, at: clock.now() });
      const after = new Set(liveCalls(calls));
      if (away || before.some((id) => !after.has(id))) onDoubt();
      away = false;
    } catch {
      // Repeated in a few seconds; the transport reports the failure.
      away = true;
    } finally {
      running = false;
    }
  }

  return { run, isRunning: () => running, askedAt: () => askedAt, listed: () => newest };
}

/** Ids of calls that have not ended. */
export const liveCalls = (calls: Pick<CallDesk, 'board'>): string[] =>
  calls
    .board()
    .calls.filter(({ state }) => state !== 'ended')
    .map(({ id }) => id);
