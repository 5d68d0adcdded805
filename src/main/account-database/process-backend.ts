import { asStorageError } from '../../storage/storage-error.ts';
import { connectWorker, type StartedWorker, type WorkerConnection } from '../base/worker-rpc.ts';
import type { DatabaseBackend, DatabaseJobs } from './backend.ts';

/**
 * @param fork starts `database-process.ts`; called at the first job, and again after the process has died
 * @param after jobs wait for this promise
 */
export function createProcessBackend(fork: () => StartedWorker, after?: Promise<void>): DatabaseBackend {
  let isWaiting = after !== undefined;
  const begin = (): void => void (isWaiting = false);
  after?.then(begin, begin);
  let worker: WorkerConnection<DatabaseJobs> | undefined;

  function started(): WorkerConnection<DatabaseJobs> {
    if (worker) return worker;
    const fresh = connectWorker<DatabaseJobs>(fork(), 'process of the account database', {});
    worker = fresh;
    void fresh.ended.then(
      () => {
        if (worker === fresh) worker = undefined;
      },
      () => undefined,
    );
    return fresh;
  }

  return {
    async ask(name, ...args) {
      if (isWaiting) await after;
      try {
        return await started().request(name, ...args);
      } catch (error) {
        throw asStorageError(error);
      }
    },
    end: () => worker?.end(),
  };
}
