import type { CutOff } from '../../account-database/cut-off.ts';
import type { RetentionSettings } from '../../shared/model/settings.ts';

const dayMs = 86_400_000;

/** Retention of the timeline, days: no longer than the platform keeps the history; undefined: for ever. */
export function limitDays(
  { days }: Pick<RetentionSettings, 'days'>,
  platformDays?: number,
): number | undefined {
  const limits = [days, platformDays].filter((each) => typeof each === 'number');
  return limits.length === 0 ? undefined : Math.min(...limits);
}

/** @param now epoch milliseconds */
export function cutOffOf(
  settings: RetentionSettings,
  platformDays: number | undefined,
  now: number,
): CutOff | undefined {
  const days = limitDays(settings, platformDays);
  return days === undefined ? undefined : { before: now - days * dayMs, notes: settings.notes };
}
