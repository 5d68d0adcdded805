import type { CutOff } from '../../account-database/cut-off.ts';
import type { RetentionSettings } from '../../shared/model/settings.ts';
import type { Media } from '../../shared/model/timeline.ts';
import type { Clock } from '../../platform/deadline.ts';
import type { DatabaseBackend } from '../account-database/backend.ts';
import type { DeletionTime } from './deletion-time.ts';
import { cutOffOf } from './limit.ts';

/** A database of which what is too old is to be deleted. */
export interface ExpiringDatabase {
  ask: DatabaseBackend['ask'];
  signal: AbortSignal;
  media: {
    isInUse(media: readonly Media[]): boolean;
    remove(media: readonly Media[]): Promise<void>;
    /** Documents of faxes that were to be sent, by their ids. */
    removeDocuments(ids: readonly string[]): Promise<void>;
  };
}

export interface ExpiryParts {
  settings: () => RetentionSettings;
  clock: Pick<Clock, 'sleep'>;
  time: Pick<DeletionTime, 'of'>;
}

/** Entries deleted in one transaction, and the pause after it, ms: other work of the database comes in between. */
const atOnce = 200;
const pauseMs = 20;

/** What is kept of a database from now on. `wait`: nobody knows which time it is, so that nothing is deleted. */
export async function cutOffFor(
  ask: DatabaseBackend['ask'],
  { settings, time }: Pick<ExpiryParts, 'settings' | 'time'>,
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
    // Their files first: what is cut short in between finds the entry again.
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
