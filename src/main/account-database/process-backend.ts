import { asStorageError } from '../../storage/storage-error.ts';
import { connectWorker, type StartedWorker, type WorkerConnection } from '../base/worker-rpc.ts';
import type { DatabaseBackend, DatabaseJobs } from './backend.ts';

/**
 * @param fork starts `database-process.ts`; called for at the first job, and again when the process has died
 * @param after jobs wait for it
 */
export function createProcessBackend(fork: () => StartedWorker, after?: Promise<void>): DatabaseBackend {
  let waits = after !== undefined;
  const begin = (): void => void (waits = false);
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
      if (waits) await after;
      try {
        return await started().request(name, ...args);
      } catch (error) {
        throw asStorageError(error);
      }
    },
    end: () => worker?.end(),
  };
}
