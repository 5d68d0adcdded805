import type { Call } from '../../calls/call.ts';
import type { CallCard } from '../../shared/model/card.ts';
import { createMissedPace } from '../notifications/missed-pace.ts';
import { handleEffects, tellMissed, type CallEffectsParts, type MissedNewsParts } from './call-effects.ts';
import type { CallDesk } from '../calls/call-desk.ts';
import type { Crm } from './crm.ts';
import type { Presenter } from './presenter.ts';

export interface FollowCallsParts extends Omit<CallEffectsParts, 'tellMissed'>, MissedNewsParts {
  presenter: Pick<Presenter, 'callsChanged'>;
  crm: Pick<Crm, 'follow'>;
  card(call: Call): CallCard;
}

/** Does what follows from calls: what is seen first. Each listener fails alone. */
export function followCalls(calls: CallDesk, { presenter, crm, card, ...parts }: FollowCallsParts): void {
  const missed = createMissedPace(
    (some, count) => tellMissed(some, count, parts),
    (error) => parts.onFault('effect of a call: missed', error),
  );
  calls.onChange(presenter.callsChanged);
  calls.onChange((effects) => crm.follow(effects, card));
  calls.onChange((effects) => handleEffects(effects, { ...parts, tellMissed: missed.tell }));
}
