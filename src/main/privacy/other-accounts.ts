import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createSerialQueue } from '../../shared/serial-queue.ts';
import type { DatabaseBackend } from '../account-database/backend.ts';

/**
 * Databases of accounts that are not signed in. They are kept, as their notes exist nowhere else, and are searched for data
 * to delete like the open one.
 */
export interface OtherAccounts {
  /**
   * Works on one after the other, each in its own process. Skips those that cannot be opened.
   * @throws the first failure, once all were tried
   */
  each(work: (ask: DatabaseBackend['ask'], path: string) => Promise<void>): Promise<void>;
  /** Leaves out this one from now on, as it is open. */
  opened(path: string): void;
  closed(path: string): void;
  /** The program ends. */
  end(): void;
}

const databaseName = /^timeline-[0-9a-f]{16}\.sqlite$/;

/** @param start starts a process of a database */
export function createOtherAccounts(profile: string, start: () => DatabaseBackend): OtherAccounts {
  const inTurn = createSerialQueue();
  let open: string | undefined;
  let isOver = false;
  let at: { path: string; backend: DatabaseBackend } | undefined;

  async function lookInto(
    path: string,
    work: (ask: DatabaseBackend['ask'], path: string) => Promise<void>,
  ): Promise<void> {
    const backend = start();
    at = { path, backend };
    try {
      await backend.ask('open', { path });
      await work(backend.ask, path);
      await backend.ask('close');
    } finally {
      at = undefined;
      backend.end();
    }
  }

  return {
    each: (work) =>
      inTurn(async () => {
        const failures: unknown[] = [];
        for (const name of await readdir(profile)) {
          const path = join(profile, name);
          if (isOver || !databaseName.test(name) || path === open) continue;
          await lookInto(path, work).catch((error: unknown) => {
            // Its user has signed in meanwhile, so it is now the open one.
            if (path !== open && !isOver) failures.push(error);
          });
        }
        if (failures.length > 0) throw failures[0];
      }),
    opened(path) {
      open = path;
      if (at?.path === path) at.backend.end();
    },
    closed(path) {
      if (open === path) open = undefined;
    },
    end() {
      isOver = true;
      at?.backend.end();
    },
  };
}
