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

export interface OutboxDeps {
  account: Pick<Account, 'transport' | 'signal'>;
  clock: Environment['clock'];
  state: Pick<StateHolder, 'notice'>;
  timeline: {
    waiting(): Promise<WaitingMark[]>;
    settled(mark: WaitingMark, how: Settled): Promise<void>;
  };
}

export interface Outbox {
  /** There is a change, or the platform may be reachable again. */
  soon(): void;
}

/** Delays after temporary failures, ms; the last one repeats. */
const againMs = [10_000, 30_000, 120_000];
/** Without changes, ms. */
const idleMs = 3_600_000;

/** Sends the user's changes of entries, oldest first. What the platform refuses is undone, with a notice. */
export function startOutbox({ account, clock, state, timeline }: OutboxDeps): Outbox {
  const { transport, signal } = account;
  let failures = 0;

  /** @returns a failure that stops further attempts for now */
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
      // Changes that no list can store stay here, which the window shows.
      await timeline.settled(mark, isTaken ? 'taken' : 'here');
    }
    return undefined;
  }

  async function look(): Promise<number> {
    // An unreadable timeline is retried like an unreachable platform.
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

function mayPass(failure: Failure): boolean {
  if (failure.kind !== 'platform') return failure.kind !== 'unsupported' && failure.kind !== 'bad-input';
  return failure.status === 401 || failure.status === 429 || failure.status >= 500;
}
