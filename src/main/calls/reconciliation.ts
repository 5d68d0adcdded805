import { listActiveCalls } from '../../platform/active-calls.ts';
import type { ListedCall } from '../../calls/facts.ts';
import type { Account } from '../account/account.ts';
import type { Environment } from '../base/environment.ts';
import type { CallDesk } from './call-desk.ts';

/** Compares the call board with GET /calls, one request at a time. */
export interface Reconciliation {
  /** Asks the platform, and tells the board what it answers. A platform that does not answer changes nothing. */
  run(): Promise<void>;
  isRunning(): boolean;
  /** When the platform was asked last, epoch ms; 0: never. */
  askedAt(): number;
  /** The newest answer, and when it was asked for; undefined before the first. */
  listed(): { calls: readonly ListedCall[]; at: number } | undefined;
}

export interface ReconciliationParts {
  account: Pick<Account, 'transport' | 'signal'>;
  clock: Pick<Environment['clock'], 'now'>;
  calls: CallDesk;
  /** Pushes may have been lost: the platform was away, or knows no more of a call whose end nobody told. */
  onDoubt(): void;
}

export function createReconciliation({
  account: { transport, signal },
  clock,
  calls,
  onDoubt,
}: ReconciliationParts): Reconciliation {
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
      // Asked again in a few seconds; the transport reports the failure.
      away = true;
    } finally {
      running = false;
    }
  }

  return { run, isRunning: () => running, askedAt: () => askedAt, listed: () => newest };
}

/** Ids of the calls on the board that are not over. */
export const liveCalls = (calls: Pick<CallDesk, 'board'>): string[] =>
  calls
    .board()
    .calls.filter(({ state }) => state !== 'ended')
    .map(({ id }) => id);
