import type { UtilityProcess } from 'electron';
import { join } from 'node:path';
import { connectWorker } from '../base/worker-rpc.ts';
import type { Check, CheckResult } from './check.ts';
import { trySqlite } from './sqlite.ts';
import type { SqliteWorker } from './sqlite-process.ts';

interface SqliteDeps {
  /** Folder for temporary databases. */
  folder: string;
  /** Starts `sqlite-process.ts`. */
  fork: () => Pick<UtilityProcess, 'kill' | 'on' | 'postMessage'>;
}

const fix = { id: 'selfTest.sqlite.fix' } as const;

const found = (version: string): CheckResult => ({
  ok: true,
  detail: { id: 'selfTest.sqlite', values: { version } },
});

/** Checks databases in the main process and in a utility process, as both use them. */
export const sqliteChecks = ({ folder, fork }: SqliteDeps): Check[] => [
  {
    name: 'sqlite',
    fix,
    run: () => Promise.resolve(found(trySqlite(join(folder, 'main.sqlite')))),
  },
  {
    name: 'sqlite-utility',
    fix,
    run: async (signal) => found(await versionIn(fork(), join(folder, 'utility.sqlite'), signal)),
  },
];

async function versionIn(
  child: ReturnType<SqliteDeps['fork']>,
  path: string,
  signal: AbortSignal,
): Promise<string> {
  const worker = connectWorker<SqliteWorker>(child, 'utility process', {});
  signal.addEventListener('abort', worker.end, { once: true });
  try {
    return await worker.request('trySqlite', path);
  } finally {
    worker.end();
  }
}
