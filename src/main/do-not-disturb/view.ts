import type { Device } from '../../shared/model/device.ts';
import type { DoNotDisturbView } from '../../shared/ipc/snapshot.ts';
import { doNotDisturbLeft } from '../../shared/do-not-disturb-span.ts';
import type { Sentence } from '../../shared/sentence.ts';
import { failureSentence } from '../../shared/failure-sentence.ts';
import type { DeviceOutcome } from './switch-devices.ts';
import { isDoNotDisturb, switchable, type DoNotDisturbChoices } from './choices.ts';

/** What the switches show: on for all devices that can be switched, or for some. @param now epoch milliseconds */
export function doNotDisturbView(
  devices: readonly Device[],
  choices: DoNotDisturbChoices,
  now: number,
): Omit<DoNotDisturbView, 'pending' | 'notices'> {
  const silent = switchable(devices).filter(({ doNotDisturb }) => doNotDisturb);
  const on = isDoNotDisturb(devices);
  const timeLeft: Record<string, Sentence> = {};
  for (const { id } of silent) {
    const until = choices[id]?.until;
    if (until !== undefined) timeLeft[id] = doNotDisturbLeft(until, now);
  }
  const made = silent.map(({ id }) => choices[id]);
  const [first] = made;
  // It ends when the first device rings again.
  const ends = made.flatMap((choice) => choice?.until ?? []);
  const until = ends.length > 0 ? Math.min(...ends) : undefined;
  return {
    on,
    ...(!on && silent.length > 0 && { some: silent.length }),
    ...(Object.keys(timeLeft).length > 0 && { left: timeLeft }),
    ...(on && until !== undefined && { allLeft: doNotDisturbLeft(until, now) }),
    ...(on && first && made.every((choice) => choice?.span === first.span) && { span: first.span }),
  };
}

/** The failures, unless all succeeded. */
export function refusals(outcomes: readonly DeviceOutcome[]): Sentence[] {
  const refused = outcomes.flatMap(({ device, failure }): Sentence[] =>
    failure ? [refusal('doNotDisturb.refused', device, failureSentence(failure))] : [],
  );
  const succeeded = outcomes.filter(({ failure }) => !failure);
  const [first] = succeeded;
  if (refused.length === 0 || !first) return refused;
  const devices = succeeded.map(({ device }) => device.alias).join(', ');
  return [
    ...refused,
    { id: first.doNotDisturb ? 'doNotDisturb.nowOn' : 'doNotDisturb.ringNow', values: { devices } },
  ];
}

export function owedRefusals(outcomes: readonly DeviceOutcome[]): Sentence[] {
  return outcomes.flatMap(({ device, doNotDisturb, failure }): Sentence[] =>
    failure
      ? [refusal(doNotDisturb ? 'doNotDisturb.owed' : 'doNotDisturb.due', device, failureSentence(failure))]
      : [],
  );
}

const refusal = (
  id: 'doNotDisturb.refused' | 'doNotDisturb.owed' | 'doNotDisturb.due',
  { alias }: Device,
  why: Sentence,
): Sentence => ({ id, values: { device: alias, why } });
