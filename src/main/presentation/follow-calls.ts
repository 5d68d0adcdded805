import type { Effect } from '../../calls/effects.ts';
import type { CallDesk } from '../calls/call-desk.ts';
import { handleEffects, type CallEffectsDeps } from './call-effects.ts';
import type { Presenter } from './presenter.ts';

export interface FollowCallsDeps extends CallEffectsDeps {
  presenter: Pick<Presenter, 'callsChanged'>;
  /** Opens the CRM for a caller automatically. */
  followCrm(effects: readonly Effect[]): void;
}

/** Subscribes the listeners of calls, the visible ones first. Each may fail alone. */
export function followCalls(calls: CallDesk, { presenter, followCrm, ...parts }: FollowCallsDeps): void {
  calls.onChange(presenter.callsChanged);
  calls.onChange(followCrm);
  calls.onChange((effects) => handleEffects(effects, parts));
}
