import type { CutOff } from '../../account-database/cut-off.ts';
import type { RetentionSettings, Settings } from '../../shared/model/settings.ts';
import type { Clock } from '../../platform/deadline.ts';
import type { OpenedDatabase } from '../account-database/current-database.ts';
import { startPolling, type Polling } from '../base/polling.ts';
import type { DeskMedia } from '../media/desk-media.ts';
import { cutOffOf } from './limit.ts';

/** Deletes what is older than it may be from the database that is open, and from the media. */
export interface Retention {
  /** From when a database is opened until it is closed. */
  follow(opened: OpenedDatabase): void;
  /** How many entries are older than these settings allow. @throws StorageError */
  count(settings: RetentionSettings): Promise<{ count: number; platformDays?: number }>;
  /** For how long the platform keeps the history, as it says now; undefined: for ever. @throws StorageError */
  platformKeeps(days: number | undefined): Promise<void>;
  /** Something was deleted: its bytes go, too. @throws StorageError: it is tried again within the hour */
  scrub(): Promise<void>;
}

export interface RetentionParts {
  settings: { get(): Pick<Settings, 'retention'>; onChange(listener: () => void): void };
  clock: Clock;
  media: Pick<DeskMedia, 'isInUse' | 'remove'>;
  /** Entries were deleted. */
  onDeleted(): void;
  /** What is older could not be deleted; it is tried again. `undefined`: it was. */
  onTried(error: unknown): void;
}

/** The first look waits until the start is over, ms. */
const firstAfterMs = 60_000;
/** How often to see whether something is due, or was left, ms. */
const everyMs = 3_600_000;
/** The limit moves on by so much at a time, ms. */
const stepMs = 86_400_000;
/** Entries deleted in one transaction, and the pause after it, ms: other work of the database comes in between. */
const atOnce = 200;
const pauseMs = 20;

export function createRetention({ settings, clock, media, onDeleted, onTried }: RetentionParts): Retention {
  let open: (OpenedDatabase & { polling: Polling }) | undefined;
  let wanted = JSON.stringify(settings.get().retention);

  /** @returns whether something is left that is in use */
  async function expire(database: OpenedDatabase, cutOff: CutOff): Promise<boolean> {
    const { connection, account, signal } = database;
    const ask = connection.ask;
    let [after, deleted, left] = [0, false, false];
    for (;;) {
      signal.throwIfAborted();
      const due = await ask('retention.due', { ...cutOff, after, limit: atOnce });
      const free = due.filter((entry) => !media.isInUse(account, entry.media));
      left ||= free.length < due.length;
      // Their files first: what is cut short in between finds the entry again.
      await media.remove(
        account,
        free.flatMap((entry) => entry.media),
      );
      await ask(
        'retention.remove',
        free.map(({ id }) => id),
      );
      deleted ||= free.length > 0;
      after = due.at(-1)?.id ?? after;
      if (due.length < atOnce) break;
      await clock.sleep(pauseMs, signal);
    }
    await ask('retention.removeLoose', cutOff);
    if (deleted) onDeleted();
    return left;
  }

  function watch(database: OpenedDatabase): Polling {
    const { connection, signal } = database;
    const done = { at: -Infinity, by: '' };
    async function look(): Promise<void> {
      const platformDays = await connection.ask('retention.platformDays');
      const by = JSON.stringify([settings.get().retention, platformDays]);
      const now = clock.now();
      if (by !== done.by || Math.abs(now - done.at) >= stepMs) {
        const cutOff = cutOffOf(settings.get().retention, platformDays, now);
        await connection.ask('retention.hold', cutOff);
        const left = cutOff !== undefined && (await expire(database, cutOff));
        if (!left) Object.assign(done, { at: now, by });
      }
      await connection.ask('lookedUp.expire', now);
      if (await connection.ask('retention.isDirty')) await connection.ask('scrub');
    }
    return startPolling({
      clock,
      signal,
      firstPause: () => firstAfterMs,
      async look() {
        try {
          await look();
          onTried(undefined);
        } catch (error) {
          if (!signal.aborted) onTried(error);
        }
        return everyMs;
      },
    });
  }

  settings.onChange(() => {
    const now = JSON.stringify(settings.get().retention);
    if (now === wanted) return;
    wanted = now;
    open?.polling.now();
  });

  return {
    follow(opened) {
      const followed = { ...opened, polling: watch(opened) };
      open = followed;
      opened.signal.addEventListener('abort', () => {
        if (open === followed) open = undefined;
      });
    },
    async count(of) {
      const ask = open?.connection.ask;
      if (!ask) return { count: 0 };
      const platformDays = await ask('retention.platformDays');
      const cutOff = cutOffOf(of, platformDays, clock.now());
      const count = cutOff ? await ask('retention.count', cutOff) : 0;
      return { count, ...(platformDays !== undefined && { platformDays }) };
    },
    async platformKeeps(days) {
      const opened = open;
      if (!opened || (await opened.connection.ask('retention.platformDays')) === days) return;
      await opened.connection.ask('retention.setPlatformDays', days);
      opened.polling.now();
    },
    async scrub() {
      onDeleted();
      await open?.connection.ask('scrub');
    },
  };
}
