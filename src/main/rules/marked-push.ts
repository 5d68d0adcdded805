import type { DtmfFact, NewCallFact, PushFact } from '../../shared/model/push.ts';
import type { DecidedCall } from './rule-decisions.ts';

/** Adds the decision to the push. @param isObeyed the platform got it in time; otherwise the account's settings applied */
export function markedPush(push: PushFact, decided: DecidedCall | undefined, isObeyed: boolean): PushFact {
  if (decided === undefined) return push;
  if (push.event === 'newCall') return markedCall(push, decided, isObeyed);
  return push.event === 'dtmf' && decided.askedAt !== undefined
    ? { ...push, decided: keysDecided(decided, isObeyed) }
    : push;
}

function markedCall(fact: NewCallFact, { policy, mark }: DecidedCall, isObeyed: boolean): NewCallFact {
  const rule = mark && { rule: mark };
  if (mark?.hidden) return { ...fact, turnedAway: true, ...rule };
  if (!isObeyed) return fact;
  return { ...fact, ...(policy.action !== 'ring' && { turnedAway: true }), ...rule };
}

/** Keys about which this desk was not asked count as unanswered. */
function keysDecided({ policy, mark }: DecidedCall, isObeyed: boolean): NonNullable<DtmfFact['decided']> {
  if (!isObeyed || policy.action === 'gather') return { turnedAway: false };
  return { turnedAway: policy.action !== 'ring', ...(mark && { rule: mark }) };
}
