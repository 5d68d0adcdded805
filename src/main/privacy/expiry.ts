import type { CutOff } from '../../account-database/cut-off.ts';
import type { RetentionSettings } from '../../shared/model/settings.ts';
import type { Media } from '../../shared/model/timeline.ts';
import type { Clock } from '../../platform/deadline.ts';
import type { DatabaseBackend } from '../account-database/backend.ts';
import type { DeletionTime } from './deletion-time.ts';
import { cutOffOf } from './limit.ts';

/** A database from which old entries are deleted. */
export interface ExpiringDatabase {
  ask: DatabaseBackend['ask'];
  signal: AbortSignal;
  media: {
    isInUse(media: readonly Media[]): boolean;
    remove(media: readonly Media[]): Promise<void>;
    /** Documents of outgoing faxes, by id. */
    removeDocuments(ids: readonly string[]): Promise<void>;
  };
}

export interface ExpiryDeps {
  settings: () => RetentionSettings;
  clock: Pick<Clock, 'sleep'>;
  time: Pick<DeletionTime, 'of'>;
}

/** Entries deleted in one transaction, and the pause after it, which lets other work in between, ms. */
const atOnce = 200;
const pauseMs = 20;

/** The new limit of a database. `wait`: deletes nothing, as the time is unknown. */
export async function cutOffFor(
  ask: DatabaseBackend['ask'],
  { settings, time }: Pick<ExpiryDeps, 'settings' | 'time'>,
): Promise<{ cutOff?: CutOff; platformDays?: number; wait: boolean }> {
  const platformDays = await ask('retention.platformDays');
  const now = await time.of(ask);
  const cutOff = now === undefined ? undefined : cutOffOf(settings(), platformDays, now);
  return {
    ...(cutOff && { cutOff }),
    ...(platformDays !== undefined && { platformDays }),
    wait: now === undefined,
  };
}

/** @returns whether anything was deleted, and whether something is left that is in use */
export async function expire(
  { ask, signal, media }: ExpiringDatabase,
  cutOff: CutOff,
  clock: Pick<Clock, 'sleep'>,
): Promise<{ deleted: boolean; left: boolean }> {
  let [after, deleted, left] = [0, false, false];
  for (;;) {
    signal.throwIfAborted();
    const due = await ask('retention.due', { ...cutOff, after, limit: atOnce });
    const free = due.filter((entry) => !media.isInUse(entry.media));
    left ||= free.length < due.length;
    // Files are deleted first, so that after an interruption the entry still leads to them.
    await media.remove(free.flatMap((entry) => entry.media));
    await ask(
      'retention.remove',
      free.map(({ id }) => id),
    );
    deleted ||= free.length > 0;
    after = due.at(-1)?.id ?? after;
    if (due.length < atOnce) break;
    await clock.sleep(pauseMs, signal);
  }
  await media.removeDocuments(await ask('retention.removeLoose', cutOff));
  return { deleted, left };
}
