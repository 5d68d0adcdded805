import type { Effect } from '../../calls/effects.ts';
import type { CallDesk } from '../calls/call-desk.ts';
import { handleEffects, type CallEffectsParts } from './call-effects.ts';
import type { Presenter } from './presenter.ts';

export interface FollowCallsParts extends CallEffectsParts {
  presenter: Pick<Presenter, 'callsChanged'>;
  /** Opens the address for a caller, where it is to open by itself. */
  followCrm(effects: readonly Effect[]): void;
}

/** Does what follows from calls: what is seen first. Each listener fails alone. */
export function followCalls(calls: CallDesk, { presenter, followCrm, ...parts }: FollowCallsParts): void {
  calls.onChange(presenter.callsChanged);
  calls.onChange(followCrm);
  calls.onChange((effects) => handleEffects(effects, parts));
}
