import type { Device } from '../../shared/model/device.ts';
import type { DoNotDisturbView } from '../../shared/model/snapshot.ts';
import { quietLeft } from '../../shared/quiet-span.ts';
import type { Sentence } from '../../shared/sentence.ts';
import { failureSentence } from '../../shared/failure-sentence.ts';
import type { DeviceOutcome } from './switch-devices.ts';
import { isQuiet, quietable, type Wishes } from './wishes.ts';

/** What tray and windows show of do-not-disturb. */
export function quietView(
  devices: readonly Device[],
  wishes: Wishes,
  now: number,
): Omit<DoNotDisturbView, 'pending' | 'notices'> {
  const quiet = quietable(devices).filter(({ dnd }) => dnd);
  const on = isQuiet(devices);
  const left: Record<string, Sentence> = {};
  for (const { id } of quiet) {
    const until = wishes[id]?.until;
    if (until !== undefined) left[id] = quietLeft(until, now);
  }
  const made = quiet.map(({ id }) => wishes[id]);
  const [first] = made;
  // As soon as the first of them rings again, the user is disturbed again.
  const ends = made.flatMap((wish) => wish?.until ?? []);
  const until = ends.length > 0 ? Math.min(...ends) : undefined;
  return {
    on,
    ...(!on && quiet.length > 0 && { some: quiet.length }),
    ...(Object.keys(left).length > 0 && { left }),
    ...(on && until !== undefined && { allLeft: quietLeft(until, now) }),
    ...(on && first && made.every((wish) => wish?.span === first.span) && { span: first.span }),
  };
}

/** What became of each device, where not all went as it was wished; nothing when all did. */
export function refusals(outcomes: readonly DeviceOutcome[]): Sentence[] {
  const refused = outcomes.flatMap(({ device, failure }): Sentence[] =>
    failure ? [refusal('doNotDisturb.refused', device, failureSentence(failure))] : [],
  );
  const taken = outcomes.filter(({ failure }) => !failure);
  const [first] = taken;
  if (refused.length === 0 || !first) return refused;
  const devices = taken.map(({ device }) => device.alias).join(', ');
  return [
    ...refused,
    { id: first.dnd ? 'doNotDisturb.quietNow' : 'doNotDisturb.ringNow', values: { devices } },
  ];
}

/** What Deskbell could not do by itself yet, and tries again. */
export function owedRefusals(outcomes: readonly DeviceOutcome[]): Sentence[] {
  return outcomes.flatMap(({ device, dnd, failure }): Sentence[] =>
    failure
      ? [refusal(dnd ? 'doNotDisturb.owed' : 'doNotDisturb.due', device, failureSentence(failure))]
      : [],
  );
}

const refusal = (
  id: 'doNotDisturb.refused' | 'doNotDisturb.owed' | 'doNotDisturb.due',
  { alias }: Device,
  why: Sentence,
): Sentence => ({ id, values: { device: alias, why } });
