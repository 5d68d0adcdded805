import { undoMs } from '../../shared/model/timeline.ts';
import { failureSentence } from '../../shared/failure-sentence.ts';
import type { Failure } from '../../shared/failure.ts';
import type { WaitingMark } from '../../account-database/marks.ts';
import type { Settled } from '../../account-database/mark-repository.ts';
import type { Account } from '../account/account.ts';
import type { StateHolder } from '../state/state.ts';
import type { Environment } from '../base/environment.ts';
import { startPolling } from '../base/polling.ts';
import { failureOf } from '../base/refusal.ts';
import { sendMark } from './send-mark.ts';

export interface OutboxParts {
  account: Pick<Account, 'transport' | 'signal'>;
  clock: Environment['clock'];
  state: Pick<StateHolder, 'notice'>;
  timeline: {
    waiting(): Promise<WaitingMark[]>;
    settled(mark: WaitingMark, how: Settled): Promise<void>;
  };
}

export interface Outbox {
  /** Something was changed, or the platform may be there again. */
  soon(): void;
}

/** After a failure that may pass, ms; the last is repeated. */
const againMs = [10_000, 30_000, 120_000];
/** Without a change to send, ms. */
const idleMs = 3_600_000;

/**
 * Sends what the user made of entries to the platform, one after the other, the oldest first. What was changed without a
 * network waits until there is one. What the platform refuses is taken back, and the user is told why.
 */
export function startOutbox({ account, clock, state, timeline }: OutboxParts): Outbox {
  const { transport, signal } = account;
  let failures = 0;

  /** @returns the failure after which it makes no sense to go on now */
  async function sendAll(marks: readonly WaitingMark[]): Promise<Failure | undefined> {
    for (const mark of marks) {
      let isTaken: boolean;
      try {
        isTaken = await sendMark(transport, mark, signal);
      } catch (error) {
        const failure = failureOf(error);
        if (signal.aborted || mayPass(failure)) return failure;
        await timeline.settled(mark, 'refused');
        const sentence = { id: 'timeline.changeRefused', values: { why: failureSentence(failure) } } as const;
        state.notice({ id: sentence.id, tone: 'danger', sentence });
        continue;
      }
      // What no list of the platform has a place for stays at this desk, and the window says so.
      await timeline.settled(mark, isTaken ? 'taken' : 'here');
    }
    return undefined;
  }

  async function look(): Promise<number> {
    // A timeline that cannot be read now is asked again like a platform that is away.
    const marks = await timeline.waiting().catch(() => undefined);
    const due = marks?.filter(({ written }) => written + undoMs <= clock.now()) ?? [];
    const failure = marks === undefined ? 'storage' : await sendAll(due).catch(failureOf);
    failures = failure === undefined ? 0 : failures + 1;
    if (failures > 0) return againMs[Math.min(failures, againMs.length) - 1] ?? 0;
    const next = marks?.find(({ written }) => written + undoMs > clock.now());
    return next ? next.written + undoMs - clock.now() : idleMs;
  }

  return { soon: startPolling({ clock, signal, poll: look }).pollNow };
}

/** The platform may take it another time. */
function mayPass(failure: Failure): boolean {
  if (failure.kind !== 'platform') return failure.kind !== 'unsupported' && failure.kind !== 'bad-input';
  return failure.status === 401 || failure.status === 429 || failure.status >= 500;
}
