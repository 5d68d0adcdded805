import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createSerialQueue } from '../../shared/serial-queue.ts';
import type { DatabaseBackend } from '../account-database/backend.ts';

/**
 * Databases of accounts that were used on this computer and are not signed in: their notes can be fetched from nowhere, so
 * that they stay, and are looked through like the one that is open.
 */
export interface OtherAccounts {
  /**
   * One after the other, in a process of its own that ends with it. One that cannot be opened costs itself alone.
   * @throws the first failure, once all were tried
   */
  each(work: (ask: DatabaseBackend['ask'], path: string) => Promise<void>): Promise<void>;
  /** This one is open from now on, and is left alone. */
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
            // Somebody signed in there meanwhile: from now on it is looked through as the one that is open.
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
