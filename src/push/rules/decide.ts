import type { RuleAction, RuleMark } from '../../shared/model/call-rule.ts';
import type { NewCallFact } from '../../shared/model/push.ts';
import type { DoNotDisturbAnswer } from '../../shared/model/do-not-disturb.ts';
import type { PushPolicy } from '../answer.ts';
import { ringsFor } from '../rings-only.ts';
import type { FindRule, RuleCircumstances } from './compile.ts';

export interface DecisionFacts extends RuleCircumstances {
  userId: string;
  findRule: FindRule;
  /** Do-not-disturb, and what calls are answered with meanwhile. */
  doNotDisturb: { on: boolean; answer: DoNotDisturbAnswer };
}

/** What becomes of a call that begins. */
export interface CallDecision {
  policy: PushPolicy;
  mark?: RuleMark;
}

const RING: PushPolicy = { action: 'ring' };

/**
 * Decides about a call that begins: pure, and quick enough for the platform to wait for it.
 *
 * 1. The first rule that fits decides; a rule "ring as usual" ends the search and leaves the call to do-not-disturb.
 * 2. Where no rule fits, do-not-disturb decides.
 * 3. The platform is told so only of a call that rings this user alone: its answer holds for everybody whom the call rings.
 *    A call that rings others as well, or does not say whom, is left alone, and a rule only keeps it off this desk's popup.
 */
export function decideCall(fact: NewCallFact, facts: DecisionFacts): CallDecision {
  if (fact.direction !== 'in') return { policy: RING };
  const rings = ringsFor(fact, facts.userId);
  if (rings === 'others') return { policy: RING };
  const rule = facts.findRule(fact, facts);
  if (rule && rule.action.kind !== 'ring') {
    const { id, name, action } = rule;
    if (rings !== 'meAlone') return { policy: RING, mark: { id, name, action, hidden: true } };
    return { policy: policyOf(action), mark: { id, name, action } };
  }
  return { policy: rings === 'meAlone' ? doNotDisturbPolicy(facts.doNotDisturb) : RING };
}

function doNotDisturbPolicy({ on, answer }: DecisionFacts['doNotDisturb']): PushPolicy {
  if (!on || answer === 'ring') return RING;
  return answer === 'busy' ? { action: 'reject', reason: 'busy' } : { action: 'voicemail' };
}

function policyOf(action: RuleAction): PushPolicy {
  switch (action.kind) {
    case 'voicemail':
      return { action: 'voicemail' };
    case 'redirect':
      return { action: 'redirect', numbers: [action.to] };
    case 'reject':
      return { action: 'reject', reason: action.reason };
    case 'hangup':
      return { action: 'hangup' };
    case 'ring':
      return RING;
  }
}
