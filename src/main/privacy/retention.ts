import type { RetentionSettings, Settings } from '../../shared/model/settings.ts';
import type { Clock } from '../../platform/deadline.ts';
import type { OpenedDatabase } from '../account-database/current-database.ts';
import { startPolling, type Polling } from '../base/polling.ts';
import type { DeskMedia } from '../media/desk-media.ts';
import type { DeletionTime } from './deletion-time.ts';
import { cutOffFor, expire, type ExpiringDatabase } from './expiry.ts';

/** Deletes expired data from the open database and the media cache. */
export interface Retention {
  /** Runs while a database is open. */
  follow(opened: OpenedDatabase): void;
  /** Counts entries that these settings would delete. @throws StorageError */
  count(settings: RetentionSettings): Promise<{ count: number; platformDays?: number }>;
  /** Sets how long the platform keeps the history; undefined: for ever. @throws StorageError */
  platformKeeps(days: number | undefined): Promise<void>;
  /** Overwrites what was deleted. @throws StorageError, and retries within the hour */
  scrub(): Promise<void>;
}

/** The failed step: the deletion, or rewriting the files without what was deleted. */
type RetentionStep = 'delete' | 'scrub';

export interface RetentionDeps {
  settings: { get(): Pick<Settings, 'retention'>; onChange(listener: () => void): void };
  clock: Clock;
  time: Pick<DeletionTime, 'of'>;
  media: Pick<DeskMedia, 'isInUse' | 'remove'> & Pick<ExpiringDatabase['media'], 'removeDocuments'>;
  /** Entries were deleted. */
  onDeleted(): void;
  /** The deletion failed and will be retried; `undefined`: it succeeded. */
  onTried(error: unknown, step: RetentionStep): void;
}

/** Delay of the first look, after start-up, ms. */
const firstAfterMs = 60_000;
/** How often to check whether something is due or left over, ms. */
const everyMs = 3_600_000;
/** The limit moves on by so much at a time, ms. */
const stepMs = 86_400_000;

/** Made once at the start. It checks each hour, and soon after the settings have changed, while a database is open. */
export function createRetention(deps: RetentionDeps): Retention {
  const { settings, clock, time, media, onDeleted, onTried } = deps;
  const retentionSettings = (): RetentionSettings => settings.get().retention;
  let open: (OpenedDatabase & { polling: Polling }) | undefined;
  let appliedSettings = JSON.stringify(retentionSettings());

  function watch({ connection, account, signal }: OpenedDatabase): Polling {
    const ask = connection.ask;
    const done = { before: -Infinity, by: '' };
    const ofAccount = {
      isInUse: media.isInUse.bind(undefined, account),
      remove: media.remove.bind(undefined, account),
      removeDocuments: media.removeDocuments,
    };
    async function look(): Promise<void> {
      // The next look uses the settings of then.
      const chosen = retentionSettings();
      const { cutOff, platformDays, wait } = await cutOffFor(ask, { settings: () => chosen, time });
      if (wait) return;
      const by = JSON.stringify([chosen, platformDays]);
      const before = cutOff?.before ?? 0;
      if (by === done.by && Math.abs(before - done.before) < stepMs) return;
      await ask('retention.hold', cutOff);
      const { deleted, left } = cutOff
        ? await expire({ ask, signal, media: ofAccount }, cutOff, clock)
        : { deleted: false, left: false };
      if (deleted) onDeleted();
      if (!left) Object.assign(done, { before, by });
    }
    async function scrub(): Promise<void> {
      await ask('lookedUp.expire', clock.now());
      if (await ask('retention.isDirty', clock.now())) await ask('scrub');
    }
    async function attempt(step: RetentionStep, work: () => Promise<void>): Promise<void> {
      try {
        await work();
        onTried(undefined, step);
      } catch (error) {
        if (!signal.aborted) onTried(error, step);
      }
    }
    return startPolling({
      clock,
      signal,
      initialDelay: () => firstAfterMs,
      async poll() {
        await attempt('delete', look);
        await attempt('scrub', scrub);
        return everyMs;
      },
    });
  }

  settings.onChange(() => {
    const now = JSON.stringify(retentionSettings());
    if (now === appliedSettings) return;
    appliedSettings = now;
    open?.polling.pollNow();
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
      const { cutOff, platformDays } = await cutOffFor(ask, { settings: () => of, time });
      const count = cutOff ? await ask('retention.count', cutOff) : 0;
      return { count, ...(platformDays !== undefined && { platformDays }) };
    },
    async platformKeeps(days) {
      const opened = open;
      if (!opened || (await opened.connection.ask('retention.platformDays')) === days) return;
      await opened.connection.ask('retention.setPlatformDays', days);
      opened.polling.pollNow();
    },
    async scrub() {
      onDeleted();
      try {
        await open?.connection.ask('scrub');
        onTried(undefined, 'scrub');
      } catch (error) {
        onTried(error, 'scrub');
        throw error;
      }
    },
  };
}
