import type { Failure } from '../../shared/failure.ts';
import { failureOf } from '../base/refusal.ts';
import type { WorkerConnection } from '../base/worker-rpc.ts';

type NoResult = { status: 'stopped' } | { status: 'failed'; failure: Failure };

/** Runs the single job of a process, and waits until the process has exited. Never rejects. */
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
