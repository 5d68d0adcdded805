import type { Failure } from '../../shared/failure.ts';
import { failureOf } from '../base/refusal.ts';
import type { WorkerConnection } from '../base/worker-rpc.ts';

/** How the one piece of work of a process ends where it brings no result. */
type NoResult = { status: 'stopped' } | { status: 'failed'; failure: Failure };

/** The answer of a process that has one piece of work; the process is gone when it resolves. Never rejects. */
export async function oneAnswer<Theirs, Result>(
  worker: WorkerConnection<Theirs>,
  answer: Promise<Result>,
  isStopped: () => boolean,
): Promise<Result | NoResult> {
  const end = await answer.catch((error: unknown): NoResult =>
    isStopped() ? { status: 'stopped' } : { status: 'failed', failure: failureOf(error) },
  );
  worker.end();
  await worker.ended;
  return end;
}
