import type { Settings, SettingsChange } from '../../shared/model/settings.ts';
import { present } from '../../shared/present.ts';

/** Merges a partial change into whole groups of settings. */
export function changedSettings(now: Settings, change: SettingsChange): Partial<Settings> {
  const { doNotDisturbAnswer, warnBelow, ...fields } = present(change);
  const changed = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'object'
      ? { ...(now[name as keyof typeof fields] as object), ...present(value) }
      : value,
  ]);
  return {
    ...(Object.fromEntries(changed) as Partial<Settings>),
    ...(doNotDisturbAnswer && { doNotDisturb: { ...now.doNotDisturb, answer: doNotDisturbAnswer } }),
    ...(warnBelow !== undefined && { balance: { ...now.balance, warnBelow } }),
  };
}
